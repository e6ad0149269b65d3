import type { KeptFiles } from "./submission-page-context.ts";

const never = { key: "origin", mimeType: "text/plain", sizeBytes: 1, maxBytes: 1 } as const;

/**
 * The origins to which a page's script sends files, besides this server. Found once from a signed URL for a file that
 * is never sent, because the port of files has no method for it.
 */
export const createUploadOrigin = (
  files: KeptFiles | undefined,
  now: () => number,
): (() => Promise<readonly string[]>) => {
  let found: Promise<readonly string[]> | undefined;
  const look = async (): Promise<readonly string[]> => {
    if (!files || files.receive) return [];
    const time = now();
    const { url } = await files.grant({
      ...never,
      now: new Date(time).toISOString(),
      expiresAt: new Date(time + 60_000).toISOString(),
    });
    return [new URL(url).origin];
  };
  return () => {
    found ??= look().catch(() => {
      // Tried again for the next page; this page works, and reports if a file cannot be sent.
      found = undefined;
      return [];
    });
    return found;
  };
};
