"""All that binds the kit to Babel: messages, vectors, the step vocabulary, drawing, the bundled adapter."""
