/** Spans are looked for within this many characters, so that a label full of brackets costs no more than it is long. */
const markup =
  /\*\*[^*\s]|__[^_\s]|(?:^|[\s(])\*[^*\s][^*]{0,200}\*(?:[\s).,;:!?]|$)|(?:^|[\s(])_[^_\s][^_]{0,200}_(?:[\s).,;:!?]|$)|`[^`]{1,200}`|\[[^[\]]{1,200}\]\([^()]{0,300}\)|~~[^~\s]/;

/** Labels and titles are plain text; Markdown in them is kept letter by letter but not understood (D-23). */
export const hasMarkdown = (text: string): boolean => /[*_`~[]/.test(text) && markup.test(text);
