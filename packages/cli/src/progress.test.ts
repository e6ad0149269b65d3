import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

/** Steps at given times; gives what was written. */
const written = (isTTY: boolean, steps: readonly (readonly [at: number, done: number, total?: number])[]) => {
  const texts: string[] = [];
  let now = 0;
  const progress = createProgress({ stderr: { write: (text) => texts.push(text), isTTY } }, "Copying", () => now);
  for (const [at, done, total] of steps) {
    now = at;
    progress.step(done, total);
  }
  progress.end();
  return texts;
};

test.each<[string, boolean, readonly (readonly [number, number, number?])[], readonly string[]]>([
  [
    "nothing for what is done in a moment",
    true,
    [
      [10, 1],
      [50, 2],
    ],
    [],
  ],
  [
    "in place on a terminal, and gone at the end",
    true,
    [
      [100, 1000, 20000],
      [150, 2000, 20000],
      [200, 3000, 20000],
    ],
    ["\r\x1b[KCopying: 1,000 of 20,000", "\r\x1b[KCopying: 3,000 of 20,000", "\r\x1b[K"],
  ],
  [
    "a line now and then in a log",
    false,
    [
      [100, 1],
      [5000, 50],
      [6000, 60],
      [10000, 100],
    ],
    ["Copying: 50\n", "Copying: 100\n"],
  ],
])("progress: %s", (_, isTTY, steps, expected) => expect(written(isTTY, steps)).toEqual(expected));
