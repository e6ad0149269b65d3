import { relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { LoadedPage, LoadPage, OpenedBrowser } from "@cofill/site/lint";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { limits } from "../limits.ts";
import { decodeText, readBytes } from "../read-input.ts";

export const isWebAddress = (target: string): boolean => /^https?:\/\//i.test(target) && URL.canParse(target);

/** Whether a target is on the web; a URL of another scheme is rejected, because it is no file either. */
export const isOnWeb = (target: string): boolean => {
  if (isWebAddress(target)) return true;
  if (!/^[a-z][a-z\d+.-]*:\/\//i.test(target)) return false;
  throw new Failure("usage", `'${target}' is no http or https address, and no file`);
};

/** Shows a file URL as a relative path, and other URLs unchanged. */
export const showUrl =
  ({ cwd }: Environment) =>
  (url: string): string =>
    url.startsWith("file:") ? relative(cwd, fileURLToPath(url)) : url;

export const fileUrl = ({ cwd }: Environment, path: string): string => pathToFileURL(resolve(cwd, path)).href;

/** Reads HTML files without a browser. */
export const loadFiles =
  (environment: Environment): LoadPage =>
  async (url): Promise<LoadedPage> => {
    const path = fileURLToPath(url);
    const shown = showUrl(environment)(url);
    const html = decodeText(await readBytes(environment, path, limits.maxPageBytes).catch(byName(path, shown)), shown);
    return { ok: true, url, html, isSource: true };
  };

/** Rewords a failure with the path as it was typed. */
const byName =
  (path: string, shown: string) =>
  (error: unknown): never => {
    if (!(error instanceof Failure)) throw error;
    throw new Failure(error.code, error.message.replace(path, shown), error.detail);
  };

/** Opens a browser for some work and always closes it. */
export const withBrowser = async <T>(environment: Environment, work: (load: LoadPage) => Promise<T>): Promise<T> => {
  const { openBrowser } = await import("@cofill/site/lint");
  const browser: OpenedBrowser = await openBrowser(environment.env);
  if (!browser.ok) throw new Failure("browser_unavailable", `--render cannot work: ${browser.reason}`);
  try {
    return await work(browser.load);
  } finally {
    await browser.close();
  }
};
