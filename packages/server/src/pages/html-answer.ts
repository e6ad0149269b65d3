import type { AnswerHeaders } from "../answer-headers.ts";

/** Allows only resources of this origin, uploads to further origins, and no inline scripts. */
const policyFor = (connect: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${["'self'", ...connect].join(" ")}`,
    "img-src 'self' data:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");

export interface HtmlAnswer {
  readonly status?: number;
  /** Other origins to which the page's script sends files. */
  readonly connect?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** A page for people. */
export const sendHtml = (
  { common }: AnswerHeaders,
  html: string,
  { status = 200, connect = [], headers = {} }: HtmlAnswer = {},
): Response =>
  new Response(html, {
    status,
    headers: {
      ...common,
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policyFor(connect),
      "cross-origin-opener-policy": "same-origin",
      // A link is a credential, so search engines must not index it.
      "x-robots-tag": "noindex",
      vary: [common.vary, "accept"].filter((name) => name !== undefined).join(", "),
      ...headers,
    },
  });

/** Redirects with 303 after a post, so that reloading the next page sends nothing again. */
export const seeOther = ({ common }: AnswerHeaders, location: string): Response =>
  new Response(null, { status: 303, headers: { ...common, location } });
