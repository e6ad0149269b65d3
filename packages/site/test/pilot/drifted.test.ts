import { describe, expect, test } from "vitest";
import { bothSides, setting } from "./both-sides.ts";
import { A, actionOf, F, forAction, keepSubmits, kind, manifestOf, status, text } from "./site.ts";

const { sides, open } = bothSides();
const ab = manifestOf({ "a.b": actionOf({ x: text, y: text }) });
const input = (name: string, more = "") => `<input name=${name} ${F(name)} ${more}>`;
const form = (inside: string, button = "<button>Go</button>") =>
  `<form id=f ${A("a.b")}>${inside}${button}${status}</form>${keepSubmits}`;
const both = { action: "a.b", args: { x: "1", y: "2" } };
const watch = `<script>
  window.touched = [];
  for (const type of ["focusin", "input", "change", "click", "keydown"])
    addEventListener(type, (event) => touched.push(type + " " + event.target.name), true);
</script>`;
const next = `<button type=button id=next ${A("a.b.next")}>Next</button>`;
const steps = (first: string, second: string) =>
  form(
    `<section ${kind("step")}>${first}</section><section hidden ${kind("step")}>${second}</section>${next}`,
    `<button hidden ${A("a.b.submit")}>Send</button>`,
  );
const opener = `<button type=button aria-controls=d onclick="d.show()">More</button>`;
const dialog = (inside: string) => `<dialog id=d ${kind("dialog")}>${inside}</dialog>`;
/** A field that appears after another one is filled. */
const brings = (html: string) =>
  `${form(`${input("x", "id=x")}<span id=more></span>`)}<script>
    x.addEventListener("change", () => setTimeout(() => { more.innerHTML = ${JSON.stringify(html)}; }, 30));
  </script>`;

describe.each(sides)("annotations that differ from the manifest, $name", ({ run }) => {
  test.each([
    ["a renamed field", form(input("x") + input("y_v2")), "field_not_found"],
    ["a field without its kind", form(`${input("x")}<input data-agent-field=y>`), "field_not_found"],
    ["a field of another action", form(input("x") + input("y", forAction("c.d"))), "field_not_found"],
    ["a missing field of a later step", steps(input("x"), input("y_v2")), "field_not_found"],
    ["a duplicate field of a later step", steps(input("x"), input("y") + input("y")), "ambiguous_field"],
    ["a missing field of a closed dialog", form(input("x") + opener + dialog(input("y_v2"))), "field_not_found"],
    ["a field in two closed dialogs", form(input("x") + dialog(input("y")).repeat(2)), "ambiguous_field"],
    ["a dialog without an opener", form(input("x") + dialog(input("y"))), "dialog_not_opened"],
    [
      "a dialog whose opener is an action",
      form(input("x") + opener.replace("<button", `<button ${A("c.d")}`) + dialog(input("y"))),
      "dialog_not_opened",
    ],
    ["a later field that does not accept the value", steps(input("x"), input("y", "type=date")), "value_does_not_fit"],
    ["a missing submit button", form(input("x") + input("y"), ""), "submitter_not_found"],
    ["a required field that appears only later", brings(input("y")), "field_not_found"],
  ])("are rejected with nothing touched: %s", async (_, html, code) => {
    const { page } = await open({ "/": html + watch });
    const { outcome, log } = await run(page, setting({ manifest: ab }), both);
    expect(outcome).toMatchObject({ kind: "refused", stop: { code } });
    expect(await page.evaluate("[submitted, touched]")).toEqual([[], []]);
    expect(log.map(({ event }) => event)).toEqual(["manifest", "refused", "ended"]);
  });

  test("are rejected before a person is asked", async () => {
    const { page } = await open({ "/": form(input("x") + input("y_v2")) + watch });
    const manifest = manifestOf({ "a.b": actionOf({ x: text, y: text }, { confirmation: "required" }) });
    const { outcome, requests } = await run(page, setting({ manifest }, "yes"), both);
    expect(outcome).toMatchObject({ kind: "refused", stop: { code: "field_not_found", field: "y" } });
    expect([requests, await page.evaluate("touched")]).toEqual([[], []]);
  });

  test("are rejected if they change while the person decides", async () => {
    const html = `${form(input("x") + input("y", "id=y"))}${watch}<script>
      window.duringConsent = () => y.setAttribute("data-agent-field", "y_v2");
    </script>`;
    const { page } = await open({ "/": html });
    const manifest = manifestOf({ "a.b": actionOf({ x: text, y: text }, { confirmation: "required" }) });
    const { outcome } = await run(page, setting({ manifest }, "yes"), both);
    expect(outcome).toMatchObject({ kind: "refused", stop: { code: "field_not_found", field: "y" } });
    expect(await page.evaluate("touched")).toEqual([]);
  });

  const { properties } = ab.actions["a.b"]!.inputSchema;
  test.each([
    ["dependentRequired", { properties, dependentRequired: { x: ["y"] } }],
    ["dependentSchemas", { properties, dependentSchemas: { x: { properties: { y: text } } } }],
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    ["if and then", { properties: { x: text }, if: { required: ["x"] }, then: { properties: { y: text } } }],
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    ["if and then in allOf", { properties, allOf: [{ if: { required: ["x"] }, then: { required: ["y"] } }] }],
    ["oneOf", { properties: { x: text }, anyOf: [{ required: ["y"] }, { required: ["z"] }] }],
    ["additional properties", { properties: { x: text }, additionalProperties: true }],
  ])("a field that the manifest declares as conditional is awaited: %s", async (_, inputSchema) => {
    const { page } = await open({ "/": brings(input("y")) });
    const manifest = manifestOf({ "a.b": actionOf({}, { inputSchema: { type: "object", ...inputSchema } }) });
    const { outcome } = await run(page, setting({ manifest }), both);
    expect(outcome).toMatchObject({ kind: "done" });
    expect(await page.evaluate("submitted")).toEqual([{ x: ["1"], y: ["2"] }]);
  });

  test("a button that appears with the last field is awaited", async () => {
    const html = brings(`${input("y")}<button>Go</button>`).replace("<button>Go</button>", "");
    const { page } = await open({ "/": html });
    const manifest = manifestOf({ "a.b": actionOf({ x: text, y: text }, { dependentRequired: { x: ["y"] } }) });
    const { outcome } = await run(page, setting({ manifest }), both);
    expect(outcome).toMatchObject({ kind: "done" });
    expect(await page.evaluate("submitted")).toEqual([{ x: ["1"], y: ["2"] }]);
  });

  const wakes = (prepare: string, wake: string) =>
    `${form(input("x", "id=x") + input("y", "id=y"))}<script>${prepare}; x.addEventListener("change", () => setTimeout(() => { ${wake} }, 30));</script>`;
  test.each([
    ["hidden", wakes("y.hidden = true", "y.hidden = false")],
    ["disabled", wakes("y.disabled = true", "y.disabled = false")],
    ["read-only", wakes("y.readOnly = true", "y.readOnly = false")],
    [
      "a page that is still rendering",
      `${form(`${input("x")}<i id=late></i>`)}<script>setTimeout(() => { late.innerHTML = ${JSON.stringify(input("y"))}; }, 100);</script>`,
    ],
  ])("a field that the page announces is awaited: %s", async (_, html) => {
    const { page } = await open({ "/": html });
    const { outcome } = await run(page, setting({ manifest: ab }), both);
    expect(outcome).toMatchObject({ kind: "done" });
    expect(await page.evaluate("submitted")).toEqual([{ x: ["1"], y: ["2"] }]);
  });
});
