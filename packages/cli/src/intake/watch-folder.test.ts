import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { watchFolder } from "./watch-folder.ts";

const watched = () => {
  const directory = mkdtempSync(join(tmpdir(), "cofill-watch-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  let calls = 0;
  let next = Promise.withResolvers<void>();
  const lost: string[] = [];
  const watch = watchFolder(
    async () => {
      calls++;
      next.resolve();
      next = Promise.withResolvers();
    },
    (name) => lost.push(name),
    20,
  );
  onTestFinished(() => watch.close());
  return { directory, watch, lost, calls: () => calls, next: () => next.promise };
};

test("a burst of changes is one call, and a file put in the place of another is a change", async () => {
  const { directory, watch, calls, next } = watched();
  watch.follow([directory]);
  let called = next();
  for (let i = 0; i < 20; i++) writeFileSync(join(directory, "a"), String(i));
  await called;
  expect(calls()).toBe(1);
  writeFileSync(join(directory, "b"), "");
  await next();
  called = next();
  renameSync(join(directory, "b"), join(directory, "a"));
  await called;
  expect(calls()).toBe(3);
});

test("only what it is told to follow", async () => {
  const { directory, watch, calls, next, lost } = watched();
  const [one, two] = [join(directory, "one"), join(directory, "two")];
  for (const each of [one, two]) mkdirSync(each);
  watch.follow([one]);
  watch.follow([two, join(directory, "gone")]);
  expect(lost).toEqual([join(directory, "gone")]);
  const called = next();
  writeFileSync(join(one, "x"), "");
  writeFileSync(join(two, "x"), "");
  await called;
  await watch.close();
  expect(calls()).toBe(1);
});
