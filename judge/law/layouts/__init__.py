"""One module a document layout: raw lines in, a Document out."""
