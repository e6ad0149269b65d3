import type { AssistProvider } from "../contract.ts";
import type { DocumentLike, ElementLike } from "./page.ts";

/** A form that the page shows by way of a Formspec renderer. */
export interface PageForm {
  readonly element: ElementLike;
  readonly form: string;
  readonly title?: string;
  readonly url?: string;
  readonly version?: string;
  /** What the renderer offers under `engine`, if anything: enough to start a provider over. */
  readonly engine?: object;
}

export type PageMode =
  /** Use its tools; what it says is authoritative. */
  | { readonly mode: "provider"; readonly provider: AssistProvider }
  /** Sidecars may be discovered and a provider started. */
  | { readonly mode: "formspec"; readonly forms: readonly PageForm[] }
  /** Only guesses are possible: everything found is advisory. */
  | { readonly mode: "html" };

/** How an extension should work with a page; `provider` is one that was announced to it, by whatever transport. */
export const detectMode = (document: DocumentLike, provider?: AssistProvider): PageMode => {
  if (provider !== undefined) return { mode: "provider", provider };
  const forms = Array.from(document.querySelectorAll("[data-formspec-form]"), describe);
  return forms.length > 0 ? { mode: "formspec", forms } : { mode: "html" };
};

const describe = (element: ElementLike): PageForm => {
  const attribute = (name: "title" | "url" | "version") => {
    const value = element.getAttribute(`data-formspec-${name}`);
    return value ? { [name]: value } : {};
  };
  const { engine } = element as ElementLike & { readonly engine?: unknown };
  return {
    element,
    form: element.getAttribute("data-formspec-form") ?? "",
    ...attribute("title"),
    ...attribute("url"),
    ...attribute("version"),
    ...(typeof engine === "object" && engine !== null && { engine }),
  };
};
