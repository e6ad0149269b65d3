import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sqliteCrashPoints } from "../../src/sqlite/crash-points.ts";
import { openSqliteStore } from "../../src/sqlite/open-sqlite-store.ts";
import { expectWholeMail, readSent } from "../whole-mail.ts";
import { runChild, untilLines } from "./child.ts";
import { temporaryFolder } from "./store-in-folder.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "cofill.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

const expectWhole = async (lines: readonly string[]): Promise<void> => {
  const store = await openSqliteStore({ file });
  await expectWholeMail(store.mail, lines.map(readSent));
  await store.close();
};

describe("promise 1: kill -9 loses no acknowledged mail and leaves no single copy", () => {
  test.each(sqliteCrashPoints.flatMap((point) => [1, 2, 17].map((turn) => [point, turn] as const)))(
    "at %s of transaction %i",
    async (point, turn) => {
      const { signal, lines } = await runChild("mail-until-killed.ts", file, point, String(turn), "5").ended;
      expect(signal).toBe("SIGKILL");
      // What one batch wrote is acknowledged before the next begins.
      expect(lines).toHaveLength((turn - 1) * 5);
      await expectWhole(lines);
    },
  );

  test("at random points while another process writes the same file", async () => {
    const [victim, other] = ["20", "3"].map((writers) => runChild("mail-until-killed.ts", file, "", "0", writers));
    await Promise.all([untilLines(victim!, 100), untilLines(other!, 50)]);
    victim!.kill();
    await victim!.ended;
    await untilLines(other!, other!.lines.length + 50);
    other!.kill();
    await other!.ended;
    await expectWhole([...victim!.lines, ...other!.lines]);
  });
});
