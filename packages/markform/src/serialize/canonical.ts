import { type Answer, answerAt, type Row } from "@cofill/core";
import { withDerived } from "../frontmatter.ts";
import type { DocSource } from "../parse/docs-and-notes.ts";
import type { FieldSource } from "../parse/field.ts";
import { markerOf, type OptionSource } from "../parse/options.ts";
import { IMPLICIT_FIELD } from "../parse/read-document.ts";
import { writeTable } from "../parse/table-text.ts";
import type { FormState } from "../parsed-form.ts";
import type { Attribute } from "../syntax/attributes.ts";
import { type Element, idOf } from "../syntax/document.ts";
import { fenceText, writeFence } from "../syntax/fence.ts";
import { toLf, trimBlock } from "../syntax/source.ts";
import type { SyntaxStyle } from "../syntax/tag.ts";
import { fenceContent, markedOptions, sameAnswer } from "./answer-text.ts";
import { writeDerived } from "./derived.ts";
import { applyEdits, type Edit } from "./edits.ts";
import { fieldEdits } from "./field-edits.ts";
import { sortNotes, writeNote } from "./notes.ts";
import {
  AttributeTexts,
  type TagAttributes,
  wrap,
  writeAnnotation,
  writeAttribute,
  writeClose,
  writeOpen,
} from "./write-tag.ts";

/** Whether a text begins on the line of what stands before it. It stays there: on a line of its own it might mean something. */
const isBehind = (text: string): boolean => /^[^\S\n]*\S/.test(text);

/** Most of what lies between two tags is a blank line. */
const isBlank = (text: string, start: number, end: number): boolean => {
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    if (code !== 10 && code !== 32 && code !== 13 && code !== 9) return false;
  }
  return true;
};

/** The sign before a short id, `#name`. */
const hash = "#".charCodeAt(0);

const isPlain = (text: string): boolean => !text.includes("\\") && !text.includes("\t") && !text.includes("\r");

/** Writes the document's canonical form: blocks in order, one blank line between them. */
class CanonicalWriter {
  readonly #state: FormState;
  readonly #style: SyntaxStyle;
  /** No text in the source needs an escape, so that texts in attributes already stand there as they are written. */
  readonly #isPlain: boolean;
  readonly #attributes = new AttributeTexts();
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
    this.#isPlain = this.#style === "tags" && isPlain(document.source.text);
    for (const doc of document.docs) this.#addDoc(doc);
    const plan = document.fields.get(IMPLICIT_FIELD);
    this.#planEdits = plan ? fieldEdits(document.source, plan, this.#answer(plan)) : [];
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
    this.#blocks.push(this.#frontmatter());
    this.#prose(document.frontmatter?.span.end ?? 0, form.start);
    this.#tag(this.#open(form, "form"));
    this.#writeDocs(idOf(form));
    // A plan's one field is the form itself: its docs stay beside the form's.
    if (document.fields.get(IMPLICIT_FIELD)?.element === form) this.#writeDocs(IMPLICIT_FIELD);
    this.#children(form);
    for (const note of sortNotes(this.#state.live.notes)) {
      this.#blocks.push(writeNote(note, this.#style));
    }
    this.#tag(writeClose("form", this.#style));
    this.#prose(form.end, document.source.text.length);
    this.#blocks[this.#blocks.length - 1] += "\n";
    return this.#blocks.join("\n\n");
  }

