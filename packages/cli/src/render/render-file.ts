import { languageOf, people } from "@cofill/core";
import { type FormPage, formManifest, pageKinds, renderFormPage, sayIn, siteManifest, stylesheet } from "@cofill/page";
import { presentationOfFile } from "../serve-file/presentation.ts";
import type { DocumentFile } from "../session/document-file.ts";

/** Nothing is loaded, run or sent: the file may be opened anywhere, by anyone. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'";

/** There is nobody to press a button for. */
const paper = `
button[name="_do"], .cf-bar, .cf-foot, .cf-skip { display: none !important; }
@media print { .cf-input { border-color: #555; } }
`;

/** There is no server behind it. */
const nowhere = { here: "#", changes: "#", live: "#", presence: "#" } as const;

export interface RenderOptions {
  /** Where the file will be published: a manifest names its site. */
  readonly origin: string;
  readonly theme?: string;
}

/** A form as one file that can be looked at, filled by hand and printed, with the answers that it has. */
export const renderFile = (file: DocumentFile, { origin, theme = "" }: RenderOptions): string => {
  const presentation = presentationOfFile(file);
  const page: FormPage = {
    form: file.document(people).form,
    revision: 0,
    stage: { kind: "open" },
    // Paper has no steps.
    presentation: { ...presentation, steps: [] },
    places: nowhere,
    say: sayIn(languageOf(presentation.language)),
    kinds: pageKinds,
    shownIssues: "given",
    conflicts: {},
  };
  // Nobody knows yet under which path it will be, so it is in no map of pages.
  const { actions } = formManifest(page);
  const manifest = siteManifest({ site: { name: page.presentation.title, origin }, actions });
  const html = renderFormPage(page, { assets: { style: { text: `${stylesheet}${theme}${paper}` } }, manifest });
  return html.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
};
