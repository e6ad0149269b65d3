import type { Frontmatter } from "../frontmatter.ts";
import { readFrontmatter } from "../frontmatter.ts";
import type { CheckboxesField, Field, FieldGroup, FormMetadata, FormSchema, IdIndexEntry } from "../model/schema.ts";
import { attributeOf, type DocumentTree, type Element, findFormTag, idOf, TreeBuilder } from "../syntax/document.ts";
import type { Problems } from "../syntax/problems.ts";
import { Scanner } from "../syntax/scanner.ts";
import type { Source, Span } from "../syntax/source.ts";
import { checkReferences, type DocSource, type NoteSource, readDoc, readNote } from "./docs-and-notes.ts";
import { type FieldSource, readField } from "./field.ts";
import { formAttributes, groupAttributes } from "./field-attributes.ts";
import { checkId } from "./ids.ts";
import { readMetadata } from "./metadata.ts";
import { findItems, readOptions } from "./options.ts";
import { hasMarkdown } from "./plain-text.ts";
import { readAttributes } from "./read-attributes.ts";

export const IMPLICIT_GROUP = "_default";
export const IMPLICIT_FIELD = "_checkboxes";

const reserved: ReadonlySet<string> = new Set([IMPLICIT_GROUP, IMPLICIT_FIELD]);

/** A whole document, read: the model and where each part of it stands. */
export interface ReadDocument {
  readonly source: Source;
  readonly tree: DocumentTree;
  readonly frontmatter?: Frontmatter;
  readonly schema: FormSchema;
  readonly fields: ReadonlyMap<string, FieldSource>;
  readonly docs: readonly DocSource[];
  readonly notes: readonly NoteSource[];
  readonly orderIndex: readonly string[];
  readonly idIndex: ReadonlyMap<string, IdIndexEntry>;
  readonly metadata?: FormMetadata;
}

interface OpenGroup {
  readonly group: Omit<FieldGroup, "children">;
  readonly children: Field[];
}

class DocumentReader {
  readonly #source: Source;
  readonly #problems: Problems;
  readonly #fields = new Map<string, FieldSource>();
  readonly #idIndex = new Map<string, IdIndexEntry>();
  readonly #docs: DocSource[] = [];
  readonly #notes: NoteSource[] = [];
  readonly #groups: OpenGroup[] = [];
  #fieldTags = 0;

  constructor(source: Source, problems: Problems) {
    this.#source = source;
    this.#problems = problems;
  }

