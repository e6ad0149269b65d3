import { limits } from "../limits.ts";
import type { LoadedPage, LoadPage } from "../load-page.ts";
import { readBody } from "./bounded-body.ts";

/** The used part of `fetch`. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const isHtml = (contentType: string): boolean => /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType);

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

export const headers = { accept: "text/html,application/xhtml+xml", "user-agent": "cofill-lint/0.1" } as const;

/** The reason why a request failed, without a stack trace. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "it could not be loaded";
  if (error.name === "TimeoutError") return `no whole answer within ${limits.loadTimeoutMs / 1_000} s`;
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = "code" in cause && typeof cause.code === "string" ? cause.code : "";
  return (code === "" ? cause.message : `${cause.message || "no connection"} (${code})`)
    .split("\n", 1)[0]!
    .slice(0, 200);
};

/**
 * Loads pages with GET; redirects are followed here, so that each URL can be checked.
 * @example
 * const load = fetchPages(fetch);
 */
export const fetchPages =
  (fetch: Fetch): LoadPage =>
  async (start, origin) => {
    const signal = AbortSignal.timeout(limits.loadTimeoutMs);
    let url = start;
    try {
      for (let hops = 0; hops <= limits.maxRedirects; hops++) {
        const response = await fetch(url, { method: "GET", redirect: "manual", headers, signal });
        const location = response.headers.get("location");
        if (!isRedirect(response.status) || location === null) return await pageOf(response, url);
        await response.body?.cancel();
        const next = URL.canParse(location, url) ? new URL(location, url) : undefined;
        if (!next || !/^https?:$/.test(next.protocol)) return failed(start, "it redirects to no web address");
        if (origin !== undefined && next.origin !== origin) return elsewhere(start, next.origin);
        next.hash = "";
        url = next.href;
      }
      return failed(start, `more than ${limits.maxRedirects} redirects`);
    } catch (error) {
      return failed(start, reasonOf(error));
    }
  };

const failed = (url: string, reason: string): LoadedPage => ({ ok: false, url, reason });

/** A page on another origin is not part of the site, which is not a failure. */
export const elsewhere = (url: string, origin: string): LoadedPage => ({
  ok: false,
  url,
  reason: `it redirects to ${origin}`,
  isNoPage: true,
});

const pageOf = async (response: Response, url: string): Promise<LoadedPage> => {
  if (!response.ok) {
    await response.body?.cancel();
    return failed(url, `status ${response.status}`);
  }
  const contentType = response.headers.get("content-type") ?? "";
  if (!isHtml(contentType)) {
    await response.body?.cancel();
    return { ok: false, url, reason: `it is not HTML (${contentType || "no content type"})`, isNoPage: true };
  }
  const html = await readBody(response);
  if (html === undefined) return failed(url, `it is larger than ${limits.maxBodyBytes} bytes`);
  return { ok: true, url, html, isSource: true };
};
