import { textOf } from "../messages/text-of.ts";
import { discoveryLimits } from "./limits.ts";

export type FetchLike = (
  url: string,
  init: { readonly signal: AbortSignal; readonly headers: Record<string, string> },
) => Promise<Response>;

export type Fetched =
  | { readonly ok: true; readonly json: unknown }
  | { readonly ok: false; readonly code: FetchProblem; readonly message: string; readonly isAbsent: boolean };

export type FetchProblem = "url_refused" | "fetch_failed" | "too_large" | "not_json";

const problem = (code: FetchProblem, message: string, isAbsent = false): Fetched => ({
  ok: false,
  code,
  message,
  isAbsent,
});

/** Fetches JSON; never rejects, and reads at most `maxSidecarBytes`. */
export const fetchJson = async (
  fetch: FetchLike,
  url: string,
  isAllowed: (url: string) => boolean,
  signal?: AbortSignal,
): Promise<Fetched> => {
  const timeout = AbortSignal.timeout(discoveryLimits.fetchTimeoutMs);
  try {
    const response = await fetch(url, {
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      headers: { accept: "application/json" },
    });
    // A redirect may have led to a URL that is not allowed.
    if (response.url && !isAllowed(response.url)) return problem("url_refused", textOf("sidecar.redirected"));
    if (!response.ok) {
      await response.body?.cancel();
      return problem(
        "fetch_failed",
        textOf("sidecar.status", { status: response.status }),
        [404, 410].includes(response.status),
      );
    }
    const text = await readText(response);
    return text === undefined ? problem("too_large", textOf("sidecar.too_large")) : parse(text);
  } catch {
    return problem("fetch_failed", textOf("sidecar.not_fetched"));
  }
};

const parse = (text: string): Fetched => {
  try {
    return { ok: true, json: JSON.parse(text) as unknown };
  } catch {
    return problem("not_json", textOf("sidecar.not_json"));
  }
};

const readText = async (response: Response): Promise<string | undefined> => {
  const { body } = response;
  if (body === null) return "";
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = "";
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > discoveryLimits.maxSidecarBytes) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
};
