import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { fileSize } from "@cofill/core/kit";
import { limits as sourceLimits } from "@cofill/markform/form";
import { expect, test } from "vitest";
import { binary, workspace } from "../test/run-cofill.ts";
import { exitCodeMeanings } from "./exit-codes.ts";
import { limits } from "./limits.ts";
import { commandNames, loadAllCommands } from "./registry.ts";

const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8");

test("the example of the README runs as it stands", () => {
  const example = /```sh\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  expect(example.trim().split("\n")).toHaveLength(10);
  const { path, cwd, read, list } = workspace({
    "bin/cofill": `#!/bin/sh\nexec '${process.execPath}' '${binary}' "$@"\n`,
  });
  chmodSync(path("bin/cofill"), 0o755);
  const env = { ...process.env, PATH: `${path("bin")}:${process.env.PATH}` };
  const done = spawnSync("bash", ["-e", "-c", example], { cwd, env, encoding: "utf8" });
  expect(done.status, done.stderr).toBe(0);
  expect(done.stdout).toContain("not ready yet");
  expect(done.stdout).toContain('"46" read as the number 46');
  expect(read("report.md")).toContain("# Vendor Onboarding");
  expect(list()).toContain("vendor-onboarding.valid.ts");
});

test("the README names every command with its summary", async () => {
  const [, table = ""] = /^## Commands$([\s\S]*?)^## /m.exec(readme) ?? [];
  const rows = table.matchAll(/^\| `(\w+)[^|]*(?:\\\|[^|]*)*\| (.*) \|$/gm);
  expect([...rows].map(([, name]) => name)).toEqual(commandNames);
  const plain = readme.replaceAll("`", "");
  for (const { summary } of await loadAllCommands()) {
    const [start = ""] = summary.split(/[,:;(]/);
    expect(plain, summary).toContain(start);
  }
});

test("the README tells the exit codes and limits as they are", () => {
  const plain = readme.replaceAll("`", "");
  for (const [code, meaning] of exitCodeMeanings) expect(plain).toContain(`| ${code} | ${meaning} |`);
  expect(readme).toContain(`${fileSize(sourceLimits.maxSourceBytes)}, refused`);
  expect(readme).toContain(`| ${fileSize(limits.maxDataBytes)} |`);
  expect(readme).toContain(`| ${limits.lockWaitMs / 1000} seconds |`);
  expect(readme).toContain(`${limits.maxDirectoryDepth} levels, 100,000 entries, 10,000 forms`);
  expect(readme).toContain(`| Columns of an exported table | ${limits.maxCsvColumns.toLocaleString("en-GB")} |`);
  expect(readme).toContain(`| Intakes of one folder | ${limits.maxIntakes.toLocaleString("en-GB")} |`);
  expect(readme).toContain(`| ${limits.stopGraceMs / 1000} seconds to finish |`);
  expect([limits.maxDirectoryEntries, limits.maxFormsListed]).toEqual([100_000, 10_000]);
});