  read(tree: DocumentTree, frontmatter: Frontmatter | undefined): ReadDocument {
    const { form } = tree;
    const formId = idOf(form);
    if (this.#checkOwnId(formId, form, "Form")) this.#idIndex.set(formId, { nodeType: "form" });
    const { known, unknown } = readAttributes(form.open, `form '${formId}'`, formAttributes, this.#problems);
    this.#checkTitle(form);
    for (const child of form.children) this.#child(child, form);
    this.#readPlan(form);
    this.#checkRefs();
    const schema = {
      id: formId,
      ...pick(known, ["title", "description", "validate"]),
      ...(Object.keys(unknown).length > 0 && { attributes: unknown }),
      groups: this.#groups.map(({ group, children }) => ({ ...group, children })),
    } as FormSchema;
    const fields = [...this.#fields.values()];
    const metadata = readMetadata(
      frontmatter,
      fields.map((entry) => entry.field),
      this.#problems,
    );
    return {
      source: this.#source,
      tree,
      ...(frontmatter && { frontmatter }),
      schema,
      fields: this.#fields,
      docs: this.#docs,
      notes: this.#notes,
      orderIndex: [...this.#fields.keys()],
      idIndex: this.#idIndex,
      ...(metadata && { metadata }),
    };
  }

  #checkOwnId(id: string, element: Element, what: string): boolean {
    if (!reserved.has(id)) return checkId(id, element.start, what, this.#problems);
    this.#problems.error(element.start, `The id '${id}' is reserved`);
    return false;
  }

  #child(element: Element, parent: Element): void {
    if (element.broken) {
      if (element.role === "field") this.#fieldTags++;
      for (const child of element.children) this.#child(child, parent);
      return;
    }
    switch (element.role) {
      case "group":
        return this.#group(element, parent);
      case "field":
        return this.#field(element, parent);
      case "doc": {
        const doc = readDoc(this.#source, element, this.#problems);
        if (doc) this.#docs.push(doc);
        return;
      }
      case "note": {
        const note = readNote(this.#source, element, this.#problems);
        if (note) this.#notes.push(note);
        return;
      }
      case "form":
        for (const child of element.children) this.#child(child, parent);
        return;
      default:
        element.role satisfies never;
    }
  }

  #group(element: Element, parent: Element): void {
    const id = idOf(element);
    const who = `group '${id}'`;
    if (this.#checkOwnId(id, element, "Group")) {
      this.#claim(id, element, { nodeType: "group", parentId: idOf(parent) });
    }
    if (attributeOf(element, "required")) {
      this.#problems.warn(element.start, `required on ${who} is not supported and is ignored; set it on fields`);
    }
    const { known, unknown } = readAttributes(element.open, who, groupAttributes, this.#problems);
    const { required: _, ...attributes } = unknown as Record<string, unknown>;
    this.#checkTitle(element);
    const group = {
      id,
      ...pick(known, ["title", "validate", "parallel", "order", "report"]),
      ...(Object.keys(attributes).length > 0 && { attributes }),
    } as Omit<FieldGroup, "children">;
    this.#groups.push({ group, children: [] });
    for (const child of element.children) this.#child(child, element);
  }

  #field(element: Element, parent: Element): void {
    this.#fieldTags++;
    const id = idOf(element);
    if (reserved.has(id)) this.#problems.error(element.start, `The id '${id}' is reserved`);
    const read = readField(this.#source, element, this.#problems);
    for (const child of element.children) this.#child(child, parent);
    if (!read) return;
    const inGroup = parent.role === "group";
    const groupId = inGroup ? idOf(parent) : IMPLICIT_GROUP;
    if (!this.#claim(id, element, { nodeType: "field", parentId: groupId })) return;
    this.#fields.set(id, read);
    (inGroup ? this.#groups.at(-1)! : this.#defaultGroup()).children.push(read.field);
  }

  #defaultGroup(): OpenGroup {
    const known = this.#groups.find(({ group }) => group.id === IMPLICIT_GROUP);
    if (known) return known;
    const added: OpenGroup = { group: { id: IMPLICIT_GROUP }, children: [] };
    this.#groups.push(added);
    return added;
  }

  #claim(id: string, element: Element, entry: IdIndexEntry): boolean {
    const taken = this.#idIndex.get(id);
    if (taken) {
      this.#problems.error(element.start, `Duplicate ID '${id}': it is already the id of a ${taken.nodeType}`);
      return false;
    }
    this.#idIndex.set(id, entry);
    return true;
  }

  #checkTitle(element: Element): void {
    const title = attributeOf(element, "title")?.value;
    if (typeof title === "string" && hasMarkdown(title)) {
      const who = `${element.role} '${idOf(element)}'`;
      this.#problems.warn(element.start, `The title of ${who} is shown as plain text; its Markdown is kept as it is`);
    }
  }

  /** Checkboxes outside fields: the one field of a plan document, or an error beside explicit fields (MF-CHK-05). */
  #readPlan(form: Element): void {
    const annotations: Element["annotations"][number][] = [];
    const taken: Span[] = [];
    const visit = (element: Element): void => {
      for (const annotation of element.annotations) annotations.push(annotation);
      for (const fence of element.fences) taken.push(fence);
      for (const comment of element.comments) taken.push(comment);
      for (const child of element.children) {
        if (child.role === "group" || child.role === "form") visit(child);
        else taken.push(child);
      }
    };
    visit(form);
    annotations.sort((a, b) => a.start - b.start);
    taken.sort((a, b) => a.start - b.start);
    const region = { start: form.open.end, end: form.close?.start ?? form.end };
    const items = findItems(this.#source, region, taken).filter((item) => item.marker !== undefined);
    if (items.length === 0) return;
    if (this.#fieldTags > 0) {
      this.#problems.error(items[0]!.start, "Checkboxes cannot stand outside fields in a form that has field tags");
      return;
    }
    this.#addPlan(form, items, annotations);
  }

  #addPlan(form: Element, items: ReturnType<typeof findItems>, annotations: Element["annotations"]): void {
    const context = {
      fieldId: IMPLICIT_FIELD,
      mode: "multi" as const,
      fieldName: `implicit field '${IMPLICIT_FIELD}'`,
      source: this.#source,
      problems: this.#problems,
    };
    const options = readOptions(items, annotations, context, true);
    const field: CheckboxesField = {
      kind: "checkboxes",
      id: IMPLICIT_FIELD,
      label: "Checkboxes",
      required: false,
      priority: "medium",
      checkboxMode: "multi",
      options: options.map((entry) => entry.option),
      implicit: true,
    };
    const started = options.some((entry) => entry.state !== "todo");
    const value = Object.fromEntries(options.map((entry) => [entry.option.id, entry.state]));
    const answer = started ? ({ state: "answered", value } as const) : ({ state: "unanswered" } as const);
    this.#idIndex.set(IMPLICIT_FIELD, { nodeType: "field", parentId: IMPLICIT_GROUP });
    this.#fields.set(IMPLICIT_FIELD, { field, element: form, answer, options, columns: [], hasProse: true });
    this.#defaultGroup().children.push(field);
  }

  #checkRefs(): void {
    const known = (ref: string): "node" | "option" | undefined => {
      if (this.#idIndex.has(ref)) return "node";
      for (let dot = ref.indexOf("."); dot !== -1; dot = ref.indexOf(".", dot + 1)) {
        const field = this.#fields.get(ref.slice(0, dot));
        if (field?.options.some((entry) => entry.option.id === ref.slice(dot + 1))) return "option";
      }
      return undefined;
    };
    checkReferences(this.#docs, this.#notes, known, this.#problems);
  }
}

const pick = (from: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => Object.hasOwn(from, name)).map((name) => [name, from[name]]));

/** Reads a document, reporting everything wrong with it. Nothing if there is no form to read. */
export const readDocument = (source: Source, problems: Problems): ReadDocument | undefined => {
  const frontmatter = readFrontmatter(source, problems);
  const scanner = new Scanner(source.text, frontmatter?.span.end ?? 0);
  const { form, nameless } = findFormTag(scanner);
  if (!form) {
    const message = nameless
      ? 'The form tag needs id="…"'
      : 'No form tag found; a form begins with {% form id="…" %} or <!-- form id="…" -->';
    problems.error(nameless?.start ?? frontmatter?.span.end ?? 0, message);
    return undefined;
  }
  const tree = new TreeBuilder(source, problems, scanner).build(form);
  const second = tree.form.close ? findFormTag(scanner).form : undefined;
  if (second) problems.error(second.start, "A document holds one form; this is a second one");
  return new DocumentReader(source, problems).read(tree, frontmatter);
};
