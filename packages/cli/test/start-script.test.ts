import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { workspace } from "./run-cofill.ts";

const script = fileURLToPath(new URL("../../../scripts/start.js", import.meta.url));

test("npm start serves the examples from any directory and ends on Ctrl-C", async () => {
  const { cwd, path } = workspace();
  const child = spawn(process.execPath, [script, "--port", "0", "--data", path("data.sqlite")], { cwd });
  onTestFinished(() => void child.kill("SIGKILL"));
  let said = "";
  for await (const text of child.stdout.setEncoding("utf8")) {
    said += text;
    if (said.includes("Ctrl-C ends it")) break;
  }
  expect(said).toMatch(/^Cofill serves \d+ forms from examples\n/);
  for (const id of ["event-signup", "expense-claim", "incident-report", "vendor"]) expect(said).toContain(`\n  ${id} `);
  child.kill("SIGINT");
  expect((await once(child, "exit"))[0]).toBe(0);
});
