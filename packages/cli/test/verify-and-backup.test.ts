import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { folderFiles, intakePlace } from "./intake-place.ts";
import { sampleForm, workspace } from "./run-cofill.ts";
import { sampleJson } from "./sample-definition.ts";

const order = { customer: "Runa", amount: 500 };

const filled = async () => {
  const place = intakePlace({ ...folderFiles, "forms/trip.form.md": sampleForm, "forms/o.formspec.json": sampleJson });
  const ids = await place.intake(async ({ fill }) => [
    await fill("order", { ...order, lines: [{ what: "x", qty: 1 }] }, { isSubmitted: true }),
    await fill("gated", order, { isSubmitted: true }),
    await fill("trip", { name: "Ida" }),
    await fill("o", {}),
  ]);
  await place.on("review", "reject", ids[1]!, "--as", "erik", "--reason", "No");
  return { ...place, ids };
};

/** Changes the database behind the store's back. */
const tamper = (file: string, sql: string): void => {
  const db = new DatabaseSync(file);
  db.exec("DROP TRIGGER events_stay_as_they_are; DROP TRIGGER events_stay;");
  db.exec(sql);
  db.close();
};

const first = "submission = 1";

test.each<[string, string, string | undefined]>([
  ["nothing", "", undefined],
  [
    "an answer in the trail",
    `UPDATE events SET json = replace(json, 'Runa', 'Eva!') WHERE ${first}`,
    "Event 2: it is not what was sealed",
  ],
  [
    "an event taken out",
    `DELETE FROM events WHERE ${first} AND seq = 2`,
    "Event 2: an event is missing or out of order",
  ],
  [
    "an event of another submission put in",
    `UPDATE events SET json = (SELECT json FROM events WHERE submission = 2 AND seq = 2) WHERE ${first} AND seq = 2`,
    "Event 2: it does not follow from the event before it",
  ],
  ["an event that is none", `UPDATE events SET json = 'x' WHERE ${first} AND seq = 1`, "Event 1: it is not an event"],
  [
    "the end cut off",
    `DELETE FROM events WHERE ${first} AND seq = (SELECT max(seq) FROM events WHERE ${first})`,
    "The trail ends at event ",
  ],
  [
    "the submission itself",
    "UPDATE submissions SET body = replace(body, 'Runa', 'Eva!') WHERE no = 1",
    "The submission as it is kept is not what its events say",
  ],
  [
    "its state",
    "UPDATE submissions SET state = 'cancelled' WHERE no = 1",
    "The submission as it is kept is not what its events say",
  ],
])("FB-EVT-22 promise 9: verify finds a manipulated store: %s", async (_, sql, message) => {
  const { on, json, path, ids } = await filled();
  if (sql !== "") tamper(path("data.sqlite"), sql);
  const { code, out } = await on("verify");
  if (message === undefined) {
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^✓ 4 trails, \d+ events: everything is as it was written\n$/),
    ]);
    return;
  }
  expect(code).toBe(1);
  expect(out).toContain(`✗ ${ids[0]}: ${message}`);
  expect(out).toContain(": 1 trail is broken\n");
  const { problems, ok } = await json("verify");
  expect([ok, problems.length, problems[0].submissionId]).toEqual([false, 1, ids[0]]);
});

test.each<[string, (trail: string) => string, number, string]>([
  ["as it is", (trail) => trail, 0, "✓ 1 trail, "],
  ["with the ends of lines of another system", (trail) => trail.replaceAll("\n", "\r\n"), 0, "✓ 1 trail, "],
  ["changed", (trail) => trail.replace("Runa", "Eva!"), 1, "Event 2: it is not what was sealed"],
  ["without its beginning", (trail) => trail.slice(trail.indexOf("\n") + 1), 1, "Event 1: an event is missing"],
])("verify: an exported trail %s", async (_, change, expected, message) => {
  const { on, run, ids, write } = await filled();
  const { out: trail } = await on("submissions", "events", ids[0]!, "--format", "jsonl");
  const { code, out } = await run(["verify", "--file", "-"], { stdin: change(trail) });
  expect(code).toBe(expected);
  expect(out).toContain(message);
  write("trail.jsonl", change(trail));
  expect((await run(["verify", "--file", "trail.jsonl"])).out).toBe(out);
});

test("verify distinguishes several trails in one file", async () => {
  const { on, run, ids } = await filled();
  const trails: string[] = [];
  for (const id of ids) trails.push((await on("submissions", "events", id, "--format", "jsonl")).out);
  const { code, out } = await run(["verify", "--file", "-"], { stdin: trails.join("").replace("Ida", "Eva") });
  expect(code).toBe(1);
  expect(out).toContain(`✗ ${ids[2]}: Event 2`);
  expect(out).toMatch(/4 trails, \d+ events: 1 trail is broken\n$/);
});

test.each<[string, readonly string[], string]>([
  ["a store that is not there", ["verify", "--data", "gone.sqlite"], "There are no submissions in gone.sqlite"],
  ["a file that is not there", ["verify", "--file", "gone.jsonl"], "There is no file gone.jsonl"],
  ["a file that is none", ["verify", "--file", "text.txt"], "Line 1 of text.txt is not an event"],
  ["a file and a store", ["verify", "--file", "x", "--data", "y"], "it goes without --data and --database"],
  ["a backup of nothing", ["backup", "b.sqlite"], "There are no submissions in .cofill/cofill.sqlite"],
  ["a backup over a file", ["backup", "text.txt", "--data", "text.txt"], "text.txt is there already"],
  [
    "a backup of PostgreSQL",
    ["backup", "b", "--database", "postgres://me:secret@h/d"],
    "PostgreSQL's own tools\npg_dump",
  ],
])("verify and backup refuse %s", async (_, argv, message) => {
  const { run } = workspace({ "text.txt": "hello\n" });
  const { code, out, err } = await run(argv);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain(message);
  expect(err).not.toContain("secret");
});

test("a backup is a complete store, readable by its owner only", async () => {
  const { on, run, path, ids } = await filled();
  const { code, out } = await on("backup", "copy.sqlite");
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^✓ Wrote copy\.sqlite \(\d+ KB\); uploaded files and the key file are not in it\n$/),
  ]);
  expect(statSync(path("copy.sqlite")).mode & 0o777).toBe(0o600);
  const copy = ["--data", "copy.sqlite"];
  expect((await run(["verify", ...copy])).code).toBe(0);
  expect((await run(["submissions", "show", ids[0]!, ...copy])).out).toBe(
    (await on("submissions", "show", ids[0]!)).out,
  );
  expect((await on("backup", "copy.sqlite")).err).toContain("copy.sqlite is there already; a backup is a new file");
});
