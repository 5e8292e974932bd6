"""The faults, one module for each part of the rules."""
