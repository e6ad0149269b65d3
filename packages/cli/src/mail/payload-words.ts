/** The edge by which a capability in an answer can be adopted, which is its path. */
const edgeOf = (value: unknown): string | undefined => {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  const entries = Object.entries(value);
  const [key, edge] = entries[0] ?? [];
  return entries.length === 1 && key === "edge" && typeof edge === "string" ? edge : undefined;
};

/** A value of an answer in one line. */
export const valueWords = (value: unknown): string => {
  if (value === undefined || value === null) return "";
  if (typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "object") return String(value);
  const edge = edgeOf(value);
  if (edge !== undefined) return `@${edge}`;
  if (Array.isArray(value)) return value.map(valueWords).join(", ");
  return Object.entries(value)
    .map(([key, inner]) => `${key} ${valueWords(inner)}`)
    .join(", ");
};

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null || edgeOf(value) !== undefined;

/** An answer as lines of key and value; records and rows by their paths. */
export const payloadEntries = (payload: unknown, path = ""): readonly (readonly [path: string, words: string])[] => {
  if (isPlain(payload) || (Array.isArray(payload) && payload.every(isPlain))) return [[path, valueWords(payload)]];
  if (Array.isArray(payload)) return payload.flatMap((row, index) => payloadEntries(row, `${path}[${index}]`));
  return Object.entries(payload as object).flatMap(([key, value]) =>
    payloadEntries(value, path === "" ? key : `${path}.${key}`),
  );
};

/** An answer in one line: its first values. */
export const payloadSummary = (payload: Readonly<Record<string, unknown>>): string =>
  payloadEntries(payload)
    .map(([path, words]) => `${path}: ${words}`)
    .join(" · ");
