import { extensionOf } from "./filename.ts";
import { canonicalType, knownType, typesOfExtension } from "./known-types.ts";
import { essenceOf } from "./media-type.ts";

/**
 * Whether a form takes a type. `accept` has media types, `image/*` and extensions such as `.pdf`; an empty list takes
 * everything. What a machine may run must be named: neither a wildcard nor an empty list takes it.
 */
export const acceptsType = (accept: readonly string[], essence: string): boolean =>
  accepts(accept, essence, (types) => types.length === 0 || types.includes(canonicalType(essence)));

/** The same, with the name that the file comes under: an extension is then looked for there as well. */
export const acceptsFile = (accept: readonly string[], essence: string, filename: string): boolean =>
  accepts(
    accept,
    essence,
    (types, extension) =>
      extensionOf(filename) === extension && (types.length === 0 || types.includes(canonicalType(essence))),
  );

/** Whether the type itself stands in the list, by one of its names or extensions. */
export const namesType = (accept: readonly string[], essence: string): boolean =>
  accept.map(normalised).some((entry) => {
    if (entry.startsWith(".")) return typesOfExtension(entry).some(({ type }) => type === canonicalType(essence));
    return canonicalType(entry) === canonicalType(essence);
  });

const accepts = (
  accept: readonly string[],
  essence: string,
  byExtension: (types: readonly string[], extension: string) => boolean,
): boolean => {
  const isActive = knownType(essence)?.active === true;
  if (accept.length === 0) return !isActive;
  return accept.map(normalised).some((entry) => {
    if (entry.startsWith(".")) {
      const types = typesOfExtension(entry).map(({ type }) => type);
      return byExtension(types, entry) && !(isActive && types.length === 0);
    }
    if (entry === "*/*" || entry === "*") return !isActive;
    if (entry.endsWith("/*")) return !isActive && essence.startsWith(entry.slice(0, -1));
    return canonicalType(entry) === canonicalType(essence);
  });
};

const normalised = (entry: string): string => {
  const trimmed = entry.trim().toLowerCase();
  return essenceOf(trimmed) ?? trimmed;
};
