import { extensionOf } from "./filename.ts";
import { canonicalType, knownType, typesOfExtension } from "./known-types.ts";
import { essenceOf } from "./media-type.ts";

/**
 * Whether a form accepts a media type. `accept` lists media types, `image/*` and extensions such as `.pdf`; an empty
 * list accepts everything. Executable types must be listed explicitly.
 */
export const acceptsType = (accept: readonly string[], essence: string): boolean =>
  accepts(accept, essence, (types) => types.length === 0 || types.includes(canonicalType(essence)));

/** Like `acceptsType`, but an extension in the list must also be the file's own extension. */
export const acceptsFile = (accept: readonly string[], essence: string, filename: string): boolean =>
  accepts(
    accept,
    essence,
    (types, extension) =>
      extensionOf(filename) === extension && (types.length === 0 || types.includes(canonicalType(essence))),
  );

/** Whether the list contains this type explicitly, by one of its names or extensions. */
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
