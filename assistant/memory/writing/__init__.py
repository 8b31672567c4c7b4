"""What is remembered: the rules that find it, and the reconciling that keeps it true."""
