import { existsSync } from "node:fs";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Default install paths of browsers. */
const usualPaths = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];

const howToGetABrowser =
  "set COFILL_CHROMIUM to a Chromium or Chrome, install Chrome, or run 'npm install @sparticuz/chromium'";

/** A browser from npm; imported by a variable name, because the package is optional. */
const fromPackage = async (): Promise<string | undefined> => {
  const name = "@sparticuz/chromium";
  try {
    const { default: chromium } = (await import(name)) as { default: { executablePath(): Promise<string> } };
    return await chromium.executablePath();
  } catch {
    return undefined;
  }
};

/** Playwright's own browser, if it was downloaded. */
const fromPlaywright = (executablePath: () => string): string | undefined => {
  try {
    const path = executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
};

type FoundBrowser = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly reason: string };

/** The browser that the environment names, else an installed one. */
export const findBrowser = async (environment: Environment, playwrights: () => string): Promise<FoundBrowser> => {
  for (const name of ["COFILL_CHROMIUM", "CHROME_PATH"]) {
    const path = environment[name];
    if (!path) continue;
    return existsSync(path) ? { ok: true, path } : { ok: false, reason: `${name} names ${path}, which is not there` };
  }
  const path = (await fromPackage()) ?? fromPlaywright(playwrights) ?? usualPaths.find((usual) => existsSync(usual));
  return path === undefined ? { ok: false, reason: `no Chromium was found; ${howToGetABrowser}` } : { ok: true, path };
};
