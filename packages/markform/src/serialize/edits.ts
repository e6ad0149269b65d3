import type { Span } from "../syntax/source.ts";

/** Put `text` in the place of a span. */
export interface Edit extends Span {
  readonly text: string;
}

/** The part of a text that a region covers, with the edits that lie in it made. */
export const applyEdits = (text: string, edits: readonly Edit[], region: Span): string => {
  const inside = edits.filter((edit) => edit.start >= region.start && edit.end <= region.end);
  inside.sort((a, b) => a.start - b.start || a.end - b.end);
  let out = "";
  let from = region.start;
  for (const edit of inside) {
    out += text.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return out + text.slice(from, region.end);
};
