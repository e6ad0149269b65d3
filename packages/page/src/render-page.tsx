import type { AgentManifest } from "@cofill/site";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { FormView } from "./components/form-view.tsx";
import { type Assets, DocumentShell, type PageDocument } from "./document.tsx";
import type { EmbeddedPage, FormPage } from "./form-page.ts";

/** The parts of a form's page besides the form: assets, data for its script, manifest, navigation and theme. */
export interface FormPageOptions {
  readonly assets: Assets;
  /** Data for the page's script; without it the page is static. */
  readonly embedded?: EmbeddedPage;
  readonly manifest?: AgentManifest;
  readonly nav?: PageDocument["nav"];
  readonly theme?: "light" | "dark";
}

/** HTML drops the first line break of a textarea, however it is written. */
const startOfTextarea = /<textarea(?:\s+[^\s=>"]+(?:="[^"]*")?)*\s*>(?=[\r\n])/g;

/** A part of a page. */
export const renderPart = (node: VNode): string => renderToString(node).replace(startOfTextarea, "$&\n");

/**
 * Renders a whole HTML page from its parts.
 *
 * @example
 * renderDocument({ title: "Help", assets: { style: { href: "/page.css" } }, body: "Call us." }); // "<!doctype html>…"
 */
export const renderDocument = (page: PageDocument): string =>
  `<!doctype html>${renderPart(<DocumentShell {...page} />)}`;

/**
 * Renders the page of a live form, which works with and without its script.
 *
 * @example renderFormPage(page, { assets: { style: { text: stylesheet } } }); // "<!doctype html>…"
 */
export const renderFormPage = (page: FormPage, options: FormPageOptions): string => {
  const { title, language, direction } = page.presentation;
  return renderDocument({
    title: page.notice?.tone === "bad" ? `Attention needed: ${title}` : title,
    language,
    direction,
    ...options,
    body: (
      <div id="cofill-form">
        <FormView page={page} />
      </div>
    ),
  });
};

/**
 * Renders the form alone, to be embedded in another page.
 *
 * @example renderForm(page).includes('data-agent-action="trip.fill"'); // true for a form with the id "trip"
 */
export const renderForm = (page: FormPage): string => renderPart(<FormView page={page} />);
