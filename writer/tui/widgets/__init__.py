"""The pieces that screens are put together from. They know contracts and sentences, no desk."""
