import { type FormDocument, languageOf } from "@cofill/core";
import {
  type FormPage,
  formManifest,
  messagesIn,
  pageKinds,
  presentationOfDocument,
  renderFormPage,
  siteManifest,
  stylesheet,
} from "@cofill/page";

/** The file loads, runs and sends nothing, because it may be opened anywhere by anyone. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'";

/** Buttons do nothing without a server, so they are not shown. */
const paper = `
button[name="_do"], .cf-bar, .cf-foot, .cf-skip { display: none !important; }
@media print { .cf-input { border-color: #555; } }
`;

/** Dummy URLs, because there is no server. */
const nowhere = { here: "#", changes: "#", live: "#", presence: "#" } as const;

/** Options of a standalone page. */
export interface StandalonePageOptions {
  readonly title: string;
  /** The origin at which the file will be published, for its manifest. */
  readonly origin: string;
  /** CSS appended to the built-in stylesheet. */
  readonly theme?: string;
}

/**
 * Renders a form with its answers as one HTML file that can be read, filled by hand and printed.
 *
 * @example writeFileSync("trip.html", renderStandalonePage(document, { title: "Trip", origin: "http://localhost" }));
 */
export const renderStandalonePage = (
  document: FormDocument,
  { title, origin, theme = "" }: StandalonePageOptions,
): string => {
  const presentation = presentationOfDocument(document, { title });
  const page: FormPage = {
    form: document.form,
    revision: 0,
    stage: { kind: "open" },
    // A printed form shows all steps at once.
    presentation: { ...presentation, steps: [] },
    places: nowhere,
    messageOf: messagesIn(languageOf(presentation.language)),
    kinds: pageKinds,
    shownIssues: "given",
    conflicts: {},
  };
  // The path under which it will be published is not known, so the manifest lists no page.
  const { actions } = formManifest(page);
  const manifest = siteManifest({ site: { name: page.presentation.title, origin }, actions });
  const html = renderFormPage(page, { assets: { style: { text: `${stylesheet}${theme}${paper}` } }, manifest });
  return html.replace("<head>", `<head><meta http-equiv="Content-Security-Policy" content="${policy}"/>`);
};
