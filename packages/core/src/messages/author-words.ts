import type {
  AuthorTexts,
  DescribedGroup,
  DescribedOption,
  FieldTexts,
  FormTexts,
  ListTexts,
  RoleTexts,
} from "../document/author-texts.ts";

/** Removes texts that another text already contains, and keeps the order. */
const withoutRepeats = (texts: readonly (string | undefined)[]): readonly string[] => {
  const said: string[] = [];
  for (const text of texts) {
    const trimmed = text?.trim() ?? "";
    if (trimmed !== "" && !said.some((known) => known.includes(trimmed))) said.push(trimmed);
  }
  return said;
};

const asSentence = (text: string): string => {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?:]$/.test(capital) ? capital : `${capital}.`;
};

/**
 * The author's texts by paragraph: description, instructions, then all others.
 *
 * @example
 * authorParagraphs({ description: "Your city.", instructions: "As on a map." }); // ["Your city.", "As on a map."]
 */
export const authorParagraphs = (
  { description, instructions, documentation = {} }: AuthorTexts,
  hint?: string,
): readonly string[] => withoutRepeats([hint, description, instructions, ...Object.values(documentation)]);

const optionText = ({ id, label, ...texts }: DescribedOption): string => {
  const own = authorParagraphs(texts).join(" ");
  const name = label === id ? "" : label;
  const about = [name, own].filter((text) => text !== "").join(": ");
  return about === "" ? id : `${id} (${about})`;
};

/** Lists options if labels or texts say more than their ids. */
const optionsText = (options: readonly DescribedOption[] = []): readonly string[] => {
  const isPlain = options.every((option) => optionText(option) === option.id);
  return isPlain ? [] : [`Options: ${options.map(optionText).join("; ")}`];
};

const limitsText = ({ limits }: { readonly limits: readonly string[] }): readonly string[] =>
  limits.length === 0 ? [] : [asSentence(limits.join("; "))];

const columnsText = ({ columns = [] }: FieldTexts): readonly string[] => {
  const limited = columns.filter(({ limits }) => limits.length > 0);
  return limited.map(({ label, limits }) => asSentence(`${label}: ${limits.join("; ")}`));
};

/**
 * All texts about a field as one text, for channels with a single place for them, such as the `description` of a JSON
 * Schema.
 *
 * @example
 * fieldText(fieldTexts(definition, node, "agent")); // "With its street.\n\nFrom 2 to 80 characters."
 */
export const fieldText = (texts: FieldTexts): string =>
  withoutRepeats([
    ...authorParagraphs(texts, texts.hint),
    ...limitsText(texts),
    ...columnsText(texts),
    ...(texts.unit === undefined ? [] : [asSentence(`in ${texts.unit}`)]),
    ...optionsText(texts.options),
  ]).join("\n\n");

/**
 * All texts about a list of rows as one text.
 *
 * @example
 * listText(listTexts(definition, item, "lines", [])); // the author's paragraphs, then the limits
 */
export const listText = (texts: ListTexts): string =>
  withoutRepeats([...authorParagraphs(texts), ...limitsText(texts)]).join("\n\n");

/**
 * The texts about a group after its name; empty if there are none.
 *
 * @example
 * groupText({ id: "home", label: "Home", description: "Where you live." }); // "Home: Where you live."
 */
export const groupText = ({ id, label = id, ...texts }: DescribedGroup): string => {
  const own = authorParagraphs(texts);
  return own.length === 0 ? "" : `${label}: ${own.join(" ")}`;
};

/**
 * The instructions of a form for a role.
 *
 * @example
 * roleText({ role: "agent", filledBy: "agent", instructions: "Ask first." }); // "For the role agent: Ask first."
 */
export const roleText = ({ role, instructions }: RoleTexts): string =>
  instructions === undefined ? "" : `For the role ${role}: ${instructions.trim()}`;

/**
 * All texts about a form, with the instructions for the selected roles.
 *
 * @example
 * formText(formTexts(definition)); // "A form for guests.\n\nFor the role agent: Ask first."
 */
export const formText = (texts: FormTexts, isAsked: (role: RoleTexts) => boolean = () => true): string =>
  [...authorParagraphs(texts), ...texts.roles.filter(isAsked).map(roleText)].filter((text) => text !== "").join("\n\n");
