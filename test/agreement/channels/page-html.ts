import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";
import type { State } from "../channel.ts";

type Node = Tree.ChildNode | Tree.Document;

interface Control {
  readonly name: string;
  /** What a browser would send for it if nobody touched it. */
  readonly values: readonly string[];
}

interface ShownField {
  readonly names: Set<string>;
  readonly texts: string[];
  readonly errors: string[];
}

/** What a browser without a script knows of a page. */
export interface PageHtml {
  readonly action: string;
  readonly controls: readonly Control[];
  /** The values of `_do` that its buttons have. */
  readonly buttons: readonly string[];
  /** By path. */
  readonly fields: ReadonlyMap<string, ShownField>;
  readonly text: string;
}

const attribute = (node: Tree.Element, name: string): string | undefined =>
  node.attrs.find((one) => one.name === name)?.value;

const textBelow = (node: Node): string => {
  if ("value" in node) return node.value;
  return "childNodes" in node ? node.childNodes.map(textBelow).join("") : "";
};

const optionsOf = (node: Tree.Element): readonly string[] => {
  const options = node.childNodes.flatMap((child) => ("tagName" in child ? [child] : []));
  const all = options.flatMap((child) => (child.tagName === "option" ? [child] : child.childNodes)) as Tree.Element[];
  const chosen = all.filter((option) => "attrs" in option && attribute(option, "selected") !== undefined);
  const shown = chosen.length > 0 || attribute(node, "multiple") !== undefined ? chosen : all.slice(0, 1);
  return shown.map((option) => attribute(option, "value") ?? textBelow(option));
};

const valuesOf = (node: Tree.Element): readonly string[] | undefined => {
  if (node.tagName === "textarea") return [textBelow(node)];
  if (node.tagName === "select") return optionsOf(node);
  if (node.tagName !== "input") return undefined;
  const type = attribute(node, "type") ?? "text";
  if (type === "file" || type === "submit") return undefined;
  const value = attribute(node, "value") ?? "";
  if (type !== "checkbox" && type !== "radio") return [value];
  return attribute(node, "checked") === undefined ? [] : [value];
};

class Reader {
  action = "";
  readonly controls: Control[] = [];
  readonly buttons: string[] = [];
  readonly fields = new Map<string, ShownField>();
  readonly texts: string[] = [];

  /** Goes through the page once; `around` are the fields that a node lies in. */
  read(node: Node, around: readonly ShownField[]): void {
    if ("value" in node) return this.#say(node.value, around);
    if (!("childNodes" in node)) return;
    if (!("tagName" in node)) return this.#readAll(node, around);
    if (node.tagName === "script" || node.tagName === "style") return;
    const path = attribute(node, "data-cf-path");
    const inside = path === undefined ? around : [...around, this.#field(path)];
    this.#readControl(node, inside);
    if ((attribute(node, "class") ?? "").split(" ").includes("cf-issue--error"))
      for (const field of inside) field.errors.push(textBelow(node));
    this.#readAll(node, inside);
  }

  #readAll(node: { readonly childNodes: readonly Tree.ChildNode[] }, around: readonly ShownField[]): void {
    for (const child of node.childNodes) this.read(child, around);
  }

  #field(path: string): ShownField {
    const field = this.fields.get(path) ?? { names: new Set(), texts: [], errors: [] };
    this.fields.set(path, field);
    return field;
  }

  #say(text: string, around: readonly ShownField[]): void {
    this.texts.push(text);
    for (const { texts } of around) texts.push(text);
  }

  #readControl(node: Tree.Element, around: readonly ShownField[]): void {
    for (const name of ["placeholder", "aria-label"]) this.#say(attribute(node, name) ?? "", around);
    if (node.tagName === "form" && this.action === "") this.action = attribute(node, "action") ?? "";
    if (node.tagName === "button") this.buttons.push(attribute(node, "value") ?? "");
    const name = attribute(node, "name") ?? "";
    const values = valuesOf(node);
    if (name === "" || values === undefined || attribute(node, "disabled") !== undefined) return;
    this.controls.push({ name, values });
    for (const { names } of around) names.add(name);
  }
}

/** A page is looked at many times before the next one comes. */
const known = new Map<string, PageHtml>();
const maxKnown = 30;

export const readPage = (html: string): PageHtml => {
  const before = known.get(html);
  if (before) return before;
  const reader = new Reader();
  reader.read(parse(html), []);
  const { action, controls, buttons, fields, texts } = reader;
  const page = { action, controls, buttons, fields, text: texts.join(" ") };
  if (known.size >= maxKnown) known.clear();
  known.set(html, page);
  return page;
};

/** The control of a part of a field: `stops::0.city`. A leading underscore is the page's own and is spelled out. */
export const nameOf = (path: string, part: string): string => {
  const name = path.replace(/^_/, "%5F");
  return part === "" ? name : `${name}::${part}`;
};

/** The parts of a field that have a control in the page; none where it has no field of this path. */
export const partsOf = ({ fields }: PageHtml, path: string): readonly string[] => {
  const own = nameOf(path, "");
  return Array.from(fields.get(path)?.names ?? []).flatMap((name) => {
    if (name === own) return [""];
    return name.startsWith(`${own}::`) && !name.endsWith("::rows") ? [name.slice(own.length + 2)] : [];
  });
};

/** What the pages of a form show: errors at fields, and how many required answers are left. */
export const shownIn = (pages: readonly PageHtml[]): Omit<State, "answers"> => {
  const fields = pages.flatMap((page) => Array.from(page.fields));
  const left = /(\d+) required left/.exec(pages[0]?.text ?? "")?.[1];
  return {
    issues: fields.flatMap(([path, { errors }]) =>
      errors.length === 0 ? [] : [{ path, code: errors.join("; "), severity: "error" as const }],
    ),
    progress: left === undefined ? {} : { missingCount: Number(left) },
  };
};

/** All that pages say about a field, or with "" about the form. */
export const saidIn = (pages: readonly PageHtml[], path: string): string =>
  path === ""
    ? pages.map(({ text }) => text).join(" ")
    : pages.flatMap(({ fields }) => fields.get(path)?.texts ?? []).join(" ");
