/**
 * JSON text that is the same for the same value, whatever the order of its keys.
 *
 * @example canonicalJson({ b: 1, a: 2 }) // '{"a":2,"b":1}'
 */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) {
    let text = "[";
    for (let index = 0; index < value.length; index++) text += (index === 0 ? "" : ",") + canonicalJson(value[index]);
    return `${text}]`;
  }
  const object = value as Readonly<Record<string, unknown>>;
  let text = "";
  for (const key of Object.keys(object).sort()) {
    const inner = object[key];
    if (inner !== undefined) text += `${text === "" ? "" : ","}${JSON.stringify(key)}:${canonicalJson(inner)}`;
  }
  return `{${text}}`;
};
