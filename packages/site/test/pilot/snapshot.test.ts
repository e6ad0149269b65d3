import type { PageElement } from "@cofill/site";
import { readPage } from "@cofill/site/html";
import { playwrightSurface } from "@cofill/site/pilot/playwright";
import { describe, expect, test } from "vitest";
import { bothSides } from "./both-sides.ts";
import type { Inside } from "./inside-entry.ts";
import { A, F, forAction, kind, status } from "./site.ts";

declare const inside: Inside;
const { open, enter } = bothSides();

type Bare = Omit<PageElement, "ref" | "live" | "place" | "children"> & { readonly children: readonly Bare[] };
const bare = ({ ref: _, live: __, place: ___, children, ...rest }: PageElement): Bare => ({
  ...rest,
  children: children.map(bare),
});

const pages = {
  "a form with every way to name a control": `
    <form ${A("a.b", "data-agent-danger=low")}>
      <label for=one>First <b>name</b></label><input id=one ${F("first")} required>
      <label>Last name <input ${F("last")}></label>
      <span id=l1>Work</span> <span id=l2>mail</span><input aria-labelledby="l1 l2" aria-describedby=hint ${F("mail")}>
      <p id=hint>We write rarely.</p>
      <input placeholder=Nick title="A name you like"><input type=submit value="Send it"><input type=image alt="Go on">
      <fieldset><legend>Colour</legend><label><input type=radio name=c value=r ${F("colour")}>Red</label></fieldset>
      <select ${F("country")}><optgroup label=EU><option value=de selected>Germany</option><option>France</optgroup></select>
      <textarea ${F("memo")}>old  text</textarea><div contenteditable=true>edit <i>me</i></div>
      <button><img alt="Save" src=data:,> all</button>${status}
    </form><input ${F("outside", forAction("a.b"))}>`,
  "what nobody sees": `
    <!-- <form ${A("x.y")}></form> --><template><form ${A("x.y")}></form></template><noscript><p ${A("x.y")}>no</p></noscript>
    <p hidden>hidden <a href=/x>link</a></p><p aria-hidden=true>not <a href=/y>said</a></p><svg><title>picture</title></svg>
    <script>var x = "<form ${kind("action").replaceAll('"', "'")}>";</script><style>p { color: red }</style>`,
  "tables, lists and the manifest": `
    <table ${kind("collection", "data-agent-action=v.w")}><caption>All</caption><thead><tr><th>A<th>B</thead>
    <tbody><tr ${kind("item")}><td>1<td><time datetime=2026-05-17>17 May</time></table>
    <table><tr><td>layout</table><ul ${kind("collection")}><li ${kind("item")}>x</ul>
    <script type="application/agent+json">{"version":"0.1"}</script>`,
  "shadow roots and slots": `
    <x-box ${F("boxed")}><template shadowrootmode=open><label>Inner <input></label><slot></slot><slot name=end>nothing</slot></template>
    light <button>b</button><i slot=end>the end</i></x-box>`,
  "badly written": `<p>one<p>two<b><i>bold</b> both</i><table><tr><td>cell<a href=1>x<a href=2>y</table><form><form><input></form>`,
  "a base and relative links": `<base href="/deep/"><a href="x?y=1&amp;z=2">x</a><area href=y><a>no link</a>`,
};

describe("snapshots from three readers", () => {
  test.each(Object.entries(pages))("%s: parser, page and browser give the same snapshot", async (_, html) => {
    const { page, site } = await open({ "/": html });
    const read = readPage(`<!doctype html><html lang=en><title>Test</title><body>${html}`, { url: `${site.origin}/` });
    const outside = await playwrightSurface(page).snapshot();
    await enter(page);
    const within = await page.evaluate(() => inside.snapshot());
    if (!read.ok || !outside.ok || !within.ok) throw new Error("not read");
    expect(within.snapshot).toEqual(outside.snapshot);
    expect(bare(outside.snapshot.root)).toEqual(bare(read.snapshot.root));
    for (const part of ["url", "baseUrl", "title", "embeddedManifests"] as const) {
      expect(outside.snapshot[part]).toEqual(read.snapshot[part]);
    }
  });

  test("the actuator leaves no global in the page", async () => {
    const { page } = await open({ "/": pages["what nobody sees"] });
    const globals = () => page.evaluate(() => Object.getOwnPropertyNames(globalThis).length);
    const [html, before] = [await page.content(), await globals()];
    await playwrightSurface(page).snapshot();
    expect([await page.content(), await globals()]).toEqual([html, before]);
  });

  test("secrets do not leave the page", async () => {
    const secrets = [
      "type=password",
      "autocomplete='section-a cc-number'",
      "autocomplete=one-time-code",
      "autocomplete=new-password",
    ];
    const { page } = await open({ "/": `<input value=open>${secrets.map((more) => `<input ${more} id=s>`).join("")}` });
    await page.evaluate(() => {
      for (const input of document.querySelectorAll<HTMLInputElement>("#s")) input.value = "hunter2";
    });
    const snapshot = JSON.stringify(await playwrightSurface(page).snapshot());
    expect([snapshot.includes("open"), snapshot.includes("hunter2")]).toEqual([true, false]);
  });

  test("a page that is too large is reported", async () => {
    const { page } = await open({ "/": "<p id=p></p>" });
    await page.evaluate(() => {
      let deepest = document.body as Element;
      for (let depth = 0; depth < 1_100; depth += 1) deepest = deepest.appendChild(document.createElement("div"));
    });
    expect(await playwrightSurface(page).snapshot()).toMatchObject({ ok: false, problem: { code: "page_too_deep" } });
  });
});
