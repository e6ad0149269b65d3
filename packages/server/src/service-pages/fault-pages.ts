import { type FaultPage, renderServicePage } from "@cofill/page";
import type { Principal, Problem } from "@cofill/service";
import type { AnswerHeaders } from "../answer-headers.ts";
import { sendHtml } from "../pages/html-answer.ts";
import { pageAssets } from "../pages/problem-page.ts";
import type { House } from "../route.ts";
import { frameOf } from "./frame.ts";
import { visitorOf } from "./visitor.ts";

const titles: { readonly [status: number]: string } = {
  400: "This request is not understood",
  401: "Please sign in",
  403: "This is not permitted",
  404: "There is nothing here",
  405: "This cannot be done here",
  409: "This does not go together",
  410: "This is over",
  413: "This is too much at once",
  422: "This does not fit",
  429: "Too many requests",
  503: "Not available at the moment",
  507: "There is no room at the moment",
};

const home = { href: "/", text: "Home" } as const;
const signIn = { href: "/sign-in", text: "Sign in" } as const;

/** A refused request, for somebody who looks at it in a browser: what is wrong, and where to go from there. */
export const faultPage = async (
  response: Response,
  request: Request,
  {
    house,
    headers,
    principal,
  }: { readonly house: House; readonly headers: AnswerHeaders; readonly principal: Principal },
): Promise<Response> => {
  const { status } = response;
  const { detail, instance } = (await response.json()) as Problem & { readonly instance?: string };
  const found = visitorOf(request, principal);
  const title = titles[status] ?? "Something went wrong";
  const page: FaultPage = {
    type: "fault",
    status,
    title,
    text: `${detail}.`,
    ...(instance !== undefined && { id: instance.replace("urn:uuid:", "") }),
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