  #frontmatter(): string {
    const { source, frontmatter } = this.#state.base.document;
    const yaml = frontmatter
      ? withDerived(source, frontmatter, (indent) => writeDerived(this.#state, indent, "\n"))
      : `markform:\n  spec: MF/0.1\n${writeDerived(this.#state, "  ", "\n")}`;
    // Only a document with CRLF is searched for it: the YAML may be most of the text.
    return `---\n${source.eol === "\r\n" ? toLf(yaml) : yaml}---`;
  }

  #answer(field: FieldSource): Answer {
    return answerAt(this.#state.live, field.field.id);
  }

  #prose(start: number, end: number): void {
    const { source } = this.#state.base.document;
    if (isBlank(source.text, start, end)) return;
    let text = toLf(applyEdits(source.text, this.#planEdits, { start, end }));
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
      this.#prose(from, child.start);
      from = child.end;
      if (child.role === "group") this.#group(child);
      else if (child.role === "field") this.#field(child);
    }
    this.#prose(from, element.close?.start ?? from);
  }

  #group(element: Element): void {
    this.#tag(this.#open(element, "group"));
    this.#writeDocs(idOf(element));
    this.#children(element);
    this.#tag(writeClose("group", this.#style));
  }

  #field(element: Element): void {
    const { document } = this.#state.base;
    const field = document.fields.get(idOf(element));
    if (!field) return;
    this.#tag(this.#fieldText(field, this.#answer(field)));
    this.#writeDocs(field.field.id);
  }

  #fieldText(field: FieldSource, answer: Answer): string {
    const open = this.#openField(field, answer);
    const close = writeClose("field", this.#style);
    if (field.hasProse) return `${this.#textWithProse(open, field, answer)}\n${close}`;
    const body = this.#body(field, answer);
    return body === "" ? open + close : `${open}\n${body}\n${close}`;
  }

  #body(field: FieldSource, answer: Answer): string {
    const { kind } = field.field;
    const content = kind === "table" ? this.#table(field, answer) : this.#options(field, answer, field.options);
    const fence = this.#fence(field, answer);
    return content === "" || fence === "" ? content + fence : `${content}\n${fence}`;
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
    if (options.length === 0) return "";
    const marked = markedOptions(field.field, answer);
    let text = "";
    for (const entry of options) {
      const { id } = entry.option;
      const marker = Object.hasOwn(marked, id) ? markerOf(marked[id]!) : " ";
      text += `${text === "" ? "" : "\n"}- [${marker}] ${entry.option.label} ${this.#annotation(entry)}`;
    }
    return text;
  }

  #annotation({ option, annotation }: OptionSource): string {
    // Most options have an id and nothing else.
    if (annotation.attributes.length === 1) return writeAnnotation(option.id, [], this.#style);
    const attributes: TagAttributes[number][] = option.metadata ? Object.entries(option.metadata) : [];
    for (const { name, value } of annotation.attributes) {
      if (name === "class") attributes.push([`.${String(value)}`, true]);
    }
    return writeAnnotation(option.id, attributes, this.#style);
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

  #openField({ field, element }: FieldSource, { state }: Answer): string {
    // Other names of the tag stand for a kind (D-01).
    if (element.open.name !== "field") this.#attributes.add("kind", ` kind="${field.kind}"`);
    if (state === "skipped" || state === "aborted") this.#attributes.add("state", ` state="${state}"`);
    return this.#open(element, "field", element.open.name === "field" ? undefined : "kind");
  }

  /** The tag with its own attributes as authored, but for the state and one that was added in its place. */
  #open({ open }: Element, name: string, without?: string): string {
    for (const attribute of open.attributes) {
      if (attribute.name === "state" || attribute.name === without) continue;
      this.#addAttribute(attribute);
    }
    return wrap(name + this.#attributes.take(), this.#style);
  }

  #addAttribute({ name, value, start, end }: Attribute): void {
    const { text } = this.#state.base.document.source;
    const isWord = typeof value === "string" || typeof value === "boolean";
    const isAsWritten = this.#isPlain && isWord && text.charCodeAt(start) !== hash && text.charCodeAt(start - 1) === 32;
    if (name === "class" && text[start] === ".") this.#attributes.add(`.${String(value)}`, ` .${String(value)}`);
    else if (isAsWritten) this.#attributes.add(name, text.slice(start - 1, end));
    else this.#attributes.add(name, writeAttribute(name, value, this.#style));
  }
}

export const writeCanonical = (state: FormState): string => new CanonicalWriter(state).write();
