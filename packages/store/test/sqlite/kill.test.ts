import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sqliteCrashPoints } from "../../src/sqlite/crash-points.ts";
import { openSqliteStore } from "../../src/sqlite/open-sqlite-store.ts";
import { idempotency } from "../store-suite/rows.ts";
import { runChild, untilLines } from "./child.ts";
import { temporaryFolder } from "./store-in-folder.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "cofill.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The last acknowledged sequence of each submission. */
const acknowledged = (lines: readonly string[]): ReadonlyMap<string, number> =>
  new Map(lines.map((line) => line.split(" ")).map(([id, seq]) => [id!, Number(seq)]));

/** Nothing acknowledged is lost, and nothing is there by half. */
const expectWhole = async (lines: readonly string[]): Promise<void> => {
  const store = await openSqliteStore({ file });
  const kept = await store.list({ limit: 100_000 });
  const seqs = new Map(kept.map(({ id, seq }) => [id, seq]));
  for (const [id, seq] of acknowledged(lines)) expect(seqs.get(id), id).toBeGreaterThanOrEqual(seq);
  for (const { id, seq } of kept) {
    expect([1, 4, 5]).toContain(seq);
    expect(await store.load(id)).toHaveProperty("body", `{"step":${seq}}`);
    const events = await store.events(id, { afterSeq: 0, limit: 10 });
    expect(events.map((event) => event.seq)).toEqual(Array.from({ length: seq }, (_, index) => index + 1));
    expect(await store.idempotencyKey(idempotency({ key: id }))).toHaveProperty("submissionId", id);
    expect((await store.delivery(id)) !== undefined).toBe(seq === 5);
  }
  await store.close();
  const db = new DatabaseSync(file);
  expect(db.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
  db.close();
};

describe("promise 1: kill -9 loses nothing that was acknowledged", () => {
  test.each(sqliteCrashPoints.flatMap((point) => [1, 2, 17].map((turn) => [point, turn] as const)))(
    "at %s of transaction %i",
    async (point, turn) => {
      const { signal, lines } = await runChild("write-until-killed.ts", file, point, String(turn), "5").ended;
      expect(signal).toBe("SIGKILL");
      // What one batch wrote is acknowledged before the next begins.
      expect(lines).toHaveLength((turn - 1) * 5);
      await expectWhole(lines);
    },
  );

  test("at random points, repeatedly on the same file", async () => {
    const lines: string[] = [];
    for (const enough of [30, 101, 257]) {
      const child = runChild("write-until-killed.ts", file, "", "0", "20");
      await untilLines(child, enough);
      child.kill();
      const ended = await child.ended;
      expect(ended.signal).toBe("SIGKILL");
      lines.push(...ended.lines);
      await expectWhole(lines);
    }
    expect(lines.length).toBeGreaterThan(300);
  });

  test("while another process writes the same file", async () => {
    const [victim, other] = ["20", "3"].map((writers) => runChild("write-until-killed.ts", file, "", "0", writers));
    await Promise.all([untilLines(victim!, 50), untilLines(other!, 50)]);
    victim!.kill();
    await victim!.ended;
    const before = other!.lines.length;
    await untilLines(other!, before + 50);
    other!.kill();
    await other!.ended;
    await expectWhole([...victim!.lines, ...other!.lines]);
  });
});
