import type { AssistForm } from "@cofill/assist";
import { formTexts, type Item, type LiveForm } from "@cofill/core";
import { limits } from "../limits.ts";
import type { HelpText, PageStep, Presentation } from "../page-parts.ts";
import { directionOfForm } from "./direction.ts";
import { docsHelp } from "./docs-help.ts";
import { limitTexts } from "./limit-texts.ts";
import { plainText } from "./plain-text.ts";
import { conceptsOf, referenceHelp } from "./reference-help.ts";

/** Parts of a presentation that the caller sets; the others come from the form. */
export interface PresentationOptions {
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
  readonly language?: string;
  readonly direction?: "ltr" | "rtl";
  readonly version?: string;
  /** `auto`: the author's pages, else the sections of a long form become steps. */
  readonly steps?: "auto" | "never";
}

/** Item ids by page; an item without a page belongs to the page of the item before it, or to the first page. */
const gather = (items: readonly Item[], pageOf: (item: Item) => number | undefined, count: number) => {
  const ids: string[][] = Array.from({ length: count }, () => []);
  let now = 0;
  for (const item of items) {
    now = pageOf(item) ?? now;
    if (item.id !== undefined) ids[now]!.push(item.id);
  }
  return ids;
};

const sectionSteps = ({ compiled }: LiveForm): readonly PageStep[] => {
  const { items } = compiled.definition;
  const sections = items.filter((item) => item.type === "section");
  const isLong = compiled.fields.size > limits.maxFieldsOnOnePage && sections.length >= limits.minSteps;
  if (!isLong) return [];
  const ids = gather(items, (item) => (item.type === "section" ? sections.indexOf(item) : undefined), sections.length);
  return sections.map((section, index) => ({
    id: section.id,
    title: section.title ?? section.id,
    items: ids[index]!,
  }));
};

/** The pages that the form's author made. */
const pageSteps = ({ pages, form }: AssistForm): readonly PageStep[] => {
  if (pages.length < limits.minSteps) return [];
  const pageOf = (item: Item): number | undefined => {
    const found = pages.findIndex(({ roots }) => item.id !== undefined && roots?.has(item.id));
    return found === -1 ? undefined : found;
  };
  const ids = gather(form.compiled.definition.items, pageOf, pages.length);
  return pages
    .map(({ id, title }, index) => ({ id, title: title ?? id, items: ids[index]! }))
    .filter(({ items }) => items.length > 0);
};

/** A short id for annotations: the last part of a URL that has letters. */
const shortId = (id: string): string => {
  if (!URL.canParse(id)) return id;
  return id.split(/[/:#?]+/).findLast((part) => /\p{L}/u.test(part)) ?? id;
};

const isAssistForm = (given: LiveForm | AssistForm): given is AssistForm => "sidecars" in given;

/** Joins the author's texts and those of References. */
const joinHelp = (
  own: Readonly<Record<string, HelpText>>,
  more: Readonly<Record<string, HelpText>>,
): Readonly<Record<string, HelpText>> => {
  const joined = Object.entries(more).map(([key, { details = [], links = [] }]): readonly [string, HelpText] => {
    const known = Object.hasOwn(own, key) ? own[key] : undefined;
    return [
      key,
      {
        ...(known?.summary !== undefined && { summary: known.summary }),
        ...(details.length + (known?.details?.length ?? 0) > 0 && { details: [...(known?.details ?? []), ...details] }),
        ...(links.length + (known?.links?.length ?? 0) > 0 && { links: [...(known?.links ?? []), ...links] }),
      },
    ];
  });
  return { ...own, ...Object.fromEntries(joined) };
};

/**
 * Derives from a form how it is shown: title, steps, help, limits, concepts and writing direction.
 *
 * @example presentationOf(form, { title: "Trip", steps: "never" }).steps; // []
 */
export const presentationOf = (given: LiveForm | AssistForm, options: PresentationOptions = {}): Presentation => {
  const form = isAssistForm(given) ? given.form : given;
  const { definition } = form.compiled;
  const about = isAssistForm(given) ? given.about : undefined;
  const hasSections = definition.items.some(({ type }) => type === "section");
  const ownSteps = isAssistForm(given) && !hasSections ? pageSteps(given) : sectionSteps(form);
  const description = options.description ?? about?.description ?? formTexts(definition).description;
  const version = options.version ?? about?.version;
  const language = options.language ?? "en";
  return {
    id: options.id ?? shortId(definition.id),
    title: options.title ?? about?.title ?? definition.title ?? definition.id,
    ...(description !== undefined && { description: plainText(description).paragraphs.join("\n\n") }),
    language,
    direction: options.direction ?? directionOfForm(definition),
    ...(about?.url !== undefined && { url: about.url }),
    ...(version !== undefined && { version }),
    steps: options.steps === "never" ? [] : ownSteps,
    help: joinHelp(docsHelp(form.compiled, description), isAssistForm(given) ? referenceHelp(given) : {}),
    limits: limitTexts(form.compiled, language),
    concepts: isAssistForm(given) ? conceptsOf(given) : semanticTypes(form),
  };
};

/** Concepts of a form without an ontology: semantic types that are URLs. */
const semanticTypes = ({ compiled }: LiveForm): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from(compiled.fields, ([template, { field }]) => [template, field.semanticType ?? ""] as const).filter(
      ([, type]) => /^https?:\/\//.test(type),
    ),
  );
