import { spawnSync } from "node:child_process";
import { chmodSync } from "node:fs";
import { expect, test } from "vitest";
import { binary, exampleText, sampleForm, workspace } from "../test/run-cofill.ts";
import { sampleJson } from "../test/sample-definition.ts";

/** A workspace in which `cofill` is on the PATH. */
const installed = () => {
  const place = workspace({
    "trip.form.md": sampleForm,
    "my trip.form.md": sampleForm,
    "filled.form.md": exampleText("vendor-onboarding-filled.form.md"),
    "other.txt": "",
    "order.formspec.json": sampleJson,
    "order.response.json": '{"data": {"lines": [{"qty": 1}]}}',
    "plain.json": sampleJson,
    "forms/deep.form.md": sampleForm,
    "bin/cofill": `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`,
  });
  chmodSync(place.path("bin/cofill"), 0o755);
  const data = ["--data", "mail.sqlite"];
  for (const agent of ["alice", "bob"]) place.spawn(["agents", "create", agent, ...data]);
  place.spawn(["names", "add", "@bob", "--as", "alice", ...data]);
  const env = { ...process.env, PATH: `${place.path("bin")}:${process.env.PATH}` };
  return { ...place, env };
};

const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["a command", ["ins"], ["inspect"]],
  ["commands", ["s"], ["status", "set", "skip", "schema", "serve", "submissions", "send"]],
  ["agents of a store", ["inbox", "--data", "mail.sqlite", "--as", ""], ["alice", "bob"]],
  ["one's own names", ["forward", "--data", "mail.sqlite", "--as", "alice", "1", "@"], ["@bob"]],
  ["no names in a store that is not there", ["send", ""], []],
  [
    "forms and directories",
    ["inspect", ""],
    ["bin", "filled.form.md", "forms", "my trip.form.md", "order.formspec.json", "trip.form.md"],
  ],
  ["a definition under any name, where nothing else fits", ["mcp", "pl"], ["plain.json"]],
  ["fields of a definition", ["set", "order.formspec.json", "pe"], ["people"]],
  [
    "rows that are there, and the next one",
    ["set", "order.formspec.json", "lines"],
    ["lines[0].what", "lines[0].qty", "lines[0].parts[0].no", "lines[1].what", "lines[1].qty"],
  ],
  ["only what can be answered", ["set", "order.formspec.json", "to"], []],
  ["options of a definition", ["set", "order.formspec.json", "--resp"], ["--response"]],
  ["what to do with profiles", ["profile", ""], ["list", "show", "import", "forget"]],
  ["what to do with submissions", ["submissions", "e"], ["events", "export"]],
  ["a folder to serve", ["serve", "fo"], ["forms"]],
  ["no notes in a definition", ["note", "order.formspec.json", ""], []],
  ["a form in a directory", ["inspect", "forms/"], ["forms/deep.form.md"]],
  ["options", ["inspect", "trip.form.md", "--ma"], ["--max-issues"]],
  ["the choices of an option", ["inspect", "--format", ""], ["text", "json", "yaml"]],
  ["a choice after an equals sign", ["inspect", "--format", "=", "y"], ["yaml"]],
  ["fields to set", ["set", "trip.form.md", "s"], ["since", "site", "stops"]],
  ["fields to skip", ["skip", "trip.form.md", "--reason", "x", "ag"], ["age"]],
  ["fields to abort", ["abort", "trip.form.md", "cl"], ["class"]],
  ["fields of a form with a space", ["set", "my\\ trip.form.md", "na"], ["name"]],
  ["places for a note", ["note", "trip.form.md", "tr"], ["trip"]],
  ["notes to remove", ["note", "filled.form.md", "--remove", ""], ["n1", "n2"]],
  ["any file", ["apply", "trip.form.md", "--patches", "oth"], ["other.txt"]],
  ["directories", ["examples", "--copy", "fo"], ["forms"]],
  ["examples", ["examples", "release"], ["release-checklist"]],
  ["shells", ["completion", ""], ["bash", "zsh"]],
  ["help for a command", ["help", "can"], ["canonical"]],
  ["fields of a form that is not there", ["set", "gone.form.md", ""], []],
  ["nothing after an unknown command", ["frobnicate", ""], []],
];

test("bash completes commands, options, files, fields and notes", () => {
  const { cwd, env } = installed();
  const script = `source <(cofill completion bash)
    complete_words() {
      COMP_WORDS=(cofill "$@"); COMP_CWORD=$#
      _cofill
      printf '%s,' "\${COMPREPLY[@]}"; echo
    }
    ${cases.map(([, words]) => `complete_words ${words.map((word) => `'${word}'`).join(" ")}`).join("\n")}`;
  const done = spawnSync("bash", ["-c", script], { cwd, env, encoding: "utf8" });
  expect(done.stderr).toBe("");
  const found = done.stdout.split("\n").slice(0, -1);
  const sorted = (words: readonly string[]) => words.filter((word) => word !== "").sort();
  const results = cases.map(([name], index) => [name, sorted(found[index]?.split(",") ?? [])]);
  expect(results).toEqual(cases.map(([name, , expected]) => [name, sorted(expected)]));
});

test("there is a script for bash and zsh only", async () => {
  const { run } = workspace();
  for (const shell of ["bash", "zsh"]) expect((await run(["completion", shell])).out).toContain("__complete");
  const { code, err } = await run(["completion", "fish"]);
  expect([code, err]).toEqual([2, "cofill: Completion is for bash and zsh, not 'fish'\n"]);
});

test("a label cannot put words of its own on the command line", async () => {
  const { run } = workspace({ "trip.form.md": sampleForm.replace('"Full name"', '"x\u001b[31m"') });
  const { out } = await run(["__complete", "--", "set", "trip.form.md", "name"]);
  expect(out).toBe("name\tx\\x1b[31m\n");
});
