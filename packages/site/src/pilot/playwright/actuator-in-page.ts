import { readFileSync } from "node:fs";
import type { JSHandle, Page } from "playwright-core";
import type { Actuator } from "../dom/actuator.ts";

export type HeldActuator = JSHandle<Actuator>;

/** Resolves to the same file from `src` and from `dist`. */
const bundleUrl = new URL("../../../bundle/in-page.js", import.meta.url);
let bundle: string | undefined;

/** An expression that evaluates to the actuator without leaving a global in the page. */
const expression = (): string => {
  bundle ??= readFileSync(bundleUrl, "utf8");
  return `(() => { ${bundle}; return cofillPilot.actuatorOn(); })()`;
};

/** Whether an error means that the page navigated away meanwhile. */
export const isPageGone = (error: unknown): boolean =>
  error instanceof Error &&
  /context was destroyed|context with specified id|because of a navigation|Frame was detached|JSHandle is disposed/i.test(
    error.message,
  );

const maxTries = 10;

/** The actuator of the current document, created again after each navigation. */
export const actuatorIn = (page: Page) => {
  let held: HeldActuator | undefined;
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) held = undefined;
  });
  return {
    use: async <T>(work: (held: HeldActuator) => Promise<T>): Promise<T> => {
      for (let tries = 1; ; tries += 1) {
        try {
          held ??= await page.evaluateHandle<Actuator>(expression());
          return await work(held);
        } catch (error) {
          if (!isPageGone(error) || tries === maxTries) throw error;
          held = undefined;
          await page.waitForLoadState("domcontentloaded");
        }
      }
    },
  };
};
