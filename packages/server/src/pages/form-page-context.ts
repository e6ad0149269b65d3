import type { FormPage, PagePlaces } from "@cofill/page";
import type { Bindings } from "../address.ts";
import type { AnswerHeaders } from "../answer-headers.ts";
import type { PageDocument, ShownDocument } from "./page-document.ts";

/** One request to the page of one form. */
export interface FormPageContext {
  readonly document: PageDocument;
  readonly places: PagePlaces;
  /** The key of the form in the presence board; never shown. */
  readonly form: string;
  /** How a page without a name is presented to others; absent if its user is unknown. */
  readonly presentAs?: string;
  /** The name under which streams are counted. */
  readonly caller: string;
  readonly request: Request;
  readonly headers: AnswerHeaders;
  /** The origin of the site. */
  readonly origin: string;
  /** Node's own request; absent without a socket. */
  readonly incoming: Bindings["incoming"];
  /** Renders the page around the form, if the form is part of another page. */
  readonly within?: (page: FormPage, shown: ShownDocument, status: number) => Promise<Response>;
}

/** The URLs of a form, all below one path. */
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
