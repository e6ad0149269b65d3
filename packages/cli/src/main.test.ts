import { expect, test } from "vitest";
import { exampleText, sampleForm, workspace } from "../test/run-cofill.ts";
import { main } from "./main.ts";
import { commandNames, loadAllCommands, registry } from "./registry.ts";

test.each([
  ["an unknown command", ["inspct"], "There is no command 'inspct'; did you mean 'inspect'?"],
  ["a command like none", ["xyzzy"], "There is no command 'xyzzy'; see 'cofill help'"],
  [
    "an option before the command",
    ["--roles", "x"],
    "The command comes first: cofill COMMAND [FILE] --roles …; see 'cofill help'",
  ],
  ["an unknown option", ["inspect", "f", "--formt"], "'inspect' has no option '--formt'; did you mean '--format'?"],
  ["an option like none", ["inspect", "f", "--xyzzy"], "'inspect' has no option '--xyzzy'; see 'cofill help inspect'"],
  ["no file", ["inspect"], "'inspect' needs FILE"],
  ["a file too many", ["inspect", "a", "b"], "'inspect' takes 1 argument; 'b' is one too many"],
  ["an option without its value", ["inspect", "a", "--roles"], "--roles needs a value"],
  ["an option instead of a value", ["inspect", "a", "--roles", "--format"], "--roles needs a value"],
  ["a flag with a value", ["set", "a", "b", "--clear=yes"], "--clear takes no value"],
  [
    "a wrong choice",
    ["inspect", "a", "--format", "jsn"],
    "--format is one of text, json, yaml, not 'jsn'; did you mean 'json'?",
  ],
  ["a negative count", ["inspect", "a", "--max-issues", "-1"], "--max-issues takes a whole number from 0, not '-1'"],
  ["a count in words", ["next", "a", "--count", "two"], "--count takes a whole number from 1, not 'two'"],
  ["help for an unknown command", ["help", "stat"], "There is no command 'stat'; did you mean 'status'?"],
  ["a missing file", ["inspect", "gone.form.md"], "There is no file gone.form.md"],
  ["a path through a file", ["inspect", "trip.form.md/x"], "There is no file trip.form.md/x"],
  ["a directory", ["inspect", "."], "A file is needed, not the directory ."],
  ["a directory to change", ["set", ".", "a", "b"], "A file is needed, not the directory ."],
])("refused in one sentence: %s", async (_, argv, message) => {
  const { run } = workspace({ "trip.form.md": sampleForm });
  const { code, out, err } = await run(argv);
  expect([code, out]).toEqual([2, ""]);
  expect(err.split("\n")[0]).toBe(`cofill: ${message}`);
});

test("errors come in the format that was asked for, and never on stdout", async () => {
  const { run } = workspace();
  const json = await run(["inspect", "gone.form.md", "--format", "json"]);
  expect(JSON.parse(json.err)).toEqual({ error: { code: "file_not_found", message: "There is no file gone.form.md" } });
  expect(json.out).toBe("");
  const yaml = await run(["inspect", "gone.form.md", "--format=yaml"]);
  expect(yaml.err).toBe("error:\n  code: file_not_found\n  message: There is no file gone.form.md\n");
  const usage = await run(["inspect", "--format", "json"]);
  expect(JSON.parse(usage.err).error.code).toBe("usage");
});

test.each([
  ["no words at all", []],
  ["help", ["help"]],
  ["--help", ["--help"]],
  ["-h", ["-h"]],
])("the overview names every command: %s", async (_, argv) => {
  const { code, out } = await workspace().run(argv);
  expect(code).toBe(0);
  for (const name of commandNames) expect(out).toMatch(new RegExp(`^ {2}${name} `, "m"));
  expect(out).toContain("Exit codes");
  expect(out).not.toContain("__complete");
});

test("the table and the commands agree", async () => {
  for (const [name, load] of Object.entries(registry)) expect((await load()).command.name).toBe(name);
});

