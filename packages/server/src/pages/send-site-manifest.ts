import type { Call } from "../route.ts";
import { originOf, writtenManifest } from "./site-manifest.ts";

export const sendSiteManifest = async ({ server, request: { raw }, headers }: Call): Promise<Response> => {
  const isOpen = await server.principals.isOpenTo(raw);
  const { service, mail } = server.options;
  const { text, etag } = writtenManifest(service, originOf(raw, server.options), isOpen, mail !== undefined);
  const answered = { ...headers.json, "cache-control": "no-cache", etag };
  const isKnown = (raw.headers.get("if-none-match") ?? "").split(",").some((tag) => tag.trim() === etag);
  if (isKnown) return new Response(null, { status: 304, headers: answered });
  return new Response(raw.method === "HEAD" ? null : text, { headers: answered });
};
