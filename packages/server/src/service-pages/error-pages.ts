import { type ErrorPage, renderServicePage } from "@cofill/page";
import type { Principal } from "@cofill/service";
import type { AnswerHeaders } from "../answer-headers.ts";
import { forPerson } from "../messages/index.ts";
import { problemTitle } from "../messages/page-titles.ts";
import { sendHtml } from "../pages/html-answer.ts";
import { pageAssets } from "../pages/problem-page.ts";
import type { ProblemResponse } from "../respond.ts";
import type { ServerParts } from "../route.ts";
import { frameOf } from "./frame.ts";
import { pageUserOf } from "./page-user.ts";

const home = { href: "/", text: "Home" } as const;
const signIn = { href: "/sign-in", text: "Sign in" } as const;

/** The error page of a refused request in a browser: what is wrong, and where to go next. */
export const errorPage = (
  response: ProblemResponse,
  request: Request,
  {
    server,
    headers,
    principal,
  }: { readonly server: ServerParts; readonly headers: AnswerHeaders; readonly principal: Principal },
): Response => {
  const { status, problem, id } = response;
  const found = pageUserOf(request, principal);
  // The page's frame is only in English, so its content is too.
  const title = problemTitle(status, "en");
  const page: ErrorPage = {
    type: "errorMessage",
    status,
    title,
    text: forPerson(problem),
    ...(id !== undefined && { id }),
    ways: typeof found === "string" && status !== 404 ? [signIn, home] : [home],
  };
  const user = typeof found === "string" ? undefined : found;
  const inbox = server.options.mail && {};
  const frame = frameOf(user, new URL(request.url).pathname, title, undefined, inbox);
  const kept = ["retry-after", "allow"].flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const html = renderServicePage(frame, page, { assets: pageAssets(server.pages.assets) });
  return sendHtml(headers, html, { status, headers: Object.fromEntries(kept) });
};
