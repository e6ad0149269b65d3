import type { FormPage, PagePlaces } from "@cofill/page";
import type { Bindings } from "../address.ts";
import type { AnswerHeaders } from "../answer-headers.ts";
import type { PageDocument, ShownDocument } from "./page-document.ts";

/** One request to the page of one form. */
export interface FormPageContext {
  readonly document: PageDocument;
  readonly places: PagePlaces;
  /** Names the form, for presence; not to be seen by anybody. */
  readonly form: string;
  /** What others are told of a page that gives no name; nothing where nobody knows who it is. */
  readonly presentAs?: string;
  /** For counting. */
  readonly caller: string;
  readonly request: Request;
  readonly headers: AnswerHeaders;
  /** Where the site is. */
  readonly origin: string;
  /** Node's own request, where there is one. */
  readonly incoming: Bindings["incoming"];
  /** Where the form stands within another page: shows that. */
  readonly within?: (page: FormPage, shown: ShownDocument, status: number) => Promise<Response>;
}

/** Everything about one form lies below one place. */
export const placesAt = (
  here: string,
  has: { readonly uploads: boolean; readonly submit: boolean; readonly files: boolean },
): PagePlaces => {
  const below = here.endsWith("/") ? here.slice(0, -1) : here;
  return {
    here,
    changes: `${below}/changes`,
    live: `${below}/live`,
    presence: `${below}/presence`,
    ...(has.uploads && { uploads: `${below}/uploads` }),
    ...(has.submit && { submit: `${below}/submit` }),
    ...(has.files && { files: `${below}/files` }),
  };
};
