/** `items[0].amount` → items, 0, amount */
const stepsOf = (path: string): readonly (string | number)[] =>
  path.split(".").flatMap((part) => {
    const [, name = part, rows = ""] = /^(.*?)((?:\[\d+\])*)$/s.exec(part) ?? [];
    return [name, ...Array.from(rows.matchAll(/\[(\d+)\]/g), ([, row]) => Number(row))];
  });

/** The value at a path within nested values; undefined if there is none. */
export const valueAt = (values: unknown, path: string): unknown => {
  let at = values;
  for (const step of stepsOf(path)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Readonly<Record<string | number, unknown>>)[step];
  }
  return at;
};

const isFile = (value: object): value is { readonly filename: string } => "uploadId" in value && "filename" in value;

const isPlain = (value: unknown): boolean => typeof value !== "object" || value === null;

/** Flattens nested values to cells by path; a list of plain values is one cell, and a file is its name. */
export const flatten = (values: unknown, path = ""): readonly (readonly [path: string, value: unknown])[] => {
  if (isPlain(values)) return values === undefined ? [] : [[path, values]];
  if (Array.isArray(values)) {
    if (values.every(isPlain)) return values.length === 0 ? [] : [[path, values.map(String).join("; ")]];
    return values.flatMap((value, index) => flatten(value, `${path}[${index}]`));
  }
  if (isFile(values as object)) return [[path, (values as { readonly filename: string }).filename]];
  return Object.entries(values as object).flatMap(([name, value]) =>
    flatten(value, path === "" ? name : `${path}.${name}`),
  );
};
