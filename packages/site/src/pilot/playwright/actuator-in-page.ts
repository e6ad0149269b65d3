import { readFileSync } from "node:fs";
import type { JSHandle, Page } from "playwright-core";
import type { Actuator } from "../dom/actuator.ts";

export type HeldActuator = JSHandle<Actuator>;

/** The same place from `src` and from `dist`. */
const bundleUrl = new URL("../../../bundle/in-page.js", import.meta.url);
let bundle: string | undefined;

/** An expression whose value is the actuator; nothing is left in the page that its own scripts could find. */
const expression = (): string => {
  bundle ??= readFileSync(bundleUrl, "utf8");
  return `(() => { ${bundle}; return cofillPilot.actuatorOn(); })()`;
};

/** The page went away while it was looked at: another one stands there now, or will. */
export const isPageGone = (error: unknown): boolean =>
  error instanceof Error &&
  /context was destroyed|context with specified id|because of a navigation|Frame was detached|JSHandle is disposed/i.test(
    error.message,
  );

const maxTries = 10;

/** The actuator of whichever document the page holds: made anew after each navigation. */
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
