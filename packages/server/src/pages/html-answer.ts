import type { AnswerHeaders } from "../answer-headers.ts";

/** Everything comes from here and goes here; uploads may go to a bucket. Nothing inline runs. */
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
  /** Origins besides our own that the page's script sends files to. */
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

/** After a form was taken: the next page is asked for, so that reloading it sends nothing again. */
export const seeOther = ({ common }: AnswerHeaders, location: string): Response =>
  new Response(null, { status: 303, headers: { ...common, location } });
