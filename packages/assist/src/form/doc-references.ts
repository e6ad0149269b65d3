import { type Definition, type Doc, type FieldItem, type Item, pathOfId, type SectionItem } from "@cofill/core";
import { type BoundReference, noSidecars, type Sidecars } from "@cofill/formspec";

/** The first path segments of a section's items; the section itself adds none. */
export const rootsOf = (section: SectionItem): readonly string[] =>
  section.items.flatMap((item) => {
    if (item.type === "section") return rootsOf(item);
    return item.type === "text" ? [] : item.id;
  });

interface Names {
  readonly sections: ReadonlyMap<string, readonly string[]>;
  /** Options by `field.option`, which is how a doc refers to one. */
  readonly options: ReadonlyMap<string, { readonly field: string; readonly label: string }>;
}

const namesIn = (items: readonly Item[]): Names => {
  const sections = new Map<string, readonly string[]>();
  const options = new Map<string, { field: string; label: string }>();
  const nameOptions = (field: FieldItem): void => {
    if (!("options" in field)) return;
    for (const { id, label } of field.options) options.set(`${field.id}.${id}`, { field: pathOfId(field.id), label });
  };
  const walk = (inside: readonly Item[]): void => {
    for (const item of inside) {
      if (item.type === "section") {
        sections.set(item.id, rootsOf(item).map(pathOfId));
        walk(item.items);
      } else if (item.type === "field") nameOptions(item);
    }
  };
  walk(items);
  return { sections, options };
};

const capitalised = (tag: string): string => tag.charAt(0).toUpperCase() + tag.slice(1).replaceAll("_", " ");

/** Converts a doc to references: of a section to each item in it, of an option to its field. */
const toReferences = ({ ref, tag, text }: Doc, formId: string, names: Names): readonly BoundReference[] => {
  const section = names.sections.get(ref);
  const option = names.options.get(ref);
  const targets = ref === formId ? ["#"] : (section ?? [option?.field ?? ref]);
  const title = section || !option ? capitalised(tag) : `${capitalised(tag)}: ${option.label}`;
  return targets.map((target) => ({
    target,
    type: tag === "examples" || tag === "example" ? "example" : "documentation",
    audience: "both",
    rel: "see-also",
    title,
    content: text,
  }));
};

/** The docs of a form as a References sidecar. */
export const docSidecars = ({ docs = [], id, items }: Definition): Sidecars => {
  if (docs.length === 0) return noSidecars;
  const names = namesIn(items);
  const references = docs.flatMap((doc) => toReferences(doc, id, names));
  return { ...noSidecars, references: [{ version: "1.0.0", targetDefinition: { url: id }, references }] };
};
