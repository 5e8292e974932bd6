"""The proof of strength: what the kit catches."""
