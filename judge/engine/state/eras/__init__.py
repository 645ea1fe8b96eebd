"""The editions as policies, and their numbers for the engine's own."""
