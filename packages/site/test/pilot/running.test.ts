import { describe, expect, test } from "vitest";
import { bothSides, outsidePilot, setting } from "./both-sides.ts";
import type { Inside } from "./inside-entry.ts";
import { A, actionOf, F, forAction, keepSubmits, kind, manifestOf, status, text, wellKnown } from "./site.ts";

declare const inside: Inside;
const { sides, open, enter } = bothSides();
const ab = manifestOf({ "a.b": actionOf({ x: text, y: text }) });
const input = (name: string, more = "") => `<input name=${name} ${F(name)} ${more}>`;
const form = (inside: string, more = "") => `<form id=f ${A("a.b")} ${more}>${inside}</form>${keepSubmits}`;
const both = { action: "a.b", args: { x: "1", y: "2" } };

const steps = (next: string) =>
  form(`<section id=s1 ${kind("step")}>${input("x")}</section>
    <section id=s2 ${kind("step")} hidden>${input("y")}</section>
    <button type=button id=back ${A("a.b.back")}>Back</button><button type=button id=next ${A("a.b.next")}>Next</button>
    <button id=go hidden ${A("a.b.submit")}>Send</button>${status}`) +
  `<script>
    const show = (two) => { s1.hidden = two; s2.hidden = !two; go.hidden = !two; window.moves = (window.moves ?? "") + (two ? ">" : "<"); };
    back.onclick = () => show(false);
    next.onclick = () => { ${next} };
  </script>`;

const made = (id: string) => `<form ${A("a.b")}><div id=${id}></div>${status}</form>${keepSubmits}`;

