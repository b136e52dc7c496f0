"""The rehearsal author: a chat model of our own, for work without a key and without a network."""
