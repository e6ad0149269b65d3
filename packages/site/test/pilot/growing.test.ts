import { describe, expect, test } from "vitest";
import { bothSides, setting } from "./both-sides.ts";
import { A, actionOf, F, keepSubmits, manifestOf, status, text } from "./site.ts";

const { sides, open } = bothSides();
const inputSchema = { type: "object", properties: { x: text }, additionalProperties: true };
/** The schema allows more arguments than it names. */
const manifest = manifestOf({ "a.b": actionOf({}, { inputSchema }) });
const silent = manifestOf({ "a.b": actionOf({ x: text }) });
const form = (inside: string) => `<form ${A("a.b")}>${inside}<button>Go</button>${status}</form>${keepSubmits}`;
const x = `<input id=x name=x ${F("x")}>`;
const row = `<input name=kid ${F("children[0].name")}>`;
const growing = `${x}<span id=more></span><script>
  x.addEventListener("change", () => setTimeout(() => {
    more.innerHTML = '<input name=level data-agent-kind=field data-agent-field=insurance_level>';
  }, 50));
</script>`;
const boxes = ["a", "b"].map((value) => `<input type=checkbox name=y value=${value} ${F("y")}>`).join("");

describe.each(sides)("fields that the schema does not name, $name", ({ run }) => {
  test.each([
    ["a row", form(x + row), { "children[0].name": "Bo" }, { kid: ["Bo"] }],
    ["a dependent field", form(growing), { insurance_level: "full", x: "1" }, { level: ["full"] }],
    ["a number", form(x + row), { "children[0].name": 7 }, { kid: ["7"] }],
    ["a list", form(x + boxes), { y: ["b"] }, { y: ["b"] }],
    ["yes", form(`${x}<input type=checkbox name=y ${F("y")}>`), { y: true }, { y: ["on"] }],
  ])("are filled if the page has them: %s", async (_, html, args, posted) => {
    const { page } = await open({ "/": html });
    const { outcome } = await run(page, setting({ manifest }), { action: "a.b", args });
    expect(outcome.kind).toBe("done");
    expect(await page.evaluate("submitted")).toMatchObject([posted]);
  });

  test.each([
    ["nowhere", form(x), { z: "1" }, "refused", "field_not_found"],
    ["with another case", form(x + row), { "Children[0].name": "1" }, "refused", "field_not_found"],
    [
      "in another action only",
      `${form(x)}<form ${A("c.d")}>${row}</form>`,
      { "children[0].name": "1" },
      "refused",
      "field_not_found",
    ],
    ["nowhere after the others were filled", form(x), { x: "1", z: "1" }, "stopped", "field_not_found"],
    ["twice", form(x + row + row), { "children[0].name": "1" }, "refused", "ambiguous_field"],
    ["nowhere, and the schema is closed", form(x), { x: "1", z: "1" }, "refused", "field_not_found", silent],
  ])("are not submitted if found %s", async (_, html, args, kind, code, known = manifest) => {
    for (const mode of ["strict", "lenient"] as const) {
      const { page } = await open({ "/": html });
      const { outcome } = await run(page, setting({ manifest: known, mode }), { action: "a.b", args });
      expect([outcome.kind, "stop" in outcome && outcome.stop.code]).toEqual([kind, code]);
      expect(await page.evaluate("submitted")).toEqual([]);
    }
  });
});
