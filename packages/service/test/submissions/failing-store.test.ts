import { createMemoryStore, StoreError } from "@cofill/store";
import { expect, test } from "vitest";
import { create, submission } from "../../../store/test/store-suite/rows.ts";
import { failingStore } from "./failing-store.ts";

test.each([
  ["before it is done", "before", undefined],
  ["after it is done", "after", submission()],
] as const)("failing store: a call fails %s", async (_, when, kept) => {
  const inner = createMemoryStore();
  const asked: unknown[] = [];
  const store = failingStore(inner, {
    failOn: (callNumber, method) => {
      asked.push([callNumber, method]);
      return callNumber === 2 ? when : undefined;
    },
  });
  await store.ping();
  await expect(store.commit(create())).rejects.toThrow(StoreError);
  expect(await store.load("sub_1")).toEqual(kept);
  expect(asked).toEqual([
    [1, "ping"],
    [2, "commit"],
    [3, "load"],
  ]);
  expect(store.callCount()).toBe(3);
});
