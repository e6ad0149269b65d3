import { type FaultPage, renderServicePage } from "@cofill/page";
import type { Principal } from "@cofill/service";
import type { AnswerHeaders } from "../answer-headers.ts";
import { forPerson } from "../messages/index.ts";
import { problemTitle } from "../messages/page-titles.ts";
import { sendHtml } from "../pages/html-answer.ts";
import { pageAssets } from "../pages/problem-page.ts";
import type { ProblemResponse } from "../respond.ts";
import type { House } from "../route.ts";
import { frameOf } from "./frame.ts";
import { visitorOf } from "./visitor.ts";

const home = { href: "/", text: "Home" } as const;
const signIn = { href: "/sign-in", text: "Sign in" } as const;

/** A refused request, for somebody who looks at it in a browser: what is wrong, and where to go from there. */
export const faultPage = (
  response: ProblemResponse,
  request: Request,
  {
    house,
    headers,
    principal,
  }: { readonly house: House; readonly headers: AnswerHeaders; readonly principal: Principal },
): Response => {
  const { status, problem, id } = response;
  const found = visitorOf(request, principal);
  // The frame around it is English, and so is what stands in it.
  const title = problemTitle(status, "en");
  const page: FaultPage = {
    type: "fault",
    status,
    title,
    text: forPerson(problem),
    ...(id !== undefined && { id }),
    ways: typeof found === "string" && status !== 404 ? [signIn, home] : [home],
  };
  const visitor = typeof found === "string" ? undefined : found;
  const inbox = house.options.mail && {};
  const frame = frameOf(visitor, new URL(request.url).pathname, title, undefined, inbox);
  const kept = ["retry-after", "allow"].flatMap((name) => {
    const value = response.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  const html = renderServicePage(frame, page, { assets: pageAssets(house.pages.assets) });
  return sendHtml(headers, html, { status, headers: Object.fromEntries(kept) });
};
