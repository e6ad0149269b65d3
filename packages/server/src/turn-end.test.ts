import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTurnEnd } from "./turn-end.ts";

test("turn end: what waits in one turn goes on together, in its order, and what comes later waits for its own", async () => {
  const turnEnd = createTurnEnd();
  const done: string[] = [];
  const work = async (name: string): Promise<void> => {
    await turnEnd();
    done.push(name);
  };
  const first = [work("a"), work("b")];
  await Promise.resolve();
  expect(done).toEqual([]);
  await Promise.all(first);
  expect(done).toEqual(["a", "b"]);
  void work("c");
  expect(done).toEqual(["a", "b"]);
  await setImmediate();
  expect(done).toEqual(["a", "b", "c"]);
});
