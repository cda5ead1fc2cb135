"""The ground: the words of the field and the memory."""
