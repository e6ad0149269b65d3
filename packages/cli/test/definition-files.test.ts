import { mkdirSync } from "node:fs";
import { expect, test } from "vitest";
import { file, opened, responseFile } from "./open-definition.ts";
import { sampleForm, workspace } from "./run-cofill.ts";
import { sampleDefinition, sampleReferences, sampleWith } from "./sample-definition.ts";

test.each<[string, string, string, string]>([
  ["is not JSON", '{"data": {', "invalid_data", "order.response.json is not valid JSON: line 1, column 11 should be"],
  ["is a list", "[]", "invalid_response", "order.response.json does not go with order.formspec.json: 1 error"],
  [
    "answers another form",
    '{"definitionUrl": "https://other.example", "data": {}}',
    "invalid_response",
    "order.response.json does not go with",
  ],
])("a response that %s is refused by every command and never overwritten", async (_, text, code, message) => {
  const place = opened({ [responseFile]: text });
  for (const argv of [["inspect"], ["next"], ["validate"], ["export"], ["set", "name", "x"]]) {
    const [command = "", ...rest] = argv;
    const { code: exit, err } = await place.run([command, file, ...rest, "--format", "json"]);
    expect(exit).toBe(2);
    expect(JSON.parse(err).error).toMatchObject({ code, message: expect.stringContaining(message) });
  }
  expect(place.read(responseFile)).toBe(text);
  expect(place.list()).toEqual([file, responseFile]);
});

test("a response for another definition is refused with its path and advice", async () => {
  const { run } = opened({ [responseFile]: '{"definitionUrl": "https://other.example", "data": {}}' });
  const { err } = await run(["set", file, "name", "x"]);
  expect(err).toBe(
    `${responseFile}:/definitionUrl: The response answers "https://other.example", not "${sampleDefinition.url}" [wrong_value]\n` +
      `cofill: ${responseFile} does not go with ${file}: 1 error\n` +
      "Nothing was written. --response names another file for the answers.\n",
  );
});

test("answers that cannot be written are reported", async () => {
  const { run, list } = opened();
  const { code, out, err } = await run(["set", file, "name", "Eva", "--response", "gone/r.json"]);
  expect([code, out]).toEqual([2, ""]);
  expect(err).toContain("cofill: gone/r.json cannot be written: there is no such directory\n");
  expect(list()).toEqual([file]);
});

test("sidecars beside the definition are read, and other paths can be given", async () => {
  const place = opened({ "order.references.json": JSON.stringify(sampleReferences) });
  expect((await place.run(["next", file])).out).toContain("How to write a name");
  const other = { ...sampleReferences, references: [{ ...sampleReferences.references[0], title: "Another way" }] };
  place.write("more.json", JSON.stringify(other));
  const { out } = await place.run(["next", file, "--references", "more.json"]);
  expect(out).toContain("Another way");
  expect(out).not.toContain("How to write a name");
});

test.each(["references", "ontology"])("a %s document for another form is refused under its file name", async (kind) => {
  const targetDefinition = { url: "https://other.example/form" };
  const references = { $formspecReferences: "1.0", version: "1", targetDefinition, references: [] };
  const ontology = { $formspecOntology: "1.0", version: "1", targetDefinition, concepts: {} };
  const place = opened({ [`order.${kind}.json`]: JSON.stringify(kind === "ontology" ? ontology : references) });
  for (const argv of [
    ["inspect", file],
    ["set", file, "name", "x"],
    ["mcp", file],
  ]) {
    const { code, err } = await place.run(argv);
    expect(code).toBe(2);
    expect(err).toContain(`order.${kind}.json:/targetDefinition`);
    expect(err).toContain(`cofill: order.${kind}.json does not go with ${file}: 1 error\n`);
  }
  expect(JSON.parse((await place.run(["inspect", file, "--format", "json"])).err).error.code).toBe("invalid_sidecar");
  expect(place.list()).not.toContain(responseFile);
});

test("a definition with several problems is refused with all of them and their positions", async () => {
  const items = [
    { key: "a", type: "field", label: "A", dataType: "strng" },
    { key: "1b", type: "field", dataType: "string" },
  ];
  const { run, list } = workspace({ [file]: sampleWith({ items, status: "new" }) });
  for (const argv of [
    ["inspect"],
    ["next"],
    ["validate"],
    ["export"],
    ["set", "a", "x"],
    ["status"],
    ["mcp"],
    ["assist"],
  ]) {
    const { code, err } = await run([argv[0]!, file, ...argv.slice(1)]);
    expect(code).toBe(2);
    expect(err).toContain(`cofill: ${file} cannot be opened: 4 errors\n`);
    if (argv[0] !== "status")
      for (const pointer of ["/status", "/items/0/dataType", "/items/1/key", "/items/1"])
        expect(err).toContain(`${file}:${pointer}: `);
  }
  const { errors } = JSON.parse((await run(["inspect", file, "--format", "json"])).err).error;
  expect(errors).toHaveLength(4);
  expect(errors[0]).toEqual({
    file,
    severity: "error",
    code: "wrong_value",
    pointer: "/status",
    message: expect.any(String),
  });
  expect(list()).toEqual([file]);
});

test.each<[string, string, string]>([
  ["a missing file", "gone.json", "There is no file gone.json"],
  ["a directory", "dir.json", "A file is needed, not the directory dir.json"],
  ["no JSON", "bad.json", "bad.json is not valid JSON: line 2, column 3 should be a comma or }"],
  ["no object", "list.json", "list.json cannot be opened: 1 error"],
  ["a response", "r.json", "r.json is a response, not a definition; name the definition"],
])("every command that reads a definition refuses %s", async (_, name, message) => {
  const place = workspace({
    "bad.json": '{"a": 1\n  "b": 2}',
    "list.json": "[]",
    "r.json": '{"$formspecResponse": "1.0", "data": {}}',
  });
  mkdirSync(place.path("dir.json"));
  for (const argv of [["inspect"], ["next"], ["validate"], ["export"], ["set", "a", "x"], ["mcp"], ["assist"]]) {
    const { code, out, err } = await place.run([argv[0]!, name, ...argv.slice(1)]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`cofill: ${message}\n`);
  }
});

test.each([
  ["skip", "a"],
  ["abort", "a"],
  ["note", "a", "b"],
  ["apply", "--patch", "{}"],
  ["import", "--values", "v"],
  ["schema"],
  ["report"],
  ["canonical"],
  ["canonical", "--write"],
])("%s refuses a definition and names the command to use instead", async (command, ...rest) => {
  const { run, list } = opened();
  const { code, err } = await run([command, file, ...rest]);
  expect(code).toBe(2);
  expect(err).toMatch(
    new RegExp(`^cofill: '${command}' works on text forms \\(\\*\\.form\\.md\\), not on ${file}; .{20,}\n$`),
  );
  expect(list()).toEqual([file]);
});

test.each([
  ["inspect", "--all"],
  ["inspect", "--response", "x"],
  ["next", "--ontology", "x"],
  ["validate", "--registry", "x"],
  ["export", "--references", "x"],
  ["check", "--references", "x"],
  ["mcp", "--response", "x"],
])("%s refuses %s for a text form instead of ignoring it", async (command, option, ...value) => {
  const { run } = workspace({ "trip.form.md": sampleForm });
  const { code, err } = await run([command, "trip.form.md", option, ...value]);
  expect([code, err]).toEqual([2, `cofill: ${option} is for Formspec definitions (*.json)\n`]);
});