describe.each(sides)("running, $name", ({ run }) => {
  test.each([
    ["hidden steps", steps("show(true)"), ">"],
    ["a step that comes late", steps("setTimeout(() => show(true), 100)"), ">"],
    [
      "steps that are created when reached",
      `${made("box")}<script>
        const field = (n, b) => '<section data-agent-kind=step><input name=' + n + ' data-agent-kind=field data-agent-field=' + n + '>' + b + '</section>';
        const step = (n) => { box.insertAdjacentHTML("beforeend", field(n, n === "x"
          ? '<button type=button id=next data-agent-kind=action data-agent-action=a.b.next>Next</button>'
          : '<button data-agent-kind=action data-agent-action=a.b.submit>Send</button>')); };
        step("x");
        next.onclick = () => { box.firstChild.hidden = true; step("y"); window.moves = ">"; };
      </script>`,
      ">",
    ],
  ])("AAF-DOM-01: goes through %s", async (_, html, moves) => {
    const { page } = await open({ "/": html });
    const { outcome } = await run(page, setting({ manifest: ab }), both);
    expect(outcome).toMatchObject({ kind: "done", status: { text: "Saved" } });
    expect(await page.evaluate("[submitted, moves]")).toEqual([[{ x: ["1"], y: ["2"] }], moves]);
  });

  test("goes back to an earlier step", async () => {
    const { page } = await open({ "/": `${steps("show(true)")}<script>show(true); moves = "";</script>` });
    const { outcome } = await run(page, setting({ manifest: ab }), { ...both, args: { x: "1" } });
    expect(outcome.kind).toBe("done");
    expect(await page.evaluate("[submitted, moves]")).toEqual([[{ x: ["1"], y: [""] }], "<>"]);
  });

  test("a step that does not appear is reported with the browser's validation messages", async () => {
    const html = steps("void 0").replace("name=x", "name=x required pattern=a+");
    const { page } = await open({ "/": html });
    const { outcome } = await run(page, setting({ manifest: ab }), both);
    expect(outcome).toMatchObject({ kind: "stopped", stop: { code: "step_not_reached" }, filled: ["x"] });
    expect(outcome.kind === "stopped" && outcome.stop.message).toMatch(/match the requested format/);
    expect(await page.evaluate("submitted")).toEqual([]);
  });

  const inDialog = form(`${input("x")}${input("y")}<button>Save</button>${status}`);
  test.each([
    [
      "a modal dialog with the action in it",
      `<button command=show-modal commandfor=d>Open</button><dialog id=d ${kind("dialog")}>${inDialog}</dialog>`,
    ],
    ["a popover", `<button popovertarget=d>Open</button><div id=d popover ${kind("dialog")}>${inDialog}</div>`],
    [
      "an element with role dialog",
      `<button aria-controls=d onclick="d.hidden = false">Open</button><div id=d role=dialog hidden ${kind("dialog")}>${inDialog}</div>`,
    ],
    [
      "a dialog with some of the fields",
      form(
        `${input("x")}<button type=button aria-controls=d onclick="d.show()">More</button><dialog id=d ${kind("dialog")}>${input("y")}</dialog><button>Save</button>${status}`,
      ),
    ],
    [
      "a dialog at the end of the page, bound by name",
      `${form(`${input("x")}<button type=button aria-controls=d onclick="d.show()">More</button><button>Save</button>${status}`)}
       <dialog id=d ${kind("dialog")}><input name=y form=f ${F("y", forAction("a.b"))}></dialog>`,
    ],
  ])("opens %s", async (_, html) => {
    const { page } = await open({ "/": html });
    const { outcome } = await run(page, setting({ manifest: ab }), both);
    expect(outcome).toMatchObject({ kind: "done" });
    expect(await page.evaluate("submitted")).toEqual([{ x: ["1"], y: ["2"] }]);
  });

  test.each([
    ["nothing opens it", `<dialog ${kind("dialog")}>${inDialog}</dialog>`],
    [
      "two controls name it",
      `<button aria-controls=d>1</button><button aria-controls=d>2</button><dialog id=d ${kind("dialog")}>${inDialog}</dialog>`,
    ],
    [
      "what names it is a dangerous action",
      `<button aria-controls=d onclick="window.pressed = 1" ${A("all.delete", "data-agent-danger=high data-agent-confirm=required")}>Open</button><dialog id=d ${kind("dialog")}>${inDialog}</dialog>`,
    ],
    [
      "what names it would submit a form",
      `<form onsubmit="window.pressed = 1"><button aria-controls=d>Open</button></form><dialog id=d ${kind("dialog")}>${inDialog}</dialog>`,
    ],
  ])("leaves a dialog closed: %s", async (_, html) => {
    const { page } = await open({ "/": html });
    const { outcome } = await run(page, setting({ manifest: ab }), both);
    expect(outcome).toMatchObject({ kind: "refused", stop: { code: "dialog_not_opened" } });
    expect(await page.evaluate("[submitted, window.pressed]")).toEqual([[], undefined]);
  });

  test("AAF-DOM-10: fields and status of a portal are bound by for-action", async () => {
    const html = `${form(`${input("x")}<button>Save</button>`)}<div id=portal>
      <input name=y form=f ${F("y", forAction("a.b"))}><p id=said ${kind("status", forAction("a.b"))}></p></div>
      <script>addEventListener("submit", () => { said.textContent = "Portal says yes"; });</script>`;
    const { page } = await open({ "/": html });
    const { outcome } = await run(page, setting({ manifest: ab }), both);
    expect(outcome).toMatchObject({ kind: "done", status: { text: "Portal says yes" } });
    expect(await page.evaluate("submitted")).toEqual([{ x: ["1"], y: ["2"] }]);
  });

  const saying = (script: string) =>
    `<form ${A("a.b")} onsubmit="event.preventDefault(); ${script}"><button>Go</button><p id=said ${kind("status")}>Ready</p></form>`;
  test.each([
    ["late", saying("setTimeout(() => { said.textContent = 'Sent' }, 300)"), { text: "Sent", state: "settled" }],
    [
      "the result after a progress text",
      saying("said.textContent = 'Sending…'; setTimeout(() => { said.textContent = 'Sent' }, 300)"),
      { text: "Sent", state: "settled" },
    ],
    [
      "the result after aria-busy",
      saying(
        "said.ariaBusy = 'true'; said.textContent = 'Wait'; setTimeout(() => { said.textContent = 'Sent'; said.ariaBusy = 'false' }, 300)",
      ),
      { text: "Sent", state: "settled" },
    ],
    [
      "an error",
      saying("said.textContent = 'The card was refused'"),
      { text: "The card was refused", state: "settled" },
    ],
    [
      "the result in a new element",
      `<form id=g ${A("a.b")} onsubmit="event.preventDefault(); setTimeout(() => g.insertAdjacentHTML('beforeend', '<p data-agent-kind=status>Sent</p>'), 100)"><button>Go</button></form>`,
      { text: "Sent", state: "settled" },
    ],
  ])("AAF-RES-04: run reads from the status %s", async (_, html, said) => {
    const { page } = await open({ "/": html });
    const limits = { statusMs: 1_000, statusAppearsMs: 800, reactionMs: 300 };
    const { outcome } = await run(page, setting({ manifest: ab, limits }), { action: "a.b" });
    expect(outcome).toMatchObject({ kind: "done", status: said });
  });

  test("AAF-DOM-09: results are read by their output and typed by the schema", async () => {
    const html = `<form ${A("a.b")} onsubmit="event.preventDefault(); out.hidden = false; said.textContent = 'Created'"><button>Go</button>
      <p id=said ${kind("status")}></p><div id=out hidden><output ${kind("result", "data-agent-output=invoice_id")}>INV-7</output>
      <b ${kind("result", "data-agent-output=total")}>€ 1,234.50</b><i ${kind("result", "data-agent-output=paid")}>maybe</i></div></form>`;
    const outputSchema = {
      type: "object",
      properties: { invoice_id: text, total: { type: "number" }, paid: { type: "boolean" } },
    };
    const { page } = await open({ "/": html });
    const manifest = manifestOf({ "a.b": actionOf({}, { outputSchema }) });
    const { outcome } = await run(page, setting({ manifest }), { action: "a.b" });
    expect(outcome).toMatchObject({
      kind: "done",
      results: { invoice_id: "INV-7", total: 1234.5 },
      remarks: [{ code: "result_does_not_fit", field: "paid" }],
    });
  });

  test("controls that the browser's validation rejects are reported, and nothing is pressed", async () => {
    const html = form(
      `${input("x", "type=email aria-label=Mail")}<label><input type=checkbox required> I agree</label><button>Go</button>${status}`,
    );
    const { page } = await open({ "/": html });
    const { outcome } = await run(page, setting({ manifest: ab }), { action: "a.b", args: { x: "not mail" } });
    expect(outcome).toMatchObject({
      kind: "stopped",
      stop: { code: "invalid_on_page", controls: [{ name: "Mail", field: "x" }, { name: "I agree" }] },
    });
    expect(await page.evaluate("submitted")).toEqual([]);
  });

  test("a submitter that is enabled when the form is complete is awaited", async () => {
    const html = `${form(`${input("x", 'id=x oninput="setTimeout(() => { go.disabled = !x.value }, 50)"')}<button id=go disabled>Go</button>${status}`)}`;
    const { page } = await open({ "/": html });
    expect((await run(page, setting({ manifest: ab }), { action: "a.b", args: { x: "1" } })).outcome.kind).toBe("done");
  });

  test.each([
    ["disabled", form(`<button disabled>Go</button>`), "submitter_disabled"],
    ["hidden", form(`<button hidden>Go</button>`), "submitter_hidden"],
    ["missing", form(input("x")), "submitter_not_found"],
    ["two", form(`<button>Save</button><button>Publish</button>`), "ambiguous_submitter"],
  ])("run stops if the submitter is %s", async (_, html, code) => {
    const { page } = await open({ "/": html });
    const { outcome } = await run(page, setting({ manifest: ab }), { action: "a.b" });
    expect(outcome).toMatchObject({ kind: "refused", stop: { code } });
    expect(await page.evaluate("submitted")).toEqual([]);
  });

  test("AAF-RES-07: lenient mode uses the first of two with a remark, strict mode rejects", async () => {
    const html = form(`${input("x")}${input("x")}<button>Go</button>${status}`);
    const { page } = await open({ "/": html });
    const request = { action: "a.b", args: { x: "1" } };
    expect((await run(page, setting({ manifest: ab }), request)).outcome).toMatchObject({
      kind: "refused",
      stop: { code: "ambiguous_field" },
    });
    const { outcome } = await run(page, setting({ manifest: ab, mode: "lenient" }), request);
    expect(outcome.kind).toBe("done");
    expect(outcome.diagnostics).toContainEqual(
      expect.objectContaining({ code: "ambiguous_field", severity: "warning", field: "x" }),
    );
    expect(await page.evaluate("submitted")).toEqual([{ x: ["1", ""] }]);
  });

  test("works under a strict content security policy", async () => {
    const csp = "default-src 'none'; style-src 'none'; require-trusted-types-for 'script'; form-action 'self'";
    const pages = {
      "/": `<form method=post action=/done ${A("a.b")}>${input("x")}<button>Go</button></form>`,
      "/done": "thanks",
    };
    const { page } = await open(pages, { headers: { "content-security-policy": csp } });
    const { outcome } = await run(
      page,
      setting({ manifest: manifestOf({ "a.b": actionOf({ x: text }, { confirmation: "review" }) }) }),
      {
        action: "a.b",
        args: { x: "strict" },
      },
    );
    expect(outcome.kind).toBe("filled");
    expect(await page.locator("input").inputValue()).toBe("strict");
  });
});

