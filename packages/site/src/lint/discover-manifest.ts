import { readManifest } from "../annotations/manifest-read.ts";
import { wellKnownManifestPath } from "../annotations/vocabulary.ts";
import type { FoundManifest } from "./choose-manifest.ts";
import { readBody } from "./crawl/bounded-body.ts";
import { type Fetch, headers } from "./crawl/fetch-page.ts";
import { limits } from "./limits.ts";

/**
 * The manifest at its well-known address (AAF-DSC-01); undefined where there is none. Sites that answer every unknown
 * address with their start page have none either.
 */
export const discoverManifest = async (pageUrl: string, fetch: Fetch): Promise<FoundManifest | undefined> => {
  const url = new URL(wellKnownManifestPath, pageUrl).href;
  try {
    const response = await fetch(url, {
      method: "GET",
      headers: { ...headers, accept: "application/json" },
      signal: AbortSignal.timeout(limits.loadTimeoutMs),
    });
    const isPage = /html/i.test(response.headers.get("content-type") ?? "");
    if (!response.ok || isPage) {
      await response.body?.cancel();
      return undefined;
    }
    const text = await readBody(response);
    const tooLong = { pointer: "", message: `A manifest must hold at most ${limits.maxBodyBytes} bytes` };
    return { from: url, read: text === undefined ? { state: "unparseable", problems: [tooLong] } : readManifest(text) };
  } catch {
    return undefined;
  }
};
