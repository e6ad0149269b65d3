/** What stands for the address of a schema that has none. */
export const anyBase = "https://schema.invalid/";

/** A reference as an absolute address; nothing for what is no address. */
export const resolveAddress = (reference: string, base: string): string | undefined => {
  if (reference.startsWith("#")) return base + reference;
  try {
    return new URL(reference, base).href;
  } catch {
    return undefined;
  }
};

/** An address without its fragment, and the fragment. */
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
