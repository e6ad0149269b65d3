import { nearestWord } from "@cofill/core/kit";
import type { Fence } from "./fence.ts";
import type { Problems } from "./problems.ts";
import type { Scanner, Token } from "./scanner.ts";
import type { Source, Span } from "./source.ts";
import type { SyntaxStyle, Tag } from "./tag.ts";
import { kindAliases, roleOf, type TagRole, tagNames } from "./tag-names.ts";

/** A tag with what it encloses. Offsets are into the source. */
export interface Element extends Span {
  readonly role: Exclude<TagRole, "foreign">;
  readonly open: Tag;
  /** Absent for a self-closing tag and for one that was never closed. */
  close?: Tag;
  end: number;
  body: Span;
  readonly children: Element[];
  /** Fences and annotations directly inside, outside the children. */
  readonly fences: Fence[];
  readonly annotations: Tag[];
  /** Comments that are not tags. */
  readonly comments: Span[];
  /** The opening tag could not be read; it was reported, and is here so that its closing tag finds it. */
  readonly broken: boolean;
  readonly parent: Element | undefined;
}

export interface DocumentTree {
  readonly form: Element;
  readonly style: SyntaxStyle;
}

export const attributeOf = (element: Element, name: string) => {
  for (let i = element.open.attributes.length - 1; i >= 0; i--) {
    const attribute = element.open.attributes[i]!;
    if (attribute.name === name) return attribute;
  }
  return undefined;
};

export const idOf = (element: Element): string => {
  const id = attributeOf(element, "id")?.value;
  return typeof id === "string" ? id : "";
};

/** How many columns a table has; none for everything else. */
const columnsOf = (element: Element): number => {
  if (element.role !== "field") return 0;
  const isTable = attributeOf(element, "kind")?.value === "table" || kindAliases.get(element.open.name) === "table";
  const ids = isTable ? attributeOf(element, "columnIds")?.value : undefined;
  return Array.isArray(ids) ? ids.length : 0;
};

/** The form tag makes a document a Markform document: it has attributes, and an id among them (MF-IDN-01). */
export const isFormTag = (tag: Tag): boolean =>
  tag.name === "form" && tag.type !== "close" && tag.attributes.some((attribute) => attribute.name === "id");

export const findFormTag = (scanner: Scanner): { form?: Tag; nameless?: Tag } => {
  let nameless: Tag | undefined;
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.type !== "tag" || token.tag.name !== "form" || token.tag.type === "close") continue;
    if (isFormTag(token.tag)) return { form: token.tag };
    nameless ??= token.tag;
  }
  return nameless ? { nameless } : {};
};

const newElement = (role: Element["role"], open: Tag, parent: Element | undefined, broken = false): Element => ({
  role,
  open,
  start: open.start,
  end: open.end,
  body: { start: open.end, end: open.end },
  children: [],
  fences: [],
  annotations: [],
  comments: [],
  broken,
  parent,
});

const describe = (element: Element): string => {
  const id = idOf(element);
  return id === "" ? element.open.name : `${element.open.name} '${id}'`;
};

/** Builds the tree of Markform tags inside the form and reports what does not nest. */
export class TreeBuilder {
  readonly #source: Source;
  readonly #problems: Problems;
  readonly #scanner: Scanner;
  /** Raw bodies that are known to have no closing tag ahead. */
  readonly #neverClosed = new Map<string, number>();
  #top: Element | undefined;

  constructor(source: Source, problems: Problems, scanner: Scanner) {
    this.#source = source;
    this.#problems = problems;
    this.#scanner = scanner;
  }

  build(formTag: Tag): DocumentTree {
    const form = newElement("form", formTag, undefined);
    this.#top = form;
    if (formTag.type === "self_closing") return { form, style: formTag.style };
    this.#scanner.pos = formTag.end;
    while (this.#top) {
      const token = this.#scanner.next(columnsOf(this.#top));
      if (!token) break;
      if (token.type === "broken") this.#broken(token, this.#top);
      else if (token.type === "fence") this.#top.fences.push(token.fence);
      else if (token.type === "comment") this.#comment(token, this.#top);
      else this.#tag(token.tag, this.#top);
    }
    this.#closeOpen(form);
    return { form, style: formTag.style };
  }

