import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { limits } from "../../src/annotations/limits.ts";
import { readPage } from "../../src/html/index.ts";
import { generateManifest, readManifest } from "../../src/index.ts";
import { everything, pageNames, pageSource, readHtml } from "./read.ts";

const url = "https://site.example/";

describe("pages beyond a limit are rejected with a message", () => {
  test.each([
    ["ten megabytes", "<p>x</p>".repeat(1_250_000), "page_too_large"],
    ["a hundred thousand nested elements", "<div>".repeat(100_000), "page_too_deep"],
    [
      "unclosed formatting that multiplies elements",
      `<div>${Array.from({ length: 450 }, (_, at) => `<b a=${at}>`).join("")}</div>${"<p>x</p>".repeat(5_000)}`,
      "page_too_large",
    ],
    ["too many fields", `<form>${"<input>".repeat(limits.maxElements + 1)}`, "page_too_large"],
  ])("readPage rejects %s", (_, html, code) => {
    const page = readPage(html, { url });
    expect(page).toMatchObject({ ok: false, problem: { code } });
  });

  test("a page within the limits is read, whatever its shape", () => {
    const html = `<form>${"<label>x<input name=a></label>".repeat(10_000)}</form>`;
    expect(everything(readHtml(html)).length).toBe(20_002);
  });

  test("text is cut between characters, and a long attribute is left out", () => {
    const text = "𝒳".repeat(limits.maxText);
    const [button] = readHtml(`<button data-x="${"y".repeat(limits.maxAttribute + 1)}">${text}</button>`).root.children;
    expect(button?.text.length).toBeLessThanOrEqual(limits.maxText);
    expect(button?.text.isWellFormed()).toBe(true);
    expect(button?.attributes).toEqual({});
  });

  test("a prototype name is read as an ordinary attribute", () => {
    const [input] = readHtml("<input __proto__=x constructor=y>").root.children;
    expect(Object.keys(input!.attributes)).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});

/** Pieces of real pages in random combinations. */
const pieces = pageNames.flatMap((name) => pageSource(name).split(/(?<=>)/));
const junk = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string({ unit: "binary", maxLength: 20 })), {
  maxLength: 80,
});

test("any text is read as a page and gives a valid manifest", () => {
  fc.assert(
    fc.property(junk, (parts) => {
      const snapshot = readHtml(parts.join(""));
      for (const { text, name, tag } of everything(snapshot)) {
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/\s{2}/);
        expect(typeof name).toBe("string");
        expect(tag).toBe(tag.toLowerCase());
      }
      const { manifest } = generateManifest([snapshot], { site: { name: "Any", origin: "https://site.example" } });
      expect(readManifest(JSON.stringify(manifest))).toMatchObject({ state: "valid" });
    }),
    { numRuns: 300 },
  );
});
