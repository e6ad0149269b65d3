import { discoveryLimits } from "./limits.ts";
import type { DocumentLike } from "./page.ts";

export type SidecarKind = "references" | "ontology" | "registries";

export interface Address {
  readonly kind: SidecarKind;
  readonly url: string;
  readonly from: "link" | "definition" | "sibling";
}

const kinds: readonly { readonly kind: SidecarKind; readonly rel: string; readonly keys: readonly string[] }[] = [
  { kind: "references", rel: "formspec-references", keys: ["references"] },
  { kind: "ontology", rel: "formspec-ontology", keys: ["ontology", "ontologies"] },
  { kind: "registries", rel: "formspec-registry", keys: ["registry", "registries"] },
];

/** Addresses in `<link rel="formspec-references" href="…">`, and likewise for ontologies and registries. */
export const linkedAddresses = (document: DocumentLike): readonly Address[] =>
  kinds.flatMap(({ kind, rel }) =>
    Array.from(document.querySelectorAll(`link[rel~="${rel}"]`), (link) => link.getAttribute("href"))
      .filter((href) => href !== null && href !== "")
      .map((url) => ({ kind, url: url!, from: "link" as const })),
  );

/** Addresses in `sidecars: { references: url | [url], … }` of a definition. */
export const definedAddresses = (definition: unknown): readonly Address[] => {
  const sidecars = property(definition, "sidecars");
  return kinds.flatMap(({ kind, keys }) =>
    keys
      .flatMap((key) => property(sidecars, key))
      .filter((url) => typeof url === "string" && url !== "")
      .map((url) => ({ kind, url: url as string, from: "definition" as const })),
  );
};

export const siblingAddresses: readonly Address[] = [
  { kind: "references", url: "references.json", from: "sibling" },
  { kind: "ontology", url: "ontology.json", from: "sibling" },
];

export const property = (object: unknown, key: string): unknown =>
  typeof object === "object" && object !== null && Object.hasOwn(object, key)
    ? (object as Readonly<Record<string, unknown>>)[key]
    : undefined;

/** Allows https URLs, and http URLs only if the base URL is http itself (no downgrade). */
export const isAllowedFrom = (baseUrl: string): ((url: string) => boolean) => {
  const base = parseUrl(baseUrl);
  return (url) => {
    const { protocol } = parseUrl(url) ?? {};
    return protocol === "https:" || (protocol === "http:" && base?.protocol === "http:");
  };
};

export const parseUrl = (url: string, base?: string): URL | undefined =>
  url.length > discoveryLimits.maxUrlLength ? undefined : (URL.parse(url, base) ?? undefined);
