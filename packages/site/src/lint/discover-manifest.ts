import { readManifest } from "../annotations/manifest-read.ts";
import { wellKnownManifestPath } from "../annotations/vocabulary.ts";
import type { FoundManifest } from "./choose-manifest.ts";
import { readBody } from "./crawl/bounded-body.ts";
import { type Fetch, headers } from "./crawl/fetch-page.ts";
import { limits } from "./limits.ts";

/**
 * Loads the manifest from its well-known URL (AAF-DSC-01); undefined if there is none, which includes sites that
 * answer every unknown URL with their start page.
 * @example
 * await discoverManifest("https://shop.example/", async () => new Response("", { status: 404 })); // undefined
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
