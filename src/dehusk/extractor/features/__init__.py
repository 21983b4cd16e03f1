"""What the model looks at: features of the blocks, declared once with a name and a sentence each."""
