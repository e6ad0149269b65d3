/** Base URI of a schema without $id. */
export const anyBase = "https://schema.invalid/";

/** Resolves a reference to an absolute URI; undefined if it is not a URI. */
export const resolveAddress = (reference: string, base: string): string | undefined => {
  if (reference.startsWith("#")) return base + reference;
  try {
    return new URL(reference, base).href;
  } catch {
    return undefined;
  }
};

/** Splits a URI into the part before the fragment and the fragment. */
export const splitAddress = (address: string): { readonly resource: string; readonly fragment: string } => {
  const hash = address.indexOf("#");
  if (hash === -1) return { resource: address, fragment: "" };
  const fragment = address.slice(hash + 1);
  try {
    return { resource: address.slice(0, hash), fragment: decodeURIComponent(fragment) };
  } catch {
    return { resource: address.slice(0, hash), fragment };
  }
};