test("every command is declared in full, and its help fits 80 columns", async () => {
  const { run } = workspace();
  for (const command of await loadAllCommands()) {
    expect(command.section, command.name).toBeDefined();
    expect(command.examples.length, command.name).toBeGreaterThan(0);
    const { code, out } = await run([command.name, "--help"]);
    expect(code).toBe(0);
    expect(out).toBe((await run(["help", command.name])).out);
    for (const usage of command.usage) expect(out).toContain(usage);
    for (const option of Object.keys(command.options)) expect(out).toContain(`--${option}`);
    for (const line of out.split("\n")) expect(line.length, line).toBeLessThanOrEqual(80);
  }
});

test.each([[["--version"]], [["-V"]]])("%s", async (argv) => {
  const { code, out } = await workspace().run(argv);
  expect([code, out]).toEqual([0, "cofill 0.1.0\n"]);
});

test("a form that is damaged is reported with every place, and left alone", async () => {
  const source = exampleText("vendor-onboarding.form.md").replace('id="tax_id"', 'id="legal_name"');
  const { run, read, list } = workspace({ "bad.form.md": source });
  for (const argv of [["inspect"], ["set", "legal_name", "x"], ["canonical", "--write"]]) {
    const [name = "", ...rest] = argv;
    const { code, out, err } = await run([name, "bad.form.md", ...rest]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain("bad.form.md:59:1: Duplicate ID 'legal_name': it is already the id of a field\n");
    expect(err).toContain("bad.form.md:61:1: ");
    expect(err).toContain("cofill: bad.form.md cannot be read as a form: 2 errors\n");
  }
  const { err } = await run(["inspect", "bad.form.md", "--format", "json"]);
  expect(JSON.parse(err).error).toMatchObject({ code: "parse_error", errors: [{ line: 59, column: 1 }, { line: 61 }] });
  expect(read("bad.form.md")).toBe(source);
  expect(list()).toEqual(["bad.form.md"]);
});

test.each([
  [
    "binary",
    new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0xff, 0xfe]),
    "not_text",
    "line 1 holds bytes that are no characters",
  ],
  ["a bad byte on line 3", Buffer.from("a\nb\nc\xe4\n", "latin1"), "not_text", "line 3 holds bytes"],
  ["UTF-16", Buffer.from("\ufeffabc", "utf16le"), "not_text", "is UTF-16 text; save it as UTF-8"],
  ["a NUL", Buffer.from("a\0b"), "parse_error", "cannot be read as a form"],
  ["nothing", Buffer.from(""), "parse_error", "cannot be read as a form"],
  ["10 MB", Buffer.alloc(10_000_000, "a"), "parse_error", "cannot be read as a form"],
  ["30 MB", Buffer.alloc(30_000_000, "a"), "file_too_large", "is larger than 20 MB and is not read"],
])("bad input is refused and left alone: %s", async (_, bytes, errorCode, words) => {
  const { run, path, list } = workspace({ "x.form.md": bytes });
  const { readFileSync } = await import("node:fs");
  for (const argv of [
    ["inspect", "x.form.md"],
    ["set", "x.form.md", "a", "b"],
    ["export", "x.form.md"],
  ]) {
    const { code, err, out } = await run([...argv, "--format", "json"]);
    expect([code, out]).toEqual([2, ""]);
    expect(JSON.parse(err).error.code).toBe(errorCode);
    expect(JSON.parse(err).error.message).toContain(words);
  }
  const { err } = await run(["inspect", "-", "--format", "json"], { stdin: bytes });
  expect(JSON.parse(err).error.code).toBe(errorCode);
  expect(readFileSync(path("x.form.md")).equals(Buffer.from(bytes))).toBe(true);
  expect(list()).toEqual(["x.form.md"]);
});

test("a bug of ours is called one, and shows its place when asked", async () => {
  const { cwd } = workspace({ "trip.form.md": sampleForm });
  const stdout = {
    write: () => {
      throw new Error("boom");
    },
  };
  for (const [env, lines] of [
    [{}, 2],
    [{ COFILL_DEBUG: "1" }, 5],
  ] as const) {
    let err = "";
    const code = await main(["inspect", "trip.form.md"], {
      cwd,
      env,
      stdout,
      stderr: { write: (text) => (err += text) },
    });
    expect(code).toBe(2);
    expect(err).toContain("cofill: Something went wrong inside cofill: boom\nThis is a bug in cofill");
    expect(err.split("\n").length).toBeGreaterThan(lines);
  }
});
