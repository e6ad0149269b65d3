import { describe, expect, test } from "vitest";
import type { IntentRow, MailStore } from "../../src/mail-store.ts";
import { difficultTexts } from "../store-suite/rows.ts";
import { freshStore, type OpenMailStore } from "./opened.ts";
import { at, intent, upTo } from "./rows.ts";

/** By time, then by id as bytes of UTF-8. */
const inOrder = [
  intent("z", { at: at(0) }),
  intent("B", { at: at(1) }),
  intent("a", { at: at(1) }),
  intent("a/b", { at: at(1) }),
  intent("zoë", { at: at(1) }),
  intent("Ａ", { at: at(1) }),
  intent("𝒳", { at: at(1) }),
  intent("A", { at: at(2) }),
  intent("0", { at: at(11) }),
];

const keepAll = (mail: MailStore, rows: readonly IntentRow[]) => Promise.all(rows.map((row) => mail.keepIntent(row)));

export const intentCases = (open: OpenMailStore): void => {
  describe("intents", () => {
    const store = freshStore(open);

    test("are stored unchanged until they are dropped", async () => {
      const { mail } = store;
      expect(await mail.intents({ limit: 10 })).toEqual([]);
      for (const id of ["a", "b", "c"]) await mail.keepIntent(intent(id));
      expect(await mail.intents({ limit: 10 })).toStrictEqual([intent("a"), intent("b"), intent("c")]);
      await mail.dropIntent("b");
      expect(await mail.intents({ limit: 10 })).toStrictEqual([intent("a"), intent("c")]);
      for (const id of ["b", "never", "A"]) await mail.dropIntent(id);
      expect(await mail.intents({ limit: 10 })).toStrictEqual([intent("a"), intent("c")]);
    });

    test("with the same id are stored once, and again after being dropped", async () => {
      const { mail } = store;
      await mail.keepIntent(intent("a"));
      await mail.keepIntent(intent("a"));
      await mail.keepIntent(intent("a", { at: at(5), body: "[]" }));
      expect(await mail.intents({ limit: 10 })).toStrictEqual([intent("a")]);
      await mail.dropIntent("a");
      await mail.keepIntent(intent("a", { at: at(5), body: "[]" }));
      expect(await mail.intents({ limit: 10 })).toStrictEqual([intent("a", { at: at(5), body: "[]" })]);
    });

    test("of many concurrent writers of one id, exactly one is stored", async () => {
      const [one, two] = await store.pair();
      const rows = upTo(30).map((index) => intent("same", { body: String(index) }));
      await Promise.all(rows.map((row, index) => [one, two][index % 2]!.keepIntent(row)));
      const kept = await two.intents({ limit: 10 });
      expect(kept).toHaveLength(1);
      expect(rows).toContainEqual(kept[0]);
      await Promise.all([one.dropIntent("same"), two.dropIntent("same")]);
      expect(await one.intents({ limit: 10 })).toEqual([]);
    });

    test("are ordered by time, then by id", async () => {
      const { mail } = store;
      await keepAll(mail, inOrder.toReversed());
      expect(await mail.intents({ limit: 100 })).toStrictEqual(inOrder);
    });

    test.each([1, 2, 5, 9])("are listed in pages of %i without gaps", async (limit) => {
      const { mail } = store;
      await keepAll(mail, inOrder);
      const paged: IntentRow[] = [];
      for (;;) {
        const after = paged.at(-1);
        const page = await mail.intents({ ...(after && { after }), limit });
        expect(page.length).toBeLessThanOrEqual(limit);
        if (page.length === 0) break;
        paged.push(...page);
      }
      expect(paged).toStrictEqual(inOrder);
    });

    test("a page continues after a dropped intent and after a position without one", async () => {
      const { mail } = store;
      await keepAll(mail, inOrder);
      await mail.dropIntent("a/b");
      const after = async (seconds: number, id: string) =>
        (await mail.intents({ after: { at: at(seconds), id }, limit: 2 })).map((row) => row.id);
      expect(await after(1, "a/b")).toEqual(["zoë", "Ａ"]);
      expect(await after(1, "")).toEqual(["B", "a"]);
      expect(await after(1, "𝒴")).toEqual(["A", "0"]);
      expect(await after(11, "0")).toEqual([]);
    });

    test.each(difficultTexts)("keep their body: %s", async (_, body) => {
      const { mail } = store;
      await mail.keepIntent(intent("a", { body }));
      expect(await mail.intents({ limit: 1 })).toStrictEqual([intent("a", { body })]);
    });
  });
};
