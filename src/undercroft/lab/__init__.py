"""The laboratory: many games at once, and what can be learned from them."""
