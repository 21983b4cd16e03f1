"""The rules that decide, one file each; `dehusk.extractor.recipes` says which are used, and in which order."""