  #comment({ span, meant }: Extract<Token, { type: "comment" }>, top: Element): void {
    top.comments.push(span);
    if (meant)
      this.#problems.warn(span.start, `This comment looks like a tag but is not one; did you mean '${meant}'?`);
  }

  #broken(token: Extract<Token, { type: "broken" }>, top: Element): void {
    this.#problems.error(token.start, token.message);
    const role = token.name === "" ? "foreign" : roleOf(token.name);
    if (role === "foreign" || role === "form") return;
    const text = this.#source.text.slice(token.start, token.end);
    const style = text.startsWith("{") ? "tags" : "comments";
    const tag: Tag = { type: "open", name: token.name, attributes: [], style, start: token.start, end: token.end };
    const element = newElement(role, tag, top, true);
    top.children.push(element);
    if (/\/\s*(?:%\}|-->)$/.test(text)) return;
    if (role === "doc" || role === "note") this.#readRaw(element);
    else this.#top = element;
  }

  #tag(tag: Tag, top: Element): void {
    if (tag.type === "annotation") {
      top.annotations.push(tag);
      return;
    }
    const role = roleOf(tag.name);
    if (role === "foreign") {
      if (tag.type !== "close") {
        const meant = nearestWord(tag.name, tagNames);
        const hint = meant ? `; did you mean '${meant}'?` : "";
        this.#problems.warn(tag.start, `The tag '${tag.name}' is not a Markform tag and is ignored${hint}`);
      }
      return;
    }
    if (tag.type === "close") this.#close(tag, role);
    else this.#open(tag, role, top);
  }

  #open(tag: Tag, role: Element["role"], top: Element): void {
    const element = newElement(role, tag, top);
    this.#checkPlace(element, top);
    top.children.push(element);
    if (tag.type === "self_closing") return;
    if (role === "doc" || role === "note") this.#readRaw(element);
    else this.#top = element;
  }

  #checkPlace(element: Element, top: Element): void {
    const { role, open } = element;
    const id = idOf(element);
    if (role === "form") this.#problems.error(open.start, "A document holds one form; close the first with /form");
    else if (top.role === "field") {
      if (role === "field") {
        const message = `Field tags cannot be nested. Found '${id}' inside '${idOf(top)}'`;
        this.#problems.error(open.start, message);
      } else {
        const what = role === "doc" ? `The ${open.name} block` : `The ${open.name} tag`;
        const advice = role === "doc" ? "place it after the field" : "place it outside the field";
        this.#problems.error(open.start, `${what} cannot stand inside field '${idOf(top)}'; ${advice}`);
      }
    } else if (role === "group" && top.role === "group") {
      this.#problems.error(open.start, `Groups cannot be nested. Found '${id}' inside '${idOf(top)}'`);
    }
  }

  /** Docs and notes hold text as it stands: everything up to their own closing tag. */
  #readRaw(element: Element): void {
    const { name } = element.open;
    const from = element.open.end;
    const isKnownOpen = from >= (this.#neverClosed.get(name) ?? Number.POSITIVE_INFINITY);
    const match = isKnownOpen ? undefined : this.#scanner.closeOf(name, from, element.role === "doc");
    if (!match) {
      this.#neverClosed.set(name, from);
      this.#problems.error(element.open.start, `The ${name} block is never closed; end it with a ${name} closing tag`);
      return;
    }
    element.body = { start: from, end: match.start };
    element.end = match.end;
    const style = this.#source.text.startsWith("{", match.start) ? "tags" : "comments";
    element.close = { type: "close", name, attributes: [], style, ...match };
    this.#scanner.pos = element.end;
  }

  #close(tag: Tag, role: Element["role"]): void {
    let match: Element | undefined = this.#top;
    while (match && !closes(tag, role, match)) match = match.parent;
    if (!match) {
      this.#problems.error(tag.start, `The closing tag '/${tag.name}' closes nothing`);
      return;
    }
    for (let open = this.#top; open && open !== match; open = open.parent) this.#unclosed(open, tag.start);
    match.close = tag;
    match.body = { start: match.open.end, end: tag.start };
    match.end = tag.end;
    this.#top = match.parent;
  }

  #unclosed(element: Element, at: number): void {
    if (!element.broken) this.#problems.error(element.open.start, `The ${describe(element)} is never closed`);
    element.body = { start: element.open.end, end: at };
    element.end = at;
  }

  #closeOpen(form: Element): void {
    for (let open = this.#top; open; open = open.parent) this.#unclosed(open, this.#source.text.length);
    form.end = Math.max(form.end, form.open.end);
  }
}

const closes = (tag: Tag, role: Element["role"], element: Element): boolean => {
  if (element.role !== role) return false;
  return role !== "field" || tag.name === "field" || tag.name === element.open.name;
};
