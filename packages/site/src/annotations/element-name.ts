import type { GatheredText } from "./gathered-text.ts";
import type { Attributes } from "./kept-elements.ts";
import { limits } from "./limits.ts";

/** The document or a shadow root, within which ids are unique. */
export interface IdScope {
  readonly ids: Map<string, Named>;
}

/** The parts of an element from which names are computed. */
export interface Named {
  readonly tag: string;
  readonly attributes: Attributes;
  readonly scope: IdScope;
  readonly text: GatheredText;
  /** Its labels, in document order. */
  readonly labels: Named[];
  /** Its legend, caption or summary. */
  heading?: Named;
}

/** Roles and tags that are named by their content. */
const namedByContent = new Set(
  ["a", "area", "button", "label", "legend", "option", "summary", "caption", "h1", "h2", "h3", "h4", "h5", "h6"].concat(
    ["td", "th"],
  ),
);
const rolesNamedByContent = new Set(
  ["button", "link", "checkbox", "radio", "switch", "option", "tab", "menuitem", "cell", "gridcell"].concat([
    "columnheader",
    "rowheader",
    "row",
  ]),
);

const buttonWords: Readonly<Record<string, string>> = { submit: "Submit", reset: "Reset", image: "Submit" };

const referenced = (element: Named, attribute: string): readonly Named[] =>
  (element.attributes[attribute] ?? "")
    .split(/\s+/, limits.maxReferences)
    .flatMap((id) => (id === "" ? [] : (element.scope.ids.get(id) ?? [])));

const said = (element: Named): string => element.attributes["aria-label"]?.trim() || element.text.calling;

/** Stops at the limit, because twenty references to a long text would be twenty long texts. */
const joined = (elements: readonly Named[]): string => {
  let text = "";
  for (const element of elements) {
    const words = said(element).slice(0, limits.maxName);
    if (words !== "") text = text === "" ? words : `${text} ${words}`;
    if (text.length >= limits.maxName) break;
  }
  return text.slice(0, limits.maxName);
};

const ofInput = ({ type = "text", value = "", alt = "" }: Attributes): string => {
  const kind = type.toLowerCase();
  if (kind === "image" && alt.trim() !== "") return alt.trim();
  if (kind === "submit" || kind === "reset" || kind === "button" || kind === "image") {
    return value.trim() || (buttonWords[kind] ?? "");
  }
  return "";
};

const ofContent = ({ tag, attributes, text }: Named): string => {
  if (tag === "input") return ofInput(attributes);
  if (tag === "option" && attributes.label) return attributes.label.trim();
  const isNamed = namedByContent.has(tag) || rolesNamedByContent.has(attributes.role?.toLowerCase().trim() ?? "");
  if (tag === "label") return text.calling;
  return isNamed ? text.all : "";
};

/** The accessible name, computed in the order that browsers use. */
export const nameOf = (element: Named): string => {
  const { attributes, labels, heading } = element;
  const name =
    joined(referenced(element, "aria-labelledby")) ||
    attributes["aria-label"]?.trim() ||
    joined(labels) ||
    (heading ? said(heading) : "") ||
    (element.tag === "optgroup" ? (attributes.label ?? "").trim() : "") ||
    ofContent(element) ||
    attributes.alt?.trim() ||
    attributes.title?.trim() ||
    attributes.placeholder?.trim() ||
    "";
  return name.slice(0, limits.maxName);
};

/** The accessible description. */
export const descriptionOf = (element: Named): string =>
  joined(referenced(element, "aria-describedby")) || element.attributes["aria-description"]?.trim() || "";
