import { describe, expect, test } from "vitest";
import { freshStore, type OpenStore } from "./opened.ts";
import { at, create, difficultTexts, link } from "./rows.ts";

export const smallTableCases = (open: OpenStore): void => {
  describe("links", () => {
    const opened = freshStore(open);

    test("give the submission they were made for; unknown links give nothing", async () => {
      const rows = [link(), link({ hash: "LINK_1", expiresAt: at(1) })];
      await opened.store.commit(create({}, { links: rows }));
      expect(await opened.store.link("link_1")).toStrictEqual(rows[0]);
      expect(await opened.store.link("LINK_1")).toStrictEqual(rows[1]);
      expect(await opened.store.link("link_2")).toBeUndefined();
    });
  });

  describe("targets", () => {
    const opened = freshStore(open);

    test("are disabled and enabled again", async () => {
      const target = "webhook:https://example.org/hook?a=ü";
      expect(await opened.store.target(target)).toBeUndefined();
      await opened.store.saveTarget({ target, disabledAt: at(1) });
      expect(await opened.store.target(target)).toStrictEqual({ target, disabledAt: at(1) });
      await opened.store.saveTarget({ target });
      expect(await opened.store.target(target)).toStrictEqual({ target });
      await opened.store.saveTarget({ target, disabledAt: at(2) });
      expect(await opened.store.target(target)).toStrictEqual({ target, disabledAt: at(2) });
      expect(await opened.store.target(target.toUpperCase())).toBeUndefined();
    });
  });

  describe("definitions", () => {
    const opened = freshStore(open);
    const definition = { id: "vendor", version: "1.0.0", source: '{"a":1}', savedAt: at(0) };

    test("are kept by version", async () => {
      const second = { ...definition, version: "1.0.1", source: '{"a":2}' };
      await opened.store.saveDefinition(definition);
      await opened.store.saveDefinition(second);
      expect(await opened.store.definition("vendor", "1.0.0")).toStrictEqual(definition);
      expect(await opened.store.definition("vendor", "1.0.1")).toStrictEqual(second);
      expect(await opened.store.definition("vendor", "1.0")).toBeUndefined();
      expect(await opened.store.definition("Vendor", "1.0.0")).toBeUndefined();
    });

    test("of one version keep what was saved first", async () => {
      await opened.store.saveDefinition(definition);
      await opened.store.saveDefinition({ ...definition, source: '{"a":2}', savedAt: at(9) });
      expect(await opened.store.definition("vendor", "1.0.0")).toStrictEqual(definition);
    });

    test("saved concurrently keep one of the values", async () => {
      const [one, two] = await opened.pair();
      const rows = Array.from({ length: 20 }, (_, index) => ({ ...definition, source: `{"a":${index}}` }));
      await Promise.all(rows.map((row, index) => [one, two][index % 2]!.saveDefinition(row)));
      const kept = await one.definition("vendor", "1.0.0");
      expect(rows).toContainEqual(kept);
      expect(await two.definition("vendor", "1.0.0")).toStrictEqual(kept);
    });

    test.each(difficultTexts)("%s", async (_, source) => {
      await opened.store.saveDefinition({ ...definition, source });
      expect(await opened.store.definition("vendor", "1.0.0")).toStrictEqual({ ...definition, source });
    });
  });

  describe("settings", () => {
    const opened = freshStore(open);

    test("keep the value that was set first, each by its name", async () => {
      expect(await opened.store.setting("token_secret", "one")).toBe("one");
      expect(await opened.store.setting("token_secret", "two")).toBe("one");
      expect(await opened.store.setting("Token_secret", "")).toBe("");
      expect(await opened.store.setting("Token_secret", "three")).toBe("");
    });

    test("can be replaced, also before they were first given", async () => {
      await opened.store.setting("token_secret", "one");
      await opened.store.replaceSetting("token_secret", "two");
      await opened.store.replaceSetting("other_secret", "three");
      expect(await opened.store.setting("token_secret", "four")).toBe("two");
      expect(await opened.store.setting("other_secret", "four")).toBe("three");
    });

    test("have one value for all concurrent callers", async () => {
      const [one, two] = await opened.pair();
      const values = Array.from({ length: 50 }, (_, index) => `value_${index}`);
      const answers = await Promise.all(values.map((value, index) => [one, two][index % 2]!.setting("secret", value)));
      expect(new Set(answers).size).toBe(1);
      expect(values).toContain(answers[0]);
      expect(await two.setting("secret", "late")).toBe(answers[0]);
    });
  });
};
