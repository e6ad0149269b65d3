import { applyPatches, exportForm, inspect, type Patch, parseForm } from "@cofill/markform/form";
import { expect, test } from "vitest";
import { sampleForm, workspace } from "../test/run-cofill.ts";

const patch: Patch = { op: "set_string", fieldId: "name", value: "Ida" };

/** The value after a JSON round trip. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("MF-INT-01 inspect, apply and export are on the command line and give the library's results", async () => {
  const { run, read } = workspace({ "trip.form.md": sampleForm });
  const form = parseForm(sampleForm);
  const json = async (...argv: readonly string[]) =>
    JSON.parse((await run([...argv, "--format", "json"])).out) as unknown;
  expect(await json("inspect", "trip.form.md")).toEqual(asJson(inspect(form)));
  const applied = applyPatches(form, [patch]);
  expect(await json("apply", "trip.form.md", "--patch", JSON.stringify(patch))).toEqual(asJson(applied.result));
  expect(await json("export", "trip.form.md")).toEqual(asJson(exportForm(applied.form)));
  expect(read("trip.form.md")).toContain("Ida");
});

test("MF-INT-01 the results come as YAML too", async () => {
  const { run } = workspace({ "trip.form.md": sampleForm });
  expect((await run(["inspect", "trip.form.md", "--format", "yaml"])).out).toContain("formState: empty");
});
