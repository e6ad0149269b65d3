import type { AgentManifest } from "@cofill/site";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import { FormView } from "./components/form-view.tsx";
import { type Assets, DocumentShell, type PageDocument } from "./document.tsx";
import type { EmbeddedPage, FormPage } from "./form-page.ts";

export interface FormPageOptions {
  readonly assets: Assets;
  /** For the page's script; without it the page works as it stands. */
  readonly embedded?: EmbeddedPage;
  readonly manifest?: AgentManifest;
  readonly nav?: PageDocument["nav"];
  readonly theme?: "light" | "dark";
}

/** HTML drops the first line break of a textarea, however it is written. */
const startOfTextarea = /<textarea(?:\s+[^\s=>"]+(?:="[^"]*")?)*\s*>(?=[\r\n])/g;

/** A part of a page. */
export const renderPart = (node: VNode): string => renderToString(node).replace(startOfTextarea, "$&\n");

/** A whole HTML page. */
export const renderDocument = (page: PageDocument): string =>
  `<!doctype html>${renderPart(<DocumentShell {...page} />)}`;

/** The page of a live form, which works with and without its script. */
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

/** The form alone, to stand in a page of someone else's. */
export const renderForm = (page: FormPage): string => renderPart(<FormView page={page} />);
