import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { stopCodes } from "@cofill/site/pilot";
import { expect, onTestFinished, test } from "vitest";
import { bundle } from "../../../../test/support/browser.ts";
import { bothSides } from "./both-sides.ts";
import { A, actionOf, F, keepSubmits, manifestOf, status, text, wellKnown } from "./site.ts";

const { open } = bothSides();
const page = readFileSync(new URL("../../../../docs/pilot.md", import.meta.url), "utf8");

test("docs/pilot.md explains every stop code and no other", () => {
  const table = page.slice(page.indexOf("| `stop.code` |"));
  const explained = Array.from(table.matchAll(/^\| ((?:`[a-z_]+`(?:, )?)+) \|/gm), ([, codes = ""]) =>
    Array.from(codes.matchAll(/`([a-z_]+)`/g), ([, code]) => code),
  ).flat();
  expect(explained.toSorted()).toEqual(stopCodes.toSorted());
});

test("the embedding example of docs/pilot.md works", async () => {
  const [, code = ""] = /^```js\n([\s\S]*?)^```$/m.exec(page) ?? [];
  const cache = fileURLToPath(new URL("../../../../node_modules/.cache/cofill/", import.meta.url));
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(`${cache}pilot-docs-`);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(`${folder}/example.js`, code);
  const create = actionOf({ customer_email: text, amount: { type: "number" } });
  const html = `<form ${A("invoice.create")}><input name=mail ${F("customer_email")}><input name=amount ${F("amount")}>
    <button>Create</button>${status}</form>${keepSubmits}<button id=try-it>Try</button><p id=came-of-it></p>`;
  const opened = await open({ "/": html, ...wellKnown(manifestOf({ "invoice.create": create })) });
  await opened.page.evaluate(await bundle(`${folder}/example.js`));
  await opened.page.locator("#try-it").click();
  await opened.page.locator("#came-of-it:not(:empty)").waitFor();
  expect(JSON.parse(await opened.page.locator("#came-of-it").innerText())).toMatchObject({ kind: "done" });
  expect(await opened.page.evaluate("submitted")).toEqual([{ mail: ["ida@example.org"], amount: ["12"] }]);
});