describe("a submit that loads another page", () => {
  const pages = (next: string) => ({
    "/": `<form method=post action=/done ${A("a.b")}>${input("x")}<button>Go</button>${status}</form>`,
    "/done": next,
    ...wellKnown(ab),
  });
  const said = `<h1>Thanks</h1><p ${kind("status", forAction("a.b"))}>Order 17 placed</p><output ${kind("result", `data-agent-output=order ${forAction("a.b")}`)}>17</output>`;

  test("AAF-RES-05: from outside: the status of the next page is read", async () => {
    const { page, site } = await open(pages(said));
    const { pilot } = outsidePilot(page, setting());
    expect(await pilot.run({ action: "a.b", args: { x: "a+b@x.org" } })).toMatchObject({
      kind: "done",
      url: `${site.origin}/done`,
      status: { text: "Order 17 placed", state: "settled" },
      results: { order: "17" },
    });
    expect(site.posted).toEqual(["x=a%2Bb%40x.org"]);
  });

  test("from outside: a next page on another origin is not read", async () => {
    const other = await open({ "/": said });
    const { page } = await open(pages(`${other.site.origin}/`));
    const { pilot } = outsidePilot(page, setting());
    const outcome = await pilot.run({ action: "a.b", args: { x: "1" } });
    expect(outcome).toMatchObject({ kind: "done", results: {}, remarks: [{ code: "status_unreadable" }] });
    expect(outcome).not.toHaveProperty("status");
  });

  test("AAF-RES-05: from inside: the run reports leaving, and the next page reads the outcome", async () => {
    const { page, site } = await open(pages(said));
    await enter(page);
    await page
      .evaluate(async (given) => {
        const { outcome } = await inside.run(given, { action: "a.b", args: { x: "1" } });
        sessionStorage.setItem("ended", outcome.kind);
      }, setting())
      .catch(() => undefined);
    await page.waitForURL(`${site.origin}/done`);
    expect(await page.evaluate("sessionStorage.getItem('ended')")).toBe("leaving");
    await enter(page);
    const outcome = await page.evaluate((given) => {
      return inside.readOutcome(given, "a.b");
    }, setting());
    expect(outcome).toMatchObject({ kind: "done", status: { text: "Order 17 placed" }, results: { order: "17" } });
    expect(site.posted).toEqual(["x=1"]);
  });
});

