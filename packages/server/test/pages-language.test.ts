import { describe, expect, test } from "vitest";
import { asBrowser, openStage, set } from "./pages-stage.ts";

/** Every issue that a page shows, as markup. */
const issuesIn = (html: string): readonly string[] =>
  Array.from(html.matchAll(/<li class="cf-issue[^"]*"[^>]*>.*?<\/li>/gs), ([markup]) => markup);

describe("the language of messages", () => {
  test.each([
    ["the address asks for German", "?lang=de", {}, "de"],
    ["the browser asks for German", "", { "accept-language": "de-AT,de;q=0.9,en;q=0.5" }, "de"],
    ["the address asks for English", "?lang=en", { "accept-language": "de" }, undefined],
    ["nobody asks", "", {}, undefined],
    ["a language without a catalogue is asked for", "?lang=fr", {}, undefined],
  ])("form page: %s", async (_, query, headers, language) => {
    const stage = await openStage({ fields: { employees: -3 } });
    const { text } = await stage.page("GET", query, { headers: { ...asBrowser, ...headers } });
    expect(text).toContain('<html lang="en"');
    const shown = issuesIn(text).join("");
    expect(shown).toContain("Employees");
    if (language === undefined) expect(shown).not.toMatch(/lang="|muss|mindestens/);
    else expect(shown).toMatch(new RegExp(`<span lang="${language}">[^<]*(?:muss|mindestens)`));
    const embedded = JSON.parse(/id="cofill-page"[^>]*>([^<]*)</.exec(text)![1]!);
    expect(embedded.messageLanguage).toBe(language);
  });

  test("form page: a refused change is worded in the browser's language", async () => {
    const stage = await openStage();
    const body = { changes: [{ id: "c", command: set("gone", 1), seen: 1 }], since: 1 };
    const messages = await Promise.all(
      ["de", "en"].map(async (language) => {
        const { json } = await stage.page("POST", "/changes", { body, headers: { "accept-language": language } });
        return json.outcomes[0].message as string;
      }),
    );
    expect(messages[0]).not.toBe(messages[1]);
    expect(messages[0]).toMatch(/kein|nicht/);
  });
});
