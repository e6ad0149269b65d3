import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Browser, CDPSession, Page } from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { bundle, launchBrowser } from "../../../../test/support/browser.ts";

/** A page that allows nothing but its own script. */
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'";

/** An extension's content script in a page: a world of its own, as browsers give it. */
export interface ContentScript {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Runs code in the content script's world. */
  readonly run: <T>(code: string) => Promise<T>;
  /** Loads the same script into the page's own world. */
  readonly loadIntoPage: () => Promise<unknown>;
  /** Paths that the page's server was asked for. */
  readonly requests: readonly string[];
}

const file = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Pages in a real browser with a content script beside them; `bootstrap()` there starts the provider in the page. */
export const contentScripts = () => {
  let browser: Browser;
  let script: string;
  let site: string;
  beforeAll(async () => {
    [browser, script, site] = await Promise.all([
      launchBrowser(),
      bundle(file("./entry.ts")),
      bundle(file("./site.ts")),
    ]);
  });
  afterAll(() => browser?.close());

  return async (html: string, files: Readonly<Record<string, string>> = {}): Promise<ContentScript> => {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      const path = request.url!;
      requests.push(path);
      const page = `<!doctype html><html lang="en"><title>Site</title><body>${html}<script src="/site.js"></script>`;
      const bodies: Record<string, string> = { "/": page, "/site.js": site, ...files };
      const type = path === "/" ? "text/html" : path.endsWith(".js") ? "text/javascript" : "application/json";
      const body = bodies[path];
      response
        .writeHead(body === undefined ? 404 : 200, {
          "content-type": `${type}; charset=utf-8`,
          "content-security-policy": policy,
        })
        .end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const page = await browser.newPage();
    onTestFinished(async () => {
      await page.close();
      server.close();
      server.closeAllConnections();
    });
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Runtime.enable");
    const { frameTree } = await cdp.send("Page.getFrameTree");
    const worldName = "extension";
    const { executionContextId } = await cdp.send("Page.createIsolatedWorld", {
      frameId: frameTree.frame.id,
      worldName,
    });
    const run = async <T>(code: string): Promise<T> => {
      const { result, exceptionDetails } = await cdp.send("Runtime.evaluate", {
        expression: code,
        contextId: executionContextId,
        awaitPromise: true,
        returnByValue: true,
      });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value as T;
    };
    // As an extension's background would: it has the script run in the page's world, and says when that is done.
    await cdp.send("Runtime.addBinding", { name: "askBackground", executionContextName: worldName });
    cdp.on("Runtime.bindingCalled", async () => {
      await page.evaluate(
        `${script}; cofillAssist.bootstrapPage().then((outcome) => { globalThis.outcome = outcome; })`,
      );
      await run("globalThis.backgroundAnswered()");
    });
    await run(script);
    await run(`globalThis.bootstrap = () => new Promise((resolve) => {
      globalThis.backgroundAnswered = resolve;
      askBackground("");
    })`);
    return { page, cdp, run, requests, loadIntoPage: () => page.evaluate(script) };
  };
};

/** Names of what a screen reader finds of a kind, in closed shadow roots too. */
export const namesOf = async (cdp: CDPSession, role: string): Promise<readonly string[]> => {
  const { nodes } = await cdp.send("Accessibility.getFullAXTree");
  return nodes
    .filter((node) => node.role?.value === role && !node.ignored)
    .map((node) => String(node.name?.value ?? ""));
};
