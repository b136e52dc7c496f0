"""The chapter desk: from the card to the deposit, and what is on record of it."""
