import { utimesSync } from "node:fs";
import { hostname } from "node:os";
import { expect, test, vi } from "vitest";
import { sampleForm, workspace } from "../test/run-cofill.ts";
import { withLock } from "./lock-file.ts";

vi.mock("./limits.ts", async (original) => {
  const { limits } = await original<typeof import("./limits.ts")>();
  return { limits: { ...limits, lockWaitMs: 400, lockPollMs: 5 } };
});

/** A process id that no process has, searched from the highest downwards. */
const deadPid = () => {
  for (let pid = 4_194_303; pid > 0; pid--) {
    try {
      process.kill(pid, 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ESRCH") return pid;
    }
  }
  throw new Error("all process ids are taken");
};

const lock = ".trip.form.md.lock";

test("commands at the same time go one after the other", async () => {
  const { run, read, list } = workspace({ "trip.form.md": sampleForm });
  // Loads the modules first, so that loading does not count as waiting for a lock.
  await run(["set", "trip.form.md", "name", "Eva"]);
  const runs = await Promise.all([
    run(["set", "trip.form.md", "name", "Ida"]),
    run(["set", "trip.form.md", "age", "41"]),
    run(["set", "trip.form.md", "class", "business"]),
    run(["note", "trip.form.md", "trip", "hello"]),
  ]);
  expect(runs.map(({ code, err }) => [code, err])).toEqual(Array(4).fill([0, ""]));
  for (const answer of ["Ida", "41", "[x] Business", "hello"]) expect(read("trip.form.md")).toContain(answer);
  expect(list()).toEqual(["trip.form.md"]);
});

test("a form that another process holds is refused after a while", async () => {
  // The parent process is alive during the test.
  const { run, read, write, list, path } = workspace({ "trip.form.md": sampleForm });
  write(lock, `${process.ppid} ${hostname()} x\n`);
  const { code, err } = await run(["set", "trip.form.md", "name", "Ida"]);
  expect(code).toBe(2);
  expect(err).toBe(
    `cofill: trip.form.md is being changed by process ${process.ppid} on ${hostname()}; nothing was written\n` +
      `Try again in a moment. If nothing is running, remove ${path(lock)}\n`,
  );
  expect(read("trip.form.md")).toBe(sampleForm);
  expect(list()).toEqual([lock, "trip.form.md"]);
  expect((await run(["inspect", "trip.form.md"])).code).toBe(0);
});

test.each<[string, () => string, number]>([
  ["its process is gone", () => `${deadPid()} ${hostname()} x\n`, 0],
  ["it is from an earlier process with our id", () => `${process.pid} ${hostname()} x\n`, 0],
  ["it is old, from another machine", () => "1 elsewhere x\n", 120],
  ["it is old and empty", () => "", 120],
])("a lock is cleared away: %s", async (_, content, ageSeconds) => {
  const { run, write, list, path } = workspace({ "trip.form.md": sampleForm });
  write(lock, content());
  const then = Date.now() / 1000 - ageSeconds;
  utimesSync(path(lock), then, then);
  const pid = content().split(" ")[0];
  if (pid) write(`.trip.form.md.${pid}.tmp`, "half-written");
  expect((await run(["set", "trip.form.md", "name", "Ida"])).code).toBe(0);
  expect(list()).toEqual(["trip.form.md"]);
});

test.each([
  ["another machine's", "1 elsewhere x\n"],
  ["one that is being made", ""],
])("a fresh lock is respected: %s", async (_, content) => {
  const { run, write, list } = workspace({ "trip.form.md": sampleForm });
  write(lock, content);
  const { code, err } = await run(["set", "trip.form.md", "name", "Ida"]);
  expect(code).toBe(2);
  expect(err).toContain("is being changed by");
  expect(list()).toEqual([lock, "trip.form.md"]);
});

test("a lock that was taken over is not removed by its first owner", async () => {
  const { path, write, read } = workspace({ "trip.form.md": "" });
  await withLock(path("trip.form.md"), "trip.form.md", async () => write(lock, "1 elsewhere y\n"));
  expect(read(lock)).toBe("1 elsewhere y\n");
});

test("an error inside leaves no lock", async () => {
  const { path, list } = workspace({ "trip.form.md": "" });
  const work = withLock(path("trip.form.md"), "trip.form.md", () => Promise.reject(new Error("boom")));
  await expect(work).rejects.toThrow("boom");
  expect(list()).toEqual(["trip.form.md"]);
});

test("a dry run and another output need no lock", async () => {
  const { run, write } = workspace({ "trip.form.md": sampleForm });
  write(lock, "1 elsewhere x\n");
  expect((await run(["set", "trip.form.md", "name", "Ida", "--dry-run"])).code).toBe(0);
  expect((await run(["set", "trip.form.md", "name", "Ida", "-o", "other.form.md"])).code).toBe(0);
});
