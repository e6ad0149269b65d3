import { answerAt } from "@cofill/core";
import { withDerived } from "../frontmatter.ts";
import type { FormState } from "../parsed-form.ts";
import { writeDerived } from "./derived.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { fieldEdits } from "./field-edits.ts";
import { noteEdits } from "./notes.ts";

/** Only changed values, states, notes and the derived frontmatter differ from the source (D-08). */
export const writePreserved = (state: FormState): string => {
  const { base, live } = state;
  const { document } = base;
  const { source, frontmatter } = document;
  const { eol } = source;
  const edits: Edit[] = [];
  for (const [id, field] of document.fields) {
    for (const edit of fieldEdits(source, field, answerAt(live, id))) edits.push(edit);
  }
  for (const edit of noteEdits(document, live.notes)) edits.push(edit);
  if (frontmatter) {
    const text = withDerived(source, frontmatter, (indent) => writeDerived(state, indent, eol));
    edits.push({ ...frontmatter.yaml, text });
  } else {
    const lines = `---${eol}markform:${eol}  spec: MF/0.1${eol}${writeDerived(state, "  ", eol)}---${eol}${eol}`;
    edits.push({ start: 0, end: 0, text: lines });
  }
  const body = applyEdits(source.text, edits, { start: 0, end: source.text.length });
  return source.bom ? `\uFEFF${body}` : body;
};
