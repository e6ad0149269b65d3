import { conceptOfAutocomplete } from "../annotations/autocomplete.ts";
import type { ProfileMatch, UserProfile } from "../contract.ts";
import { type MatchOptions, matchProfile } from "../profile/match.ts";
import { conceptOfWords } from "./field-words.ts";
import { discoveryLimits } from "./limits.ts";
import type { DocumentLike, ElementLike } from "./page.ts";

/** A field of a page without Formspec, with the concept that it seems to have. */
export interface PlainField {
  readonly element: ElementLike;
  /** The field's name or id; a number is appended where it is not unique. */
  readonly path: string;
  readonly label: string;
  readonly concept?: string;
  /** The attribute or label from which the concept was guessed. */
  readonly clue?: Clue;
  readonly advisory: true;
}

export type Clue = "autocomplete" | "label" | "aria-label" | "name" | "id" | "placeholder" | "type";

export type AdvisoryMatch = ProfileMatch & { readonly advisory: true };

const textual: ReadonlySet<string> = new Set(["", "text", "email", "tel", "search", "url", "number", "date"]);

/**
 * The visible, writable text fields of a page, without passwords, one-time codes and payment card fields.
 *
 * @example
 * findPlainFields(document).map(({ path, concept }) => [path, concept]);
 */
export const findPlainFields = (document: DocumentLike): readonly PlainField[] => {
  const labels = labelsById(document);
  const seen = new Map<string, number>();
  const fields: PlainField[] = [];
  for (const element of document.querySelectorAll("input, select, textarea")) {
    if (fields.length >= discoveryLimits.maxFields) break;
    if (!isFillable(element)) continue;
    const texts = textsOf(element, labels);
    const name = texts.name || texts.id || "field";
    const times = seen.get(name) ?? 0;
    seen.set(name, times + 1);
    fields.push({
      element,
      path: times === 0 ? name : `${name}#${times + 1}`,
      label: texts.label || texts["aria-label"] || texts.placeholder || name,
      ...guess(texts),
      advisory: true,
    });
  }
  return fields;
};

const isFillable = (element: ElementLike): boolean => {
  const type = (element.getAttribute("type") ?? "").toLowerCase();
  if (element.tagName.toLowerCase() === "input" && !textual.has(type)) return false;
  if (element.getAttribute("disabled") !== null || element.getAttribute("readonly") !== null) return false;
  if (
    /(?:^|\s)(?:cc-\S+|(?:current|new)-password|one-time-code)(?:\s|$)/i.test(
      element.getAttribute("autocomplete") ?? "",
    )
  )
    return false;
  // A hidden field could take a value without the person noticing.
  if (element.closest("[hidden], [inert], [aria-hidden='true'], fieldset[disabled]") !== null) return false;
  const { checkVisibility } = element as ElementLike & { readonly checkVisibility?: (options: object) => boolean };
  return checkVisibility?.call(element, { opacityProperty: true, visibilityProperty: true }) !== false;
};

const textOf = (element: ElementLike): string =>
  (element.textContent ?? "").slice(0, discoveryLimits.maxLabelLength).replace(/\s+/g, " ").trim();

const labelsById = (document: DocumentLike): ReadonlyMap<string, string> => {
  const labels = new Map<string, string>();
  for (const label of document.querySelectorAll("label[for]")) labels.set(label.getAttribute("for")!, textOf(label));
  return labels;
};

type Texts = Readonly<Record<Clue, string>>;

const textsOf = (element: ElementLike, labels: ReadonlyMap<string, string>): Texts => {
  const attribute = (name: string) => element.getAttribute(name)?.trim() ?? "";
  const around = element.closest("label");
  return {
    autocomplete: attribute("autocomplete"),
    label: labels.get(attribute("id")) ?? (around === null ? "" : textOf(around)),
    "aria-label": attribute("aria-label"),
    name: attribute("name"),
    id: attribute("id"),
    placeholder: attribute("placeholder"),
    type: attribute("type"),
  };
};

/** `autocomplete` is tried first, then the texts that people read, then names in the markup. */
const guess = (texts: Texts): Pick<PlainField, "concept" | "clue"> => {
  const named = conceptOfAutocomplete(texts.autocomplete);
  if (named !== undefined) return { concept: named, clue: "autocomplete" };
  for (const clue of ["label", "aria-label", "name", "id", "placeholder", "type"] as const) {
    const concept = texts[clue] === "" ? undefined : conceptOfWords(texts[clue]);
    if (concept !== undefined) return { concept, clue };
  }
  return {};
};

/**
 * Suggests values of a profile for the fields of a plain page; a person must decide about each (AS-EXT-03).
 *
 * @example
 * matchPlainFields(profile, findPlainFields(document));
 */
export const matchPlainFields = (
  profile: UserProfile,
  fields: readonly PlainField[],
  options: MatchOptions = {},
): readonly AdvisoryMatch[] => {
  const guessed = fields.map(({ path, concept, clue }) => ({
    path,
    ...(concept !== undefined && {
      equivalents: [{ concept, type: clue === "autocomplete" ? ("exact" as const) : ("close" as const) }],
    }),
  }));
  // A value saved under a path of another form says nothing about a field of the same name in this page.
  return matchProfile(profile, guessed, { fieldKeys: false, ...options }).map((match) => ({
    ...match,
    advisory: true,
  }));
};