describe("only with a driven browser", () => {
  test("a confirm dialog is dismissed and reported", async () => {
    const html = `<form ${A("a.b")} onsubmit="event.preventDefault(); if (confirm('Really?')) said.textContent = 'Gone'">
      <button>Go</button><p id=said ${kind("status")}></p></form>`;
    const { page } = await open({ "/": html });
    const outcome = await outsidePilot(page, setting({ manifest: ab })).pilot.run({ action: "a.b" });
    expect(outcome).toMatchObject({
      kind: "unconfirmed",
      remarks: [{ code: "page_asked" }, { code: "status_silent" }],
    });
    expect(await page.locator("#said").innerText()).toBe("");
  });

  test("a covered button is not pressed", async () => {
    const html = form(`<button>Go</button><div style="position:fixed;inset:0;background:white">Cookies?</div>`);
    const { page } = await open({ "/": html });
    const outcome = await outsidePilot(page, setting({ manifest: ab })).pilot.run({ action: "a.b" });
    expect(outcome).toMatchObject({ kind: "stopped", stop: { code: "act_failed" } });
    expect(await page.evaluate("submitted")).toEqual([]);
  });

  test("a page that closes itself or breaks the reader gives a problem", async () => {
    const broken = await open({
      "/": `${form("<button>Go</button>")}<script>Element.prototype.checkVisibility = () => { throw 1; };</script>`,
    });
    const closed = await open({ "/": form("<button>Go</button>") });
    await closed.page.close();
    for (const { page } of [broken, closed]) {
      const outcome = await outsidePilot(page, setting({ manifest: ab })).pilot.run({ action: "a.b" });
      expect(outcome).toMatchObject({ kind: "refused", stop: { code: "page_unreadable" } });
    }
  });
});
