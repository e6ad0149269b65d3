import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";
import { rolldown } from "rolldown";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cache = join(root, "node_modules/.cache/cofill");

/** Starts a browser from npm, one per test file, to be closed in `afterAll`. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: join(await unpackedChromium(), "chromium"),
    // Chromium needs these flags as root and with little shared memory.
    args: ["--no-sandbox", "--disable-dev-shm-usage"],
  });

/**
 * The package unpacks itself into the directory for temporary files and takes a half written file for a whole
 * one. So that test files may start together, each unpacks aside and moves the result into its place at once.
 */
const unpackedChromium = async (): Promise<string> => {
  const { version } = JSON.parse(readFileSync(join(root, "node_modules/@sparticuz/chromium/package.json"), "utf8")) as {
    version: string;
  };
  const place = join(cache, `chromium-${version}`);
  if (existsSync(place)) return place;
  await mkdir(cache, { recursive: true });
  const aside = await mkdtemp(join(cache, "unpacking-"));
  try {
    const unpack = 'import("@sparticuz/chromium").then(({ default: chromium }) => chromium.executablePath())';
    await promisify(execFile)(process.execPath, ["-e", unpack], { cwd: root, env: { ...process.env, TMPDIR: aside } });
    await rename(aside, place).catch((error: unknown) => {
      if (!existsSync(place)) throw error;
    });
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
  return place;
};

/** Bundles a TypeScript file with its imports from our sources. */
export const bundle = async (entryFile: string): Promise<string> => {
  const build = await rolldown({
    input: entryFile,
    platform: "browser",
    logLevel: "silent",
    transform: { jsx: { runtime: "automatic", importSource: "preact" } },
    plugins: [{ name: "our-sources", resolveId: (specifier) => sourceOf(specifier) ?? null }],
  });
  try {
    const { output } = await build.generate({ format: "iife" });
    return output[0].code;
  } finally {
    await build.close();
  }
};

/** The source file of `@cofill/assist/browser`, by the package's `exports`. */
const sourceOf = (specifier: string): string | undefined => {
  const [, folder, entry] = /^@cofill\/([^/]+)(\/.+)?$/.exec(specifier) ?? [];
  if (folder === undefined) return undefined;
  const directory = join(root, "packages", folder);
  const { exports } = JSON.parse(readFileSync(join(directory, "package.json"), "utf8")) as {
    exports: Record<string, { default: string }>;
  };
  const built = exports[`.${entry ?? ""}`]?.default;
  if (built === undefined) return undefined;
  return join(directory, built.replace("./dist/", "src/").replace(/\.js$/, ".ts"));
};

export interface ServedPage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** Serves a page on its own local origin, with the script at the end of the body. */
export const servePage = async ({
  html = "",
  script = "",
}: {
  html?: string;
  script?: string;
}): Promise<ServedPage> => {
  const server = createServer((request, response) => {
    const answers: Record<string, readonly [string, string]> = {
      "/": ["text/html; charset=utf-8", `<!doctype html><title>Test</title>${html}<script src="/script.js"></script>`],
      "/script.js": ["text/javascript; charset=utf-8", script],
    };
    const [type, body] = answers[request.url ?? ""] ?? [undefined, undefined];
    response.writeHead(body === undefined ? 404 : 200, { "content-type": type ?? "text/plain" }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
};
