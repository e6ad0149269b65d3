import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StoreError } from "@cofill/store";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commitWriter } from "../../src/sqlite/commits.ts";
import { migrate } from "../../src/sqlite/migrate.ts";
import { openSqliteStore } from "../../src/sqlite/open-sqlite-store.ts";
import { migrations } from "../../src/sqlite/schema.ts";
import { create } from "../store-suite/rows.ts";
import { runChild } from "./child.ts";
import { temporaryFolder } from "./store-in-folder.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, "cofill.db");
});
afterEach(() => rmSync(folder, { recursive: true }));

const database = (path: string, sql: string): void => {
  const db = new DatabaseSync(path);
  db.exec(sql);
  db.close();
};

describe("a file that cannot be opened gives an error with its path and a remedy", () => {
  test.each<readonly [string, () => string, RegExp]>([
    ["a folder that is not there", () => join(folder, "none/cofill.db"), /folder does not exist\. Create it/],
    ["a folder in its place", () => folder, /is a folder\. Name a file in it/],
    [
      "a file in place of its folder",
      () => {
        writeFileSync(file, "");
        return join(file, "cofill.db");
      },
      /not a folder/,
    ],
    [
      "a text file",
      () => {
        writeFileSync(file, "# My form\n".repeat(100));
        return file;
      },
      /not an SQLite database/,
    ],
    [
      "a database of another program",
      () => {
        database(file, "CREATE TABLE bookmarks (id); PRAGMA user_version = 1;");
        return file;
      },
      /another program\. Name another file/,
    ],
    [
      "a database of a newer version",
      () => {
        const db = new DatabaseSync(file);
        migrate(db, file);
        db.exec(`PRAGMA user_version = ${migrations.length + 1}`);
        db.close();
        return file;
      },
      /newer version of Cofill \(schema 5; this one knows 4\)\. Update Cofill/,
    ],
  ])("%s", async (_, prepare, sentence) => {
    const path = prepare();
    const failure = await openSqliteStore({ file: path }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreError);
    expect(failure).toMatchObject({ failure: "unavailable", message: expect.stringMatching(sentence) });
    expect((failure as Error).message).toContain(path);
  });

  test("a file that must exist is not created", async () => {
    await expect(openSqliteStore({ file, mustExist: true })).rejects.toThrow(/no such file/);
    expect(existsSync(file)).toBe(false);
    await (await openSqliteStore({ file })).close();
    await (await openSqliteStore({ file, mustExist: true })).close();
  });

  test("a file name that looks like a URI is taken literally", async () => {
    mkdirSync(join(folder, "file:a"));
    const path = join(folder, "file:a", "b?mode=memory");
    await (await openSqliteStore({ file: path })).close();
    expect(existsSync(path)).toBe(true);
  });
});

describe("migrations", () => {
  /** A database as the version before left it, with an open submission. */
  const older = (steps: number): void => {
    const db = new DatabaseSync(file);
    db.exec("PRAGMA journal_mode = WAL");
    migrate(db, file, migrations.slice(0, steps));
    commitWriter(db).commit(create({ seq: 2, body: '{"kept":true}' }));
    db.close();
  };

  test("FB-2-09: an idempotency key from before keys had a principal belongs to who created its submission", async () => {
    const db = new DatabaseSync(file);
    migrate(db, file, migrations.slice(0, 3));
    commitWriter(db).commit(create({ createdBy: "bot one" }));
    const insert = db.prepare(`INSERT INTO idempotency (tenant, intake_id, operation, key, submission_id, payload_hash)
      VALUES ('acme', 'vendor', ?, 'k', ?, 'ab12')`);
    insert.run("create", "sub_1");
    insert.run("submit", "gone");
    db.close();
    const store = await openSqliteStore({ file });
    const scope = { tenant: "acme", intakeId: "vendor", operation: "create", principal: "bot one", key: "k" } as const;
    expect(await store.idempotencyKey(scope)).toStrictEqual({ ...scope, submissionId: "sub_1", payloadHash: "ab12" });
    expect(await store.idempotencyKey({ ...scope, principal: "other" })).toBeUndefined();
    await store.close();
  });

  test("a failing migration leaves the database unchanged", () => {
    older(1);
    const db = new DatabaseSync(file);
    expect(() => migrate(db, file, [migrations[0]!, "CREATE TABLE more (id); CREATE TABLE more (id);"])).toThrow();
    expect(db.prepare("PRAGMA user_version").get()).toEqual({ user_version: 1 });
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'more'").get()).toBeUndefined();
    db.close();
  });

  test.each([
    ["the first schema with an open submission", 1],
    ["an older schema with an open submission", 2],
    ["no file at all", 0],
  ])("promise 8: eight processes open %s at once", async (_, steps) => {
    if (steps > 0) older(steps);
    const children = Array.from({ length: 8 }, (_, index) => runChild("open-and-write.ts", file, `from_${index}`));
    const outcomes = await Promise.all(children.map((child) => child.ended));
    expect(outcomes).toEqual(outcomes.map(() => ({ code: 0, signal: null, lines: [steps > 0 ? "2" : "none"] })));
    const store = await openSqliteStore({ file });
    const kept = (await store.list({ limit: 20 })).map(({ id }) => id).filter((id) => id !== "sub_1");
    expect(kept.toSorted()).toEqual(children.map((_, index) => `from_${index}`));
    if (steps > 0) expect(await store.load("sub_1")).toEqual(create({ seq: 2, body: '{"kept":true}' }).submission);
    await store.close();
    const db = new DatabaseSync(file);
    expect(db.prepare("PRAGMA user_version").get()).toEqual({ user_version: migrations.length });
    expect(db.prepare("PRAGMA integrity_check").get()).toEqual({ integrity_check: "ok" });
    db.close();
  });
});
