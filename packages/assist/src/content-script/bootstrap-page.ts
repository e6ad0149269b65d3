import { askInPage } from "../browser/ask-in-page.ts";
import { exposeToPage } from "../browser/expose-to-page.ts";
import { discoverSidecars } from "../discovery/discover.ts";
import { detectMode } from "../discovery/mode.ts";
import { createSidecarCache } from "../discovery/sidecar-cache.ts";
import { textOf } from "../messages/text-of.ts";
import { createHostProvider, readHostEngine } from "./host-engine.ts";

export interface BootstrapOptions {
  /** The `data-formspec-form` of the form to use, if the page has several. */
  readonly form?: string;
}

export type Bootstrapped =
  | { readonly ok: true; readonly form: string; readonly warnings: readonly string[]; readonly dispose: () => void }
  | { readonly ok: false; readonly code: "no_form" | "several_forms" | "engine_unusable"; readonly message: string };

const cache = createSidecarCache();

/**
 * Starts a provider in a Formspec page that has none (AS-EXT-02). It runs in the page's own world, where the form's
 * engine is, and therefore gets no extension API and no profile (AS-SEC-07). The content script connects to it by
 * `postMessage`, as to any provider.
 */
export const bootstrapPage = async (options: BootstrapOptions = {}): Promise<Bootstrapped> => {
  const found = detectMode(document);
  const forms = found.mode === "formspec" ? found.forms : [];
  const wanted = options.form === undefined ? forms : forms.filter(({ form }) => form === options.form);
  if (wanted.length === 0) return refuse("no_form", textOf("page.no_form"));
  const usable = wanted.flatMap(({ form, engine }) => {
    const host = readHostEngine(engine);
    return host ? [{ form, host }] : [];
  });
  const [one] = usable;
  if (one === undefined) return refuse("engine_unusable", textOf("page.engine"));
  if (usable.length > 1) return refuse("several_forms", textOf("page.several_forms"));
  const discovery = await discoverSidecars({
    document,
    definition: one.host.definition,
    baseUrl: document.baseURI,
    fetch: (url, init) => fetch(url, init),
    siblings: true,
    cache,
  });
  const { given, warnings } = discovery.from === "documents" ? discovery : { given: {}, warnings: [] };
  const host = createHostProvider(one.host, given);
  if (host === undefined) return refuse("engine_unusable", textOf("page.unreadable"));
  const { dispose } = exposeToPage(host.provider, { confirm: askInPage(document) });
  const unfit = host.usesSidecars ? [] : [textOf("page.sidecars")];
  return { ok: true, form: one.form, warnings: [...warnings.map(({ message }) => message), ...unfit], dispose };
};

const refuse = (code: Exclude<Bootstrapped, { ok: true }>["code"], message: string): Bootstrapped => ({
  ok: false,
  code,
  message,
});
