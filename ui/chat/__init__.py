"""The conversation as it is read and written: transcript, Markdown, composer."""
