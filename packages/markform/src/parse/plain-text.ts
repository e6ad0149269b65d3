const markup =
  /\*\*[^*\s]|__[^_\s]|(?:^|[\s(])\*[^*\s][^*]*\*(?:[\s).,;:!?]|$)|(?:^|[\s(])_[^_\s][^_]*_(?:[\s).,;:!?]|$)|`[^`]+`|!?\[[^\]]+\]\([^)]*\)|~~[^~\s]/;

/** Labels and titles are plain text; Markdown in them is kept letter by letter but not understood (D-23). */
export const hasMarkdown = (text: string): boolean => /[*_`~[]/.test(text) && markup.test(text);
