// A short tour on a real form: each command is printed before it runs, so that it can be repeated.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdtempSync } from "node:fs";
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
const files = [
  "incident-report.form.md",
  "incident-report.valid.ts",
  "incident-report.patches.json",
  "expense-claim.formspec.json",
  "expense-claim.references.json",
  "expense-claim.ontology.json",
  "expense-claim.registry.json",
];
for (const name of files) {
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
say("The other way to write a form is a Formspec definition: conditions, calculations, rows, cross-checks.");
run("check", "expense-claim.formspec.json");
run("set", "expense-claim.formspec.json", "trips[0].purpose", "Trade fair in Lyon");
run("next", "expense-claim.formspec.json");
run("eval", "round(0.1 + 0.2, 2) = 0.3");
say(`An agent gets the same forms as tools. In an MCP client's settings:
  {"mcpServers": {"claim": {"command": "npx", "args": ["cofill", "mcp", "expense-claim.formspec.json"]}}}
or over HTTP, then look at http://127.0.0.1:8377/formspec/tools:
  npx cofill assist expense-claim.formspec.json`);
say(`The files are yours to play with: ${folder}
More: npx cofill --help, the forms in examples/, and docs/ for each channel.`);
