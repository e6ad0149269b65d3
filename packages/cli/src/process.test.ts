import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { binary, sampleForm, workspace } from "../test/run-cofill.ts";
import { sampleJson } from "../test/sample-definition.ts";

beforeAll(() => {
  if (!existsSync(new URL("../dist/index.js", import.meta.url))) throw new Error("Build first: npx tsc -b");
});

test.each<[string, string[], number]>([
  ["fine", ["inspect", "trip.form.md"], 0],
  ["required issues", ["validate", "trip.form.md"], 1],
  ["not canonical", ["canonical", "trip.form.md", "--check"], 1],
  ["a bad form", ["inspect", "bad.form.md"], 2],
  ["a bad patch", ["apply", "trip.form.md", "--patch", "{}"], 2],
  ["bad usage", ["inspect"], 2],
  ["no such file", ["inspect", "gone.form.md"], 2],
  ["help", ["--help"], 0],
  ["a good definition", ["check", "order.json"], 0],
  ["a bad definition", ["check", "bad.json"], 1],
  ["missing answers to a definition", ["validate", "order.json"], 1],
  ["a value with notes", ["eval", "1 / 0"], 1],
  ["no expression", ["eval", "1 +"], 2],
])("exit code of a real process: %s", (_, argv, code) => {
  const { spawn: run } = workspace({
    "trip.form.md": sampleForm,
    "bad.form.md": "",
    "order.json": sampleJson,
    "bad.json": "{}",
  });
  expect(run(argv).code).toBe(code);
});

test("standard input and output of a real process", () => {
  const { spawn: run } = workspace();
  const { code, out } = run(["set", "-", "name", "Ida"], { input: sampleForm });
  expect(code).toBe(0);
  expect(run(["export", "-", "--friendly"], { input: out }).out).toContain('"name": "Ida"');
});

test("no colour into a pipe, unless it is forced", () => {
  const { spawn: run } = workspace({ "trip.form.md": sampleForm });
  expect(run(["inspect", "trip.form.md"], { env: { NO_COLOR: "" } }).out).not.toContain("\x1b");
  expect(run(["inspect", "trip.form.md"], { env: { NO_COLOR: "", FORCE_COLOR: "1" } }).out).toContain("\x1b[");
});

test.each(["head -1", "head -c 10", "true"])("a reader that stops early is no error: %s", (reader) => {
  const field = (id: number) =>
    `{% field kind="string" id="f${id}" label="Field ${id}" required=true %}{% /field %}\n\n`;
  const fields = Array.from({ length: 1000 }, (_, id) => field(id)).join("");
  // The report is several times larger than a pipe buffer.
  const { cwd } = workspace({
    "big.form.md": `---\nmarkform:\n  spec: MF/0.1\n---\n\n{% form id="big" %}\n\n${fields}{% /form %}\n`,
  });
  const line = `"$0" "$1" inspect big.form.md --format json | ${reader} >/dev/null; echo "\${PIPESTATUS[0]}"`;
  const done = spawnSync("bash", ["-c", line, process.execPath, binary], { cwd, encoding: "utf8" });
  expect([done.stdout, done.stderr]).toEqual(["0\n", ""]);
});

test("many processes at once lose nothing", async () => {
  const { cwd, read, list } = workspace({ "trip.form.md": sampleForm });
  const commands = [
    ["set", "trip.form.md", "name", "Ida"],
    ["set", "trip.form.md", "age", "41"],
    ["set", "trip.form.md", "tags", "red", "blue"],
    ["set", "trip.form.md", "since", "1998"],
    ["note", "trip.form.md", "trip", "first"],
    ["note", "trip.form.md", "trip", "second"],
  ];
  const codes = await Promise.all(
    commands.map(async (argv) => {
      const child = spawn(process.execPath, [binary, ...argv], { cwd, stdio: "ignore" });
      return (await once(child, "exit"))[0];
    }),
  );
  expect(codes).toEqual(commands.map(() => 0));
  for (const answer of ["Ida", "41", "red\nblue", "1998", "first", "second"])
    expect(read("trip.form.md")).toContain(answer);
  expect(list()).toEqual(["trip.form.md"]);
});

test("many processes at once lose no answer to a definition", async () => {
  const { cwd, read, list } = workspace({ "order.json": sampleJson });
  const answers = [
    ["name", "Runa"],
    ["people", "41"],
    ["weight", "1.5"],
    ["size", "l"],
  ];
  const codes = await Promise.all(
    answers.map(async (words) => {
      const child = spawn(process.execPath, [binary, "set", "order.json", ...words], { cwd, stdio: "ignore" });
      return (await once(child, "exit"))[0];
    }),
  );
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(JSON.parse(read("order.response.json")).data).toMatchObject({
    name: "Runa",
    people: 41,
    weight: 1.5,
    size: "l",
  });
  expect(list()).toEqual(["order.json", "order.response.json"]);
});

test.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("a command that %s ends leaves nothing behind", async (signal) => {
  const { cwd, list, read } = workspace({
    "trip.form.md": sampleForm.replace('id="name"', 'id="name" validate=["wait"]'),
    // Keeps the command between reading and writing until the signal arrives.
    "trip.valid.js": `process.stdout.write("waiting\\n"); await new Promise((done) => setTimeout(done, 60_000)); export const validators = {};`,
  });
  const before = read("trip.form.md");
  const child = spawn(process.execPath, [binary, "set", "trip.form.md", "name", "Ida"], {
    cwd,
    stdio: ["ignore", "inherit", "pipe"],
  });
  await once(child.stderr, "data");
  expect(list()).toContain(".trip.form.md.lock");
  child.kill(signal);
  expect((await once(child, "exit"))[1]).toBe(signal);
  expect(list()).toEqual(["trip.form.md", "trip.valid.js"]);
  expect(read("trip.form.md")).toBe(before);
});

test("a command that was killed does not stop the next one", async () => {
  const {
    cwd,
    list,
    spawn: run,
    write,
  } = workspace({
    "trip.form.md": sampleForm,
    "trip.valid.js": `process.stdout.write("waiting\\n"); await new Promise((done) => setTimeout(done, 60_000)); export const validators = {};`,
  });
  const child = spawn(process.execPath, [binary, "set", "trip.form.md", "name", "Ida"], {
    cwd,
    stdio: ["ignore", "inherit", "pipe"],
  });
  await once(child.stderr, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
  expect(list()).toContain(".trip.form.md.lock");
  write("trip.valid.js", "export const validators = {};");
  expect(run(["set", "trip.form.md", "name", "Eva"]).code).toBe(0);
  expect(list()).toEqual(["trip.form.md", "trip.valid.js"]);
});

test("a check that ends its process is an issue, and the command goes on", () => {
  const form = sampleForm.replace('id="trip"', 'id="trip" validate=["quit"]');
  const { spawn: run, read } = workspace({
    "trip.form.md": form,
    "trip.valid.js": "export const validators = { quit: () => process.exit(0) };",
  });
  expect(run(["validate", "trip.form.md"])).toMatchObject({
    code: 1,
    out: expect.stringContaining("Validator 'quit' failed: its thread ended with code 0"),
  });
  expect(run(["set", "trip.form.md", "name", "Ida"]).code).toBe(0);
  expect(read("trip.form.md")).toContain("Ida");
});

test("an intake's code that ends the process does not make the command look fine", () => {
  const { spawn: run } = workspace({ "forms/trip.intake.ts": "process.exit(0);" });
  expect(run(["serve", "forms", "--port", "0"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("was ended before"),
  });
});

test("the command can be run as it is", () => {
  expect(statSync(binary).mode & 0o111).not.toBe(0);
});
