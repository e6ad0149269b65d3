import { type Answer, answerAt, type Row } from "@cofill/core";
import { withDerived } from "../frontmatter.ts";
import type { DocSource } from "../parse/docs-and-notes.ts";
import type { FieldSource } from "../parse/field.ts";
import { markerOf, type OptionSource } from "../parse/options.ts";
import { writeTable } from "../parse/table-text.ts";
import type { FormState } from "../parsed-form.ts";
import { type Element, idOf } from "../syntax/document.ts";
import { fenceText, writeFence } from "../syntax/fence.ts";
import { type Span, toLf, trimBlock } from "../syntax/source.ts";
import type { SyntaxStyle } from "../syntax/tag.ts";
import { fenceContent, markedOptions, sameAnswer } from "./answer-text.ts";
import { type Derived, writeDerived } from "./derived.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { fieldEdits } from "./field-edits.ts";
import { sortNotes, writeNote } from "./notes.ts";
import { type TagAttributes, writeAnnotation, writeClose, writeOpen } from "./write-tag.ts";

/** Whether a text begins on the line of what stands before it. It stays there: on a line of its own it might mean something. */
const isBehind = (text: string): boolean => /^[^\S\n]*\S/.test(text);

const isNamed = (attributes: TagAttributes, name: string): boolean => {
  for (const attribute of attributes) if (attribute[0] === name) return true;
  return false;
};

/** Most of what lies between two tags is a blank line. */
const isBlankSpan = (text: string, { start, end }: Span): boolean => {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code !== 10 && code !== 32 && code !== 13 && code !== 9) return false;
  }
  return true;
};

/** Writes the document's canonical form: blocks in order, one blank line between them. */
class CanonicalWriter {
  readonly #state: FormState;
  readonly #style: SyntaxStyle;
  readonly #docs = new Map<string, DocSource[]>();
  readonly #blocks: string[] = [];
  /** The last block that ends with a tag: text that stood behind a tag stays behind one, also when docs were moved. */
  #lastTag = -1;
  /** Changed markers of a plan document, whose checkboxes stand in the prose. */
  readonly #planEdits: readonly Edit[];

  constructor(state: FormState) {
    this.#state = state;
    const { document } = state.base;
    this.#style = document.tree.style;
    for (const doc of document.docs) this.#addDoc(doc);
    this.#planEdits = [...document.fields.values()]
      .filter((field) => "implicit" in field.field)
      .flatMap((field) => fieldEdits(document.source, field, this.#answer(field)));
  }

  /** A doc of an option follows the option's field. */
  #addDoc(doc: DocSource): void {
    const { idIndex, fields } = this.#state.base.document;
    let target = doc.doc.ref;
    for (let dot = target.indexOf("."); !idIndex.has(target) && dot !== -1; dot = doc.doc.ref.indexOf(".", dot + 1)) {
      if (fields.has(doc.doc.ref.slice(0, dot))) target = doc.doc.ref.slice(0, dot);
    }
    const known = this.#docs.get(target);
    if (known) known.push(doc);
    else this.#docs.set(target, [doc]);
  }

  write(): string {
    const { document } = this.#state.base;
    const { form } = document.tree;
    this.#prose({ start: document.frontmatter?.span.end ?? 0, end: form.start });
    this.#tag(this.#open(form, "form", []));
    this.#writeDocs(idOf(form));
    // A plan's one field is the form itself: its docs stay beside the form's.
    if (document.fields.get("_checkboxes")?.element === form) this.#writeDocs("_checkboxes");
    this.#children(form);
    for (const note of sortNotes(this.#state.live.notes)) {
      this.#blocks.push(writeNote(note, this.#style));
    }
    this.#tag(writeClose("form", this.#style));
    this.#prose({ start: form.end, end: document.source.text.length });
    return `${this.#blocks.join("\n\n")}\n`;
  }

  #answer(field: FieldSource): Answer {
    return answerAt(this.#state.live, field.field.id);
  }

  #prose(span: Span): void {
    const { source } = this.#state.base.document;
    if (isBlankSpan(source.text, span)) return;
    let text = toLf(applyEdits(source.text, this.#planEdits, span));
    if (isBehind(text) && this.#lastTag !== -1) {
      const lineEnd = text.includes("\n") ? text.indexOf("\n") : text.length;
      this.#blocks[this.#lastTag] += ` ${text.slice(0, lineEnd).trim()}`;
      text = text.slice(lineEnd);
    }
    const trimmed = trimBlock(text);
    if (trimmed !== "") this.#blocks.push(trimmed);
  }

  #tag(text: string): void {
    this.#lastTag = this.#blocks.push(text) - 1;
  }

  #children(element: Element): void {
    let from = element.open.end;
    for (const child of element.children) {
      this.#prose({ start: from, end: child.start });
      from = child.end;
      if (child.role === "group") this.#group(child);
      else if (child.role === "field") this.#field(child);
    }
    this.#prose({ start: from, end: element.close?.start ?? from });
  }

  #group(element: Element): void {
    this.#tag(this.#open(element, "group", []));
    this.#writeDocs(idOf(element));
    this.#children(element);
    this.#tag(writeClose("group", this.#style));
  }

