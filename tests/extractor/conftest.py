"""Tests of the extractor, in this folder and those in it, find what they share here."""
