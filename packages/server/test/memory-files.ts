import { createHash } from "node:crypto";
import { type Files, headBytes } from "@cofill/store";

/** Files in memory, with a URL on the server that takes each once. */
export const memoryFiles = (baseUrl: string) => {
  const kept = new Map<string, Uint8Array>();
  const granted = new Set<string>();
  let isWell = true;
  const files: Files & { readonly receive: (request: Request) => Promise<Response> } = {
    grant: async ({ key, mimeType }) => {
      granted.add(key);
      return { method: "PUT", url: `${baseUrl}/uploads/${key}`, headers: { "content-type": mimeType } };
    },
    inspect: async (key) => {
      const bytes = kept.get(key);
      if (!bytes) return undefined;
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { sizeBytes: bytes.length, sha256, head: bytes.subarray(0, headBytes) };
    },
    read: async (key) => {
      const bytes = kept.get(key);
      return bytes && new Blob([new Uint8Array(bytes)]).stream();
    },
    remove: async (key) => void kept.delete(key),
    ping: async () => {
      if (!isWell) throw new Error("the disk is gone");
    },
    receive: async (request) => {
      const key = new URL(request.url).pathname.split("/").at(-1)!;
      if (!granted.has(key)) return new Response(null, { status: 404 });
      kept.set(key, new Uint8Array(await request.arrayBuffer()));
      return new Response(null, { status: 204 });
    },
  };
  return {
    files,
    fail: () => {
      isWell = false;
    },
  };
};
