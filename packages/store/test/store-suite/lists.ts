import { beforeEach, describe, expect, test } from "vitest";
import type { SubmissionFilter, SubmissionRow } from "../../src/store.ts";
import { freshStore, type OpenStore } from "./opened.ts";
import { at, create, next, submission, summaryOf } from "./rows.ts";

export const listCases = (open: OpenStore): void => {
  describe("list", () => {
    const opened = freshStore(open);
    /** In the order of writing; neither ids nor times are in that order. */
    const rows: readonly SubmissionRow[] = [
      submission({ id: "sub_m", state: "in_progress", createdAt: at(50), wakeAt: at(9) }),
      submission({ id: "sub_B", tenant: "globex", state: "needs_review", createdAt: at(40) }),
      submission({ id: "sub_a", intakeId: "expense", createdBy: "ida", createdAt: at(40) }),
      submission({ id: "sub_z", state: "needs_review", createdBy: "ida", createdAt: at(70) }),
      submission({ id: "sub_C", tenant: "globex", intakeId: "expense", state: "finalized", createdAt: at(10) }),
      submission({ id: "sub_k", tenant: "ACME", state: "expired", createdBy: "Ida", createdAt: at(0) }),
    ];

    beforeEach(async () => {
      for (const row of rows) await opened.store.commit(create(row));
    });

    test("gives each submission without its body, newest first", async () => {
      expect(await opened.store.list({ limit: 100 })).toStrictEqual(rows.toReversed().map(summaryOf));
    });

    test.each<readonly [string, Omit<SubmissionFilter, "limit">, readonly string[]]>([
      ["tenant", { tenant: "acme" }, ["sub_z", "sub_a", "sub_m"]],
      ["another tenant, for case counts", { tenant: "ACME" }, ["sub_k"]],
      ["intake", { intakeId: "expense" }, ["sub_C", "sub_a"]],
      ["state", { state: "needs_review" }, ["sub_z", "sub_B"]],
      ["a state that ends", { state: "finalized" }, ["sub_C"]],
      ["who created it", { createdBy: "ida" }, ["sub_z", "sub_a"]],
      ["tenant and intake", { tenant: "globex", intakeId: "expense" }, ["sub_C"]],
      ["tenant and state", { tenant: "acme", state: "needs_review" }, ["sub_z"]],
      ["intake and state", { intakeId: "vendor", state: "needs_review" }, ["sub_z", "sub_B"]],
      ["creator and state", { createdBy: "ida", state: "draft" }, ["sub_a"]],
      ["all", { tenant: "acme", intakeId: "expense", state: "draft", createdBy: "ida" }, ["sub_a"]],
      ["what nobody has", { tenant: "nobody" }, []],
      ["a wildcard, which is none", { tenant: "%" }, []],
    ])("by %s", async (_, filter, ids) => {
      const found = await opened.store.list({ ...filter, limit: 100 });
      expect(found.map(({ id }) => id)).toEqual(ids);
    });

    test.each([
      ["the first page", {}, ["sub_k", "sub_C"]],
      ["the second", { after: "sub_C" }, ["sub_z", "sub_a"]],
      ["the last", { after: "sub_a" }, ["sub_B", "sub_m"]],
      ["after the last", { after: "sub_m" }, []],
      ["after one that is not there", { after: "sub_none" }, []],
      ["after one of another tenant", { after: "sub_C", tenant: "acme" }, ["sub_z", "sub_a"]],
      ["of a filter", { after: "sub_z", tenant: "acme" }, ["sub_a", "sub_m"]],
    ])("pages: %s", async (_, filter, ids) => {
      const found = await opened.store.list({ ...filter, limit: 2 });
      expect(found.map(({ id }) => id)).toEqual(ids);
    });

    test("shows the current state at the unchanged position", async () => {
      await opened.store.commit(next(rows[0]!, { state: "needs_review", updatedAt: at(99) }));
      const found = await opened.store.list({ state: "needs_review", limit: 10 });
      expect(found.map(({ id, seq, updatedAt }) => [id, seq, updatedAt])).toEqual([
        ["sub_z", 1, at(0)],
        ["sub_B", 1, at(0)],
        ["sub_m", 2, at(99)],
      ]);
      expect(await opened.store.list({ state: "in_progress", limit: 10 })).toEqual([]);
    });

    test("neither misses nor repeats a submission while others are written", async () => {
      const seen: string[] = [];
      for (let turn = 0; seen.length < rows.length; turn += 1) {
        const after = seen.at(-1);
        const page = await opened.store.list({ ...(after === undefined ? {} : { after }), limit: 2 });
        seen.push(...page.map(({ id }) => id));
        await opened.store.commit(create({ id: `late_${turn}`, createdAt: at(20) }));
      }
      expect(seen).toEqual(rows.toReversed().map(({ id }) => id));
    });
  });

  describe("due", () => {
    const opened = freshStore(open);

    beforeEach(async () => {
      await opened.store.commit(create({ id: "late", wakeAt: at(30) }));
      await opened.store.commit(create({ id: "never" }));
      await opened.store.commit(create({ id: "first", wakeAt: at(10) }));
      await opened.store.commit(create({ id: "second_b", wakeAt: at(20) }));
      await opened.store.commit(create({ id: "second_B", wakeAt: at(20) }));
    });

    test.each([
      ["before any", at(9), 10, []],
      ["at the very moment", at(10), 10, ["first"]],
      ["the longest overdue first, then by id", at(30), 10, ["first", "second_B", "second_b", "late"]],
      ["no more than asked for", at(30), 3, ["first", "second_B", "second_b"]],
    ])("%s", async (_, now, limit, ids) => expect(await opened.store.due(now, limit)).toEqual(ids));

    test("follows what was committed last", async () => {
      await opened.store.commit(next(submission({ id: "first", wakeAt: at(10) }), { wakeAt: at(25) }));
      await opened.store.commit(next(submission({ id: "never" }), { wakeAt: at(1) }));
      await opened.store.commit(next(submission({ id: "late", wakeAt: at(30) }), { state: "in_progress" }));
      await opened.store.commit(next(submission({ id: "second_B" })));
      expect(await opened.store.due(at(100), 10)).toEqual(["never", "second_b", "first", "late"]);
    });
  });
};
