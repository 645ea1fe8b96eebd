"""What texts ask of things: references, filters, amounts, conditions (107, 109, 608.2)."""
