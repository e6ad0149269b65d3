import { renderMessagePage } from "@cofill/page";
import type { AnswerHeaders } from "../answer-headers.ts";
import { forPerson } from "../messages/index.ts";
import { inLog, noSuchLink, problemTitle } from "../messages/page-titles.ts";
import type { ProblemResponse } from "../respond.ts";
import type { Assets } from "./assets.ts";
import { sendHtml } from "./html-answer.ts";

/** The error page of a rejected request in a browser. */
export const problemPage = (
  response: ProblemResponse,
  headers: AnswerHeaders,
  assets: Assets,
  /** Whether the request came through a link. */
  isLink = false,
): Response => {
  const { status, problem, id } = response;
  const { language } = headers;
  const html = renderMessagePage(
    {
      title: problemTitle(status, language),
      text: isLink && status === 404 ? noSuchLink(language) : forPerson(problem, language),
      language,
      ...(id !== undefined && { log: { text: inLog(language), id } }),
    },
    pageAssets(assets),
  );
  const retryAfter = response.headers.get("retry-after");
  return sendHtml(headers, html, { status, ...(retryAfter !== null && { headers: { "retry-after": retryAfter } }) });
};

/** The assets of pages without a script. */
export const pageAssets = ({ style }: Assets) => ({ style: { href: style } });
