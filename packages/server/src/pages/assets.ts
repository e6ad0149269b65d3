import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { Kind, LiveForm } from "@cofill/core";

type Bytes = Uint8Array<ArrayBuffer>;

interface Asset {
  readonly type: string;
  readonly etag: string;
  readonly bytes: Bytes;
  /** Compressed on first request and cached. */
  readonly encoded: Map<string, Promise<Bytes>>;
}

/** The assets of pages: a stylesheet, and scripts if they were built. */
export interface Assets {
  /** URL of the stylesheet. */
  readonly style: string;
  /** The module that makes a form page live; absent if it was not built. */
  readonly script?: {
    readonly url: string;
    /** The files that the module loads at once for a form with fields of these kinds. */
    readonly preloads: (kinds: Iterable<Kind>) => readonly string[];
  };
  /** The script of the inbox; absent if it was not built. */
  readonly inboxScript?: string;
  readonly text: (url: string) => string | undefined;
  readonly send: (file: string, request: Request) => Promise<Response | undefined>;
}

const place = "/assets/";

const types: { readonly [ending: string]: string } = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64url").slice(0, 16);

const assetOf = (name: string, bytes: Bytes): Asset => ({
  type: types[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream",
  etag: `"${hashOf(bytes)}"`,
  bytes,
  encoded: new Map(),
});

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const readManifest = (folder: string): Manifest => {
  try {
    return JSON.parse(readFileSync(`${folder}/manifest.json`, "utf8")) as Manifest;
  } catch {
    // Scripts that were not built are left out, because pages work without them.
    return {};
  }
};

/** All files that a chunk imports statically. */
const importsOf = (manifest: Manifest, { imports = [] }: Chunk, seen = new Set<string>()): ReadonlySet<string> => {
  for (const key of imports) {
    const chunk = manifest[key];
    if (!chunk || seen.has(chunk.file)) continue;
    seen.add(chunk.file);
    importsOf(manifest, chunk, seen);
  }
  return seen;
};

/** The chunk of a kind is named after its file; kinds that nearly every form has are part of the entry. */
const kindFiles = (manifest: Manifest, { dynamicImports = [] }: Chunk, kind: Kind): readonly string[] => {
  const name = kind.replaceAll("_", "-");
  const chunk = dynamicImports.map((key) => manifest[key]).find((one) => one?.name === name);
  return chunk ? [chunk.file, ...importsOf(manifest, chunk)] : [];
};

/** The kinds of a form's fields. */
export const kindsIn = ({ compiled }: LiveForm): readonly Kind[] =>
  Array.from(compiled.fields.values(), ({ field }) => field.kind);

/** The files to preload for a form, each once and without the entry itself. */
const preloadsOf = (manifest: Manifest, entry: Chunk, kinds: Iterable<Kind>): readonly string[] => {
  const files = new Set(importsOf(manifest, entry));
  for (const kind of new Set(kinds)) for (const file of kindFiles(manifest, entry, kind)) files.add(file);
  files.delete(entry.file);
  return Array.from(files, (file) => `${place}${file}`);
};

/** The inbox script is a separate file, because form pages do not need it. */
const inboxFile = "inbox.js";

const readInbox = (folder: string): Bytes | undefined => {
  try {
    return new Uint8Array(readFileSync(`${folder}/${inboxFile}`));
  } catch {
    return undefined;
  }
};

const encoders = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
} as const;

/** The best encoding that the client accepts. */
const encodingFor = (accept: string): keyof typeof encoders | undefined => {
  const offered = accept.split(",").map((part) => part.trim().toLowerCase());
  const takes = (name: string) =>
    offered.some((one) => one === name || (one.startsWith(`${name};`) && !/q=0(?:\.0*)?$/.test(one)));
  return takes("br") ? "br" : takes("gzip") ? "gzip" : undefined;
};

const compressed = (asset: Asset, encoding: keyof typeof encoders): Promise<Bytes> => {
  let made = asset.encoded.get(encoding);
  if (!made) {
    made = encoders[encoding](asset.bytes).then((bytes) => new Uint8Array(bytes));
    asset.encoded.set(encoding, made);
  }
  return made;
};

/** The folder of the built scripts in the page package. */
export const usualBundle = (): string | undefined => {
  try {
    return fileURLToPath(new URL("../../bundle", import.meta.resolve("@cofill/page/browser")));
  } catch {
    return undefined;
  }
};

export const loadAssets = (stylesheet: string, bundle = usualBundle()): Assets => {
  const assets = new Map<string, Asset>();
  const css = new TextEncoder().encode(stylesheet);
  const styleName = `page-${hashOf(css)}.css`;
  assets.set(styleName, assetOf(styleName, css));
  const manifest = bundle === undefined ? {} : readManifest(bundle);
  const chunks = Object.values(manifest);
  for (const { file } of chunks) assets.set(file, assetOf(file, new Uint8Array(readFileSync(`${bundle}/${file}`))));
  const inbox = bundle === undefined ? undefined : readInbox(bundle);
  const inboxName = inbox && `inbox-${hashOf(inbox)}.js`;
  if (inbox && inboxName) assets.set(inboxName, assetOf(inboxName, inbox));
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === "form");
  return {
    style: `${place}${styleName}`,
    ...(entry && {
      script: {
        url: `${place}${entry.file}`,
        preloads: (kinds) => preloadsOf(manifest, entry, kinds),
      },
    }),
    ...(inboxName !== undefined && { inboxScript: `${place}${inboxName}` }),
    text: (url) => {
      const asset = assets.get(url.slice(place.length));
      return asset && new TextDecoder().decode(asset.bytes);
    },
    send: async (file, request) => {
      const asset = assets.get(file);
      if (!asset) return undefined;
      const encoding = encodingFor(request.headers.get("accept-encoding") ?? "");
      // One file in two encodings is two representations (RFC 9110 §8.8.3).
      const etag = encoding ? `${asset.etag.slice(0, -1)}-${encoding}"` : asset.etag;
      const headers = {
        "content-type": asset.type,
        // The name changes with the content.
        "cache-control": "public, max-age=31536000, immutable",
        etag,
        vary: "accept-encoding",
        "cross-origin-resource-policy": "same-origin",
      };
      const known = (request.headers.get("if-none-match") ?? "").split(",").map((tag) => tag.trim());
      if (known.includes(etag)) return new Response(null, { status: 304, headers });
      const bytes = encoding ? await compressed(asset, encoding) : asset.bytes;
      return new Response(request.method === "HEAD" ? null : bytes, {
        headers: {
          ...headers,
          ...(encoding && { "content-encoding": encoding }),
          "content-length": String(bytes.byteLength),
        },
      });
    },
  };
};
