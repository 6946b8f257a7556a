"""Owns what the pages share: templates, styles, scripts, languages, who looks at them."""
