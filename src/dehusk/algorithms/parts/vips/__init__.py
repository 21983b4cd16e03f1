"""The steps of VIPS: blocks, the cues to cut them by, separators between them, their structure."""
