import type { AssistProvider } from "../contract.ts";
import type { DocumentLike, ElementLike } from "./page.ts";

/** A form that a Formspec renderer shows in the page. */
export interface PageForm {
  readonly element: ElementLike;
  readonly form: string;
  readonly title?: string;
  readonly url?: string;
  readonly version?: string;
  /** The renderer's `engine` property, if it has one: enough to start a provider over the form. */
  readonly engine?: object;
}

export type PageMode =
  /** The page has a provider, whose results are authoritative. */
  | { readonly mode: "provider"; readonly provider: AssistProvider }
  /** The page has Formspec forms: sidecars can be discovered and a provider started. */
  | { readonly mode: "formspec"; readonly forms: readonly PageForm[] }
  /** The page has no Formspec, so whatever is found in it is only advisory. */
  | { readonly mode: "html" };

/**
 * How an extension should work with a page. `provider` is one that the page has announced over any transport.
 *
 * @example
 * detectMode(document).mode; // "formspec" or "html", as no provider was announced
 */
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
