import { describe, expect, test } from "vitest";
import type { MailChanges, MailStore } from "../../src/mail-store.ts";
import { freshStore, type OpenMailStore } from "./opened.ts";
import { capability, commit, draft, form, message } from "./rows.ts";

/** Each table with versions: a commit of the row at a version, and the version that is kept. */
const tables: readonly (readonly [
  string,
  (version: number) => MailChanges,
  (mail: MailStore) => Promise<number | undefined>,
])[] = [
  [
    "capability",
    (version) => ({ capabilities: [capability({ version })] }),
    async (mail) => (await mail.capability("capability_1"))?.version,
  ],
  ["form", (version) => ({ forms: [form({ version })] }), async (mail) => (await mail.form("form_1"))?.version],
  [
    "draft",
    (version) => ({ drafts: [draft({ version })] }),
    async (mail) => (await mail.draft("agent_1", "m1", "form"))?.version,
  ],
];
const stale = { ok: false, reason: "stale" };

export const versionCases = (open: OpenMailStore): void => {
  describe("versions", () => {
    const store = freshStore(open);

    test.each(tables)("a %s starts at version 1 and grows by one", async (_, at, kept) => {
      const { mail } = store;
      for (const version of [0, 2]) expect(await mail.commit(at(version))).toStrictEqual(stale);
      expect(await kept(mail)).toBeUndefined();
      await commit(mail, at(1));
      for (const version of [0, 1, 3]) expect(await mail.commit(at(version))).toStrictEqual(stale);
      expect(await kept(mail)).toBe(1);
      await commit(mail, at(2));
      for (const version of [1, 2, 4]) expect(await mail.commit(at(version))).toStrictEqual(stale);
      expect(await kept(mail)).toBe(2);
    });

    test("a message starts at version 1 and grows by one", async () => {
      const { mail } = store;
      const at = (version: number, number = 1) => ({
        messages: [{ ...message("m1"), number, seq: 0, version }],
      });
      for (const version of [1, 2]) expect(await mail.commit(at(version))).toStrictEqual(stale);
      await commit(mail, { append: [message("m1")] });
      for (const version of [0, 1, 3]) expect(await mail.commit(at(version))).toStrictEqual(stale);
      for (const number of [0, -1, 2]) expect(await mail.commit(at(1, number))).toStrictEqual(stale);
      await commit(mail, at(2));
      expect(await mail.commit(at(2))).toStrictEqual(stale);
      expect(await mail.message("agent_1", 1)).toMatchObject({ version: 2, seq: 2 });
      expect(await mail.seq("agent_1")).toBe(2);
    });

    test.each([
      ["capability", { capabilities: [capability()] }, { capabilities: [capability({ version: 2 })] }, "capability_1"],
      ["form", { forms: [form()] }, { forms: [form({ version: 2 })] }, "form_1"],
    ] as const)("an expected version of a %s must still be current", async (table, first, second, id) => {
      const { mail } = store;
      const expecting = (version: number, key: string) => ({
        expect: [{ table, id, version }],
        append: [message(key)],
      });
      expect(await mail.commit(expecting(1, "m1"))).toStrictEqual(stale);
      await commit(mail, first);
      expect(await mail.commit(expecting(1, "m2"))).toStrictEqual({ ok: true, numbers: [1] });
      await commit(mail, second);
      expect(await mail.commit(expecting(1, "m3"))).toStrictEqual(stale);
      expect(await mail.commit(expecting(2, "m4"))).toStrictEqual({ ok: true, numbers: [2] });
    });

    test("a row can be expected and changed, and expected twice", async () => {
      const { mail } = store;
      await commit(mail, { capabilities: [capability()] });
      const expected = { table: "capability", id: "capability_1", version: 1 } as const;
      await commit(mail, { expect: [expected, expected], capabilities: [capability({ version: 2 })] });
      expect(await mail.capability("capability_1")).toHaveProperty("version", 2);
    });

    test("a capability and a form of the same id are distinct", async () => {
      const { mail } = store;
      await commit(mail, { capabilities: [capability({ id: "same" })] });
      expect(await mail.commit({ expect: [{ table: "form", id: "same", version: 1 }] })).toStrictEqual(stale);
    });
  });
};
