import type { AssistProvider } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import {
  type Address,
  definedAddresses,
  isAllowedFrom,
  linkedAddresses,
  parseUrl,
  property,
  type SidecarKind,
  siblingAddresses,
} from "./addresses.ts";
import { type FetchLike, fetchJson } from "./fetch-json.ts";
import type { DiscoveryWarning, FoundSidecars } from "./found-sidecars.ts";
import { discoveryLimits } from "./limits.ts";
import type { DocumentLike } from "./page.ts";
import type { SidecarCache } from "./sidecar-cache.ts";

export interface DiscoveryRequest {
  /** A provider in the page already has its sidecars, so nothing is fetched. */
  readonly provider?: AssistProvider;
  readonly document?: DocumentLike;
  /** The parsed definition: its `url`, `version` and `sidecars`. */
  readonly definition?: unknown;
  /** URL of the page or the definition, against which relative addresses are resolved. */
  readonly baseUrl: string;
  readonly fetch: FetchLike;
  /** Whether to try `references.json` and `ontology.json` beside `baseUrl`. */
  readonly siblings?: boolean;
  readonly cache?: SidecarCache;
  readonly signal?: AbortSignal;
}

export type Discovery =
  | { readonly from: "provider"; readonly provider: AssistProvider }
  | ({ readonly from: "documents" } & FoundSidecars);

/**
 * Finds the sidecars of a form (AS-SIDE-01): from a live provider, else from links of the page, else from the
 * definition, else from sibling files. Each kind is taken from the first of these that has it; a failed fetch is a
 * warning.
 *
 * @example
 * const found = await discoverSidecars({ document, definition, baseUrl: document.baseURI, fetch });
 * if (found.from === "documents") openForm(definition, found.given);
 */
export const discoverSidecars = async (request: DiscoveryRequest): Promise<Discovery> => {
  const { provider, definition, cache } = request;
  if (provider !== undefined) return { from: "provider", provider };
  const url = property(definition, "url");
  const version = property(definition, "version");
  const isCacheable = typeof url === "string" && typeof version === "string";
  const known = isCacheable ? cache?.get(url, version) : undefined;
  if (known !== undefined) return { from: "documents", ...known };
  const found = await searchAll(request, typeof url === "string" ? url : undefined);
  // A failed fetch may succeed the next time, so its result is not cached.
  if (isCacheable && !found.warnings.some(({ code }) => code === "fetch_failed")) cache?.set(url, version, found);
  return { from: "documents", ...found };
};

const searchAll = async (request: DiscoveryRequest, definitionUrl: string | undefined): Promise<FoundSidecars> => {
  const given: Record<SidecarKind, unknown[]> = { references: [], ontology: [], registries: [] };
  const addresses: Address[] = [];
  const warnings: DiscoveryWarning[] = [];
  const steps = [
    request.document === undefined ? [] : linkedAddresses(request.document),
    definedAddresses(request.definition),
    request.siblings === true ? siblingAddresses : [],
  ];
  for (const step of steps) {
    const lacking = new Set(Object.keys(given).filter((kind) => given[kind as SidecarKind].length === 0));
    const wanted = absolute(step, request.baseUrl, warnings).filter(({ kind }) => lacking.has(kind));
    const documents = await Promise.all(wanted.map((address) => load(address, request, definitionUrl, warnings)));
    for (const [index, address] of wanted.entries()) {
      const document = documents[index];
      if (document === undefined) continue;
      given[address.kind].push(document.json);
      addresses.push(address);
    }
  }
  return { given, addresses, warnings };
};

/** The addresses that may be fetched, without duplicates; the others become warnings. */
const absolute = (step: readonly Address[], baseUrl: string, warnings: DiscoveryWarning[]): readonly Address[] => {
  const isAllowed = isAllowedFrom(baseUrl);
  const counts = new Map<SidecarKind, number>();
  const seen = new Set<string>();
  return step.flatMap((address) => {
    const url = parseUrl(address.url, baseUrl)?.href;
    const count = counts.get(address.kind) ?? 0;
    if (url === undefined || !isAllowed(url) || count >= discoveryLimits.maxUrlsPerKind) {
      const message = textOf("sidecar.address");
      warnings.push({ code: "url_refused", url: address.url.slice(0, discoveryLimits.maxUrlLength), message });
      return [];
    }
    if (seen.has(`${address.kind} ${url}`)) return [];
    seen.add(`${address.kind} ${url}`);
    counts.set(address.kind, count + 1);
    return [{ ...address, url }];
  });
};

const load = async (
  address: Address,
  request: DiscoveryRequest,
  definitionUrl: string | undefined,
  warnings: DiscoveryWarning[],
): Promise<{ readonly json: unknown } | undefined> => {
  const fetched = await fetchJson(request.fetch, address.url, isAllowedFrom(request.baseUrl), request.signal);
  const isGuess = address.from === "sibling";
  if (fetched.ok) return isGuess && !isMeantFor(fetched.json, definitionUrl) ? undefined : { json: fetched.json };
  // A sibling address is a guess, so that nothing or an HTML page was found there is not worth a warning.
  if (!isGuess || !(fetched.isAbsent || fetched.code === "not_json")) {
    warnings.push({ code: fetched.code, url: address.url, message: fetched.message });
  }
  return undefined;
};

/** Nothing links to a sibling file, so it must itself name this definition as its target. */
const isMeantFor = (json: unknown, definitionUrl: string | undefined): boolean =>
  definitionUrl !== undefined && property(property(json, "targetDefinition"), "url") === definitionUrl;
