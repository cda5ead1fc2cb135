"""Facts and passages turned into findings, one file a family. Pure."""
