import { describe, expect, test } from "vitest";
import { bothSides, outsidePilot, setting } from "./both-sides.ts";
import type { Inside } from "./inside-entry.ts";
import { A, actionOf, F, kind, manifestOf, text } from "./site.ts";

declare const inside: Inside;
const { sides, open, enter } = bothSides();
const policies = ["review", "optional"] as const;
const manifestFor = (confirmation: (typeof policies)[number]) =>
  manifestOf({ "a.b": actionOf({ x: text, y: text }, { confirmation }) });
const form = (onchange: string, more = "") =>
  `<form id=f method=post action=/ ${A("a.b")}><input id=x name=x ${F("x")} onchange="${onchange}">${more}
    <button>Go</button><p ${kind("status")}></p></form>`;
const request = { action: "a.b", args: { x: "1" } };

describe.each(sides)("a page that acts on mere input, $name", ({ run }) => {
  test.each([
    ["submits by script and resets the form", `fetch('/', { method: 'POST', body: x.value }); f.reset()`, /reset/],
    ["calls requestSubmit with a handler", `f.requestSubmit(); x.value = ''`, /submitted/],
  ])("a page that %s is remarked and not filled again", async (_, script, said) => {
    const html = `${form(script)}<script>window.changes = 0; f.onsubmit = () => false; f.addEventListener("change", () => { changes += 1; });</script>`;
    const { page } = await open({ "/": html });
    const { outcome } = await run(page, setting({ manifest: manifestFor("review") }), request);
    expect(outcome).toMatchObject({
      kind: "stopped",
      stop: { code: "value_not_held", field: "x" },
      remarks: [{ code: "page_acted", message: expect.stringMatching(said) }],
    });
    expect(await page.evaluate("changes")).toBe(1);
  });

  test("continues with a remark if the values remain", async () => {
    const html = `${form("f.requestSubmit()", `<input name=y ${F("y")}>`)}<script>f.onsubmit = () => false;</script>`;
    const { page } = await open({ "/": html });
    const { outcome } = await run(page, setting({ manifest: manifestFor("review") }), {
      action: "a.b",
      args: { x: "1", y: "2" },
    });
    expect(outcome).toMatchObject({ kind: "filled", remarks: [{ code: "page_acted" }] });
    expect(await page.locator("[name=y]").inputValue()).toBe("2");
  });

  test.each([["history.pushState(null, '', '#2')"], ["x.title = 'seen'"]])(
    "is not remarked if it only records input: %s",
    async (script) => {
      const { page } = await open({ "/": form(script) });
      const { outcome } = await run(page, setting({ manifest: manifestFor("review") }), request);
      expect(outcome).toMatchObject({ kind: "filled", remarks: [] });
    },
  );
});

describe.each(policies)("a page that reloads itself on input (%s)", (confirmation) => {
  const manifest = manifestFor(confirmation);

  test.each([
    ["immediately", "this.form.submit()"],
    ["by clicking its button", "this.form.requestSubmit()"],
    ["in a later task", "setTimeout(() => f.submit())"],
  ])("from outside: one POST, %s, with a remark", async (_, script) => {
    const { page, site } = await open({ "/": form(script) });
    const outcome = await outsidePilot(page, setting({ manifest })).pilot.run(request);
    expect(outcome).toMatchObject({
      kind: "stopped",
      stop: { code: "value_not_held", field: "x" },
      remarks: [{ code: "page_acted" }],
    });
    expect(site.posted).toEqual(["x=1"]);
  });

  test("from outside: further fields are not filled into the page being left", async () => {
    const more = `<input name=y ${F("y")} onchange="this.form.submit()">`;
    const { page, site } = await open({ "/": form("this.form.submit()", more) });
    const outcome = await outsidePilot(page, setting({ manifest })).pilot.run({
      action: "a.b",
      args: { x: "1", y: "2" },
    });
    expect(outcome).toMatchObject({ kind: "stopped", remarks: [{ code: "page_acted" }] });
    expect(site.posted).toEqual(["x=1&y="]);
  });

  test("from inside: nothing else is done in the page being left", async () => {
    const { page, site } = await open({ "/": form("this.form.submit()") });
    await enter(page);
    const loaded = page.waitForEvent("load");
    await page
      .evaluate(
        async ([given, asked]) => {
          const { outcome, log } = await inside.run(given, asked);
          const said = [outcome.kind, ...outcome.remarks.map(({ code }) => code), ...log.map(({ event }) => event)];
          sessionStorage.setItem("ended", said.join(" "));
        },
        [setting({ manifest }), request] as const,
      )
      .catch(() => undefined);
    await loaded;
    const ended = await page.evaluate("sessionStorage.getItem('ended')");
    expect(ended).toBe("stopped page_acted manifest filled refused ended");
    expect(site.posted).toEqual(["x=1"]);
  });
});

test("from outside: a page that leaves for another origin on input is stopped", async () => {
  const other = await open({ "/": "elsewhere" });
  const { page } = await open({ "/": form(`location.href = '${other.site.origin}/'`) });
  const outcome = await outsidePilot(page, setting({ manifest: manifestFor("review") })).pilot.run(request);
  expect(outcome).toMatchObject({ kind: "stopped", stop: { code: "other_origin" }, remarks: [{ code: "page_acted" }] });
});
