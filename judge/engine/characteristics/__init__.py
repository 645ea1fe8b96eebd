"""What things are: layers, copies, references, conditions and amounts (107, 109, 613, 706)."""
