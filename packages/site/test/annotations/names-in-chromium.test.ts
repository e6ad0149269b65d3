import chromium from "@sparticuz/chromium";
import { type Browser, type CDPSession, chromium as playwright } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PageElement } from "../../src/index.ts";
import { everything, pageSource, readHtml } from "./read.ts";

let browser: Browser;

beforeAll(async () => {
  const executablePath = await chromium.executablePath();
  browser = await playwright.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
});
afterAll(() => browser?.close());

const controls = "button, input:not([type=hidden]), select, textarea, a[href], fieldset";
const isControl = ({ tag, attributes }: PageElement): boolean =>
  ["button", "select", "textarea", "a", "fieldset"].includes(tag) || (tag === "input" && attributes.type !== "hidden");

/** What Chromium tells assistive technology that each control is called; undefined where it tells nothing. */
const namesInBrowser = async (session: CDPSession): Promise<readonly (string | undefined)[]> => {
  const { root } = await session.send("DOM.getDocument");
  const { nodeIds } = await session.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector: controls });
  return Promise.all(
    nodeIds.map(async (nodeId) => {
      const { nodes } = await session.send("Accessibility.getPartialAXTree", { nodeId, fetchRelatives: false });
      const [node] = nodes;
      return node === undefined || node.ignored
        ? undefined
        : String(node.name?.value ?? "")
            .replace(/\s+/g, " ")
            .trim();
    }),
  );
};

/** Words that a style writes are not in the source. */
const withoutStyle = (html: string): string => html.replace(/<style>.*<\/style>/, "");

const extras = `
  <label>Amount <input type=number></label><label>in <select><option>EUR<option>USD</select></label>
  <span id=one>Billing</span><span id=two>Name</span><input aria-labelledby="one two">
  <button aria-label="Close">×</button><button><img alt="Print" src=data:,></button>
  <label for=t>Tick<span hidden> nothing</span></label><input id=t type=checkbox>
  <input type=submit><input type=reset><input type=button value=Now><input title=Tip><input placeholder=Hint>
  <fieldset><legend>Colours</legend><input type=radio id=r><label for=r>Red</label></fieldset>`;

test.each([
  ["the civil service", () => pageSource("civil-service"), 17],
  ["the admin page", () => withoutStyle(pageSource("admin")).replace("<dialog ", "<dialog open "), 12],
  ["the checkout", () => pageSource("checkout").replace(" hidden>", ">"), 15],
  ["the legacy page", () => pageSource("legacy"), 6],
  ["every way of naming", () => `<!doctype html>${extras}`, 13],
])("the controls of %s are called what Chromium calls them", async (_, source, least) => {
  const html = source();
  const page = await browser.newPage();
  await page.setContent(html);
  const theirs = await namesInBrowser(await page.context().newCDPSession(page));
  const ours = everything(readHtml(html))
    .filter(isControl)
    .map(({ tag, name }) => `${tag} ${name}`);
  const expected = ours.map((one, at) => (theirs[at] === undefined ? one : `${one.split(" ", 1)[0]} ${theirs[at]}`));
  expect(theirs).toHaveLength(ours.length);
  expect(theirs.filter((name) => name !== undefined).length).toBeGreaterThanOrEqual(least);
  expect(ours).toEqual(expected);
  await page.close();
});
