"""Data only: icons, themes, translations, prompts, words."""
