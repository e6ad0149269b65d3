import type { KeptFiles } from "./submission-page-context.ts";

const never = { key: "origin", mimeType: "text/plain", sizeBytes: 1, maxBytes: 1 } as const;

/**
 * Where a page's script sends files, if not to this server. The port names no place, but every URL it signs does;
 * one for a file that nobody sends costs a signature, and is asked for once.
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
      // Asked again for the next page; this one can be filled, and says so when a file cannot be sent.
      found = undefined;
      return [];
    });
    return found;
  };
};
