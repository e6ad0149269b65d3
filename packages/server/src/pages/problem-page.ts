import { renderMessagePage } from "@cofill/page";
import type { Problem } from "@cofill/service";
import type { AnswerHeaders } from "../answer-headers.ts";
import type { Assets } from "./assets.ts";
import { sendHtml } from "./html-answer.ts";

const titles: { readonly [status: number]: string } = {
  401: "Please sign in",
  403: "This is not permitted",
  404: "There is nothing here",
  410: "This is no longer as it was",
  413: "This is too much at once",
  429: "Too many requests",
  503: "Not available at the moment",
  507: "There is no room at the moment",
};

const noSuchLink = "The link is not known, is no longer good, or was taken back. Ask whoever sent it for a new one.";

/** A refused request, for somebody who looks at it in a browser. */
export const problemPage = async (
  response: Response,
  headers: AnswerHeaders,
  assets: Assets,
  /** Whether a link brought them there. */
  isLink = false,
): Promise<Response> => {
  const { status } = response;
  const { detail, instance } = (await response.json()) as Problem & { readonly instance?: string };
  const html = renderMessagePage(
    {
      title: titles[status] ?? (status >= 500 ? "Something went wrong" : "This did not work"),
      text: isLink && status === 404 ? noSuchLink : `${detail}.`,
      ...(instance !== undefined && { id: instance.replace("urn:uuid:", "") }),
    },
    pageAssets(assets),
  );
  const retryAfter = response.headers.get("retry-after");
  return sendHtml(headers, html, { status, ...(retryAfter !== null && { headers: { "retry-after": retryAfter } }) });
};

/** The status is looked at first: reading the headers of every answer would cost as much as sending it. */
export const isProblem = (response: Response): boolean =>
  response.status >= 400 && (response.headers.get("content-type")?.startsWith("application/problem+json") ?? false);

/** Pages without anything to run. */
export const pageAssets = ({ style }: Assets) => ({ style: { href: style } });
