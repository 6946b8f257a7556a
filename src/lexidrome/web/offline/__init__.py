"""What lets pages be opened without network where browsers allow it: on secure addresses."""