  #field(element: Element): void {
    const { document, memo } = this.#state.base;
    const field = document.fields.get(idOf(element));
    if (!field) return;
    const { id } = field.field;
    const answer = this.#answer(field);
    const known = memo.fieldTexts.get(id);
    const text = known?.answer === answer ? known.text : this.#fieldText(field, answer);
    if (known?.text !== text) memo.fieldTexts.set(id, { answer, text });
    this.#tag(text);
    this.#writeDocs(id);
  }

  #fieldText(field: FieldSource, answer: Answer): string {
    const stopped = answer.state === "skipped" || answer.state === "aborted";
    const state: TagAttributes = stopped ? [["state", answer.state]] : [];
    const open = this.#open(field.element, "field", [["kind", field.field.kind], ...state]);
    const close = writeClose("field", this.#style);
    if (field.hasProse) return `${this.#textWithProse(open, field, answer)}\n${close}`;
    const body = this.#body(field, answer);
    return body === "" ? open + close : `${open}\n${body}\n${close}`;
  }

  #body(field: FieldSource, answer: Answer): string {
    const parts = [this.#options(field, answer, field.options), this.#table(field, answer), this.#fence(field, answer)];
    return parts.filter((part) => part !== "").join("\n");
  }

  /** The tag and the blocks of a body in which prose and comments keep their place between the parts of the answer. */
  #textWithProse(open: string, field: FieldSource, answer: Answer): string {
    const { source } = this.#state.base.document;
    const { element, table, valueFence } = field;
    const blocks = [open];
    let options: OptionSource[] = [];
    let from = element.body.start;
    const endOptions = () => {
      if (options.length > 0) blocks.push(this.#options(field, answer, options));
      options = [];
    };
    const prose = (to: number) => {
      const text = source.text.slice(from, to);
      if (text.trim() === "") return;
      endOptions();
      const before = isBehind(text) && source.text[from - 1] !== "\n" ? blocks.pop() : undefined;
      blocks.push(before === undefined ? trimBlock(text) : `${before} ${trimBlock(text)}`);
    };
    const parts = [...field.options, ...(table ? [table] : []), ...(valueFence ? [valueFence] : [])];
    for (const part of parts.sort((a, b) => a.start - b.start)) {
      prose(part.start);
      from = Math.max(from, part.end);
      if ("option" in part) options.push(part);
      else {
        endOptions();
        blocks.push(part === table ? this.#table(field, answer) : this.#fence(field, answer));
      }
    }
    prose(element.body.end);
    endOptions();
    if (!table) blocks.push(this.#table(field, answer));
    if (!valueFence) blocks.push(this.#fence(field, answer));
    const [head, ...body] = blocks.filter((block) => block !== "");
    return body.length === 0 ? head! : `${head}\n${body.join("\n\n")}`;
  }

  #fence(field: FieldSource, answer: Answer): string {
    const content = this.#asWritten(field, answer) ?? fenceContent(field.field, answer);
    return content === undefined ? "" : writeFence(content);
  }

  /** An unchanged numeral keeps its digits: `1.50` and a number too long for a double are not rewritten. */
  #asWritten({ field, valueFence, answer: before }: FieldSource, answer: Answer): string | undefined {
    if (field.kind !== "number" && field.kind !== "year") return undefined;
    if (answer.state !== "answered" || !valueFence || !sameAnswer(before, answer)) return undefined;
    const text = fenceText(this.#state.base.document.source.text, valueFence);
    return answer.raw === undefined ? text.trim() : text;
  }

  #options(field: FieldSource, answer: Answer, options: readonly OptionSource[]): string {
    const marked = markedOptions(field.field, answer);
    let text = "";
    for (const entry of options) {
      const { id } = entry.option;
      const line = this.#option(entry, Object.hasOwn(marked, id) ? markerOf(marked[id]!) : " ");
      text += text === "" ? line : `\n${line}`;
    }
    return text;
  }

  #option({ option, annotation }: OptionSource, marker: string): string {
    const attributes: TagAttributes[number][] = option.metadata ? Object.entries(option.metadata) : [];
    for (const { name, value } of annotation.attributes) {
      if (name === "class") attributes.push([`.${String(value)}`, true]);
    }
    return `- [${marker}] ${option.label} ${writeAnnotation(option.id, attributes, this.#style)}`;
  }

  #table(field: FieldSource, answer: Answer): string {
    if (field.field.kind !== "table") return "";
    const rows = answer.state === "answered" ? (answer.value as readonly Row[]) : [];
    if (rows.length === 0 && !field.table) return "";
    return writeTable(this.#state.base.document.source, field.columns, rows, field.table?.between ?? []);
  }

  #writeDocs(target: string): void {
    for (const { doc } of this.#docs.get(target) ?? []) {
      const open = writeOpen(doc.tag, [["ref", doc.ref]], this.#style);
      const body = doc.bodyMarkdown === "" ? "" : `${doc.bodyMarkdown}\n`;
      this.#tag(`${open}\n${body}${writeClose(doc.tag, this.#style)}`);
    }
  }

  /** The tag's own attributes as authored, with `extra` in the place of those of the same name. */
  #open(element: Element, name: string, extra: TagAttributes): string {
    const { source } = this.#state.base.document;
    const attributes: TagAttributes[number][] = [...extra];
    for (const { name: own, value, start } of element.open.attributes) {
      if (own === "state" || isNamed(extra, own)) continue;
      attributes.push([own === "class" && source.text[start] === "." ? `.${String(value)}` : own, value]);
    }
    return writeOpen(name, attributes, this.#style);
  }
}

export const writeCanonical = (state: FormState, derived: Derived): string => {
  const { source, frontmatter } = state.base.document;
  const yaml = frontmatter
    ? withDerived(source, frontmatter, (indent) => writeDerived(derived, indent, "\n"))
    : `markform:\n  spec: MF/0.1\n${writeDerived(derived, "  ", "\n")}`;
  // The YAML is not looked at as a whole: it may be most of the text, and reading it here would copy it once more.
  const lines = source.eol === "\r\n" ? toLf(yaml) : yaml;
  return `---\n${lines}---\n\n${new CanonicalWriter(state).write()}`;
};
