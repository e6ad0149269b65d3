// A short tour on a real form: each command is printed before it runs, so that it can be repeated.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const cofill = join(root, "packages/cli/bin/cofill.js");
if (!existsSync(join(root, "packages/cli/dist/index.js"))) {
  console.error("The product is not built yet. Run: npm ci");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "cofill-tour-"));
for (const name of ["incident-report.form.md", "incident-report.valid.ts", "incident-report.patches.json"]) {
  const from = join(root, "examples", name);
  if (existsSync(from)) copyFileSync(from, join(folder, name));
}

const isTerminal = process.stdout.isTTY === true;
const bold = (text) => (isTerminal ? `\u001b[1m${text}\u001b[0m` : text);

const say = (text) => console.log(`\n${text}\n`);
const run = (...args) => {
  console.log(bold(`$ npx cofill ${args.map((arg) => (/^[\w./:-]+$/.test(arg) ? arg : `'${arg}'`)).join(" ")}`));
  const { status, error } = spawnSync(process.execPath, [cofill, ...args], { cwd: folder, stdio: "inherit" });
  if (error || status === null || status > 1) {
    console.error(error?.message ?? `The command ended with exit code ${status}`);
    process.exit(1);
  }
};

console.log(bold("Cofill: one form, many hands"));
say(`This tour fills an incident report, a Markdown file in ${folder}.`);
run("inspect", "incident-report.form.md", "--max-issues", "5");
say("What should someone in the agent role fill in next?");
run("next", "incident-report.form.md", "--roles", "agent", "--count", "1");
say("An agent sends its answers as one batch. First look at what it would change:");
run("apply", "incident-report.form.md", "--patches", "incident-report.patches.json", "--dry-run");
run("apply", "incident-report.form.md", "--patches", "incident-report.patches.json");
say("Only the changed answers were edited; every other line is as it was. Where does the form stand now?");
run("status", "incident-report.form.md");
run("report", "incident-report.form.md");
say(`The file is yours to play with: ${join(folder, "incident-report.form.md")} (${readFileSync(join(folder, "incident-report.form.md")).length} bytes)
More: npx cofill --help, and the forms in examples/.`);
