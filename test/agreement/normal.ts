/** What compares as nothing: objects and lists without anything in them, null. */
const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0);

/** Nested JSON without what holds nothing, members in order, so that equal answers are equal texts. */
export const normal = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(normal);
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value)
    .map(([key, inner]) => [key, normal(inner)] as const)
    .filter(([, inner]) => !isNothing(inner));
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** The leaves of nested JSON by path, for one line per difference. */
export const flatten = (value: unknown, path = ""): ReadonlyMap<string, unknown> => {
  const leaves = new Map<string, unknown>();
  const walk = (inner: unknown, at: string): void => {
    if (Array.isArray(inner)) {
      for (const [index, item] of inner.entries()) walk(item, `${at}[${index}]`);
    } else if (typeof inner === "object" && inner !== null) {
      for (const [key, item] of Object.entries(inner)) walk(item, at === "" ? key : `${at}.${key}`);
    } else leaves.set(at, inner);
  };
  walk(normal(value), path);
  return leaves;
};

/** Every text, number and key in JSON, as one text. */
export const textsIn = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textsIn).join(" \u00b7 ");
  if (typeof value === "object" && value !== null)
    return Object.entries(value)
      .map(([key, inner]) => `${key} ${textsIn(inner)}`)
      .join(" \u00b7 ");
  return value === undefined || value === null ? "" : String(value);
};

/** Letters and digits alone: Markdown, line breaks and punctuation are each channel's own. */
export const plainWords = (text: string): string =>
  ` ${text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()} `;
