// Which requirement is proved by which test. A requirement counts when a test that ran and passed names its
// id in its title; an id that no test names, and a name that no document has, fail the run.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const report = `${root}node_modules/.cache/cofill/tests.json`;

const readDocuments = () =>
  readdirSync(`${root}conformance`)
    .filter((name) => name.endsWith(".json"))
    .map((name) => JSON.parse(readFileSync(`${root}conformance/${name}`, "utf8")));

const runTests = () => {
  rmSync(report, { force: true });
  const args = ["vitest", "run", "--reporter=dot", "--reporter=json", `--outputFile.json=${report}`];
  const run = spawnSync("npx", args, { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
  if (run.status !== 0) process.exit(run.status ?? 1);
};

/** Passed tests by the ids they name. */
const readCitations = () => {
  const citations = new Map();
  for (const file of JSON.parse(readFileSync(report, "utf8")).testResults) {
    for (const test of file.assertionResults) {
      for (const id of new Set(test.fullName.match(/\b[A-Z]{2,3}-(?:[A-Z]{2,4}|2)-(?:\d{2}|WM|MCP|PM|HTTP)\b/g))) {
        const known = citations.get(id) ?? { passed: 0, other: [] };
        if (test.status === "passed") known.passed++;
        else known.other.push(`${test.fullName} (${test.status})`);
        citations.set(id, known);
      }
    }
  }
  return citations;
};

if (!process.argv.includes("--last-run") || !existsSync(report)) runTests();
const documents = readDocuments();
const citations = readCitations();
const known = new Set();
let failed = false;
for (const { document, requirements } of documents) {
  const unproved = requirements.filter(({ id }) => !(citations.get(id)?.passed > 0));
  console.log(`\n${document}: ${requirements.length - unproved.length} of ${requirements.length} proved`);
  for (const { id, text } of requirements) {
    known.add(id);
    const tests = citations.get(id)?.passed ?? 0;
    console.log(`  ${tests > 0 ? "✓" : "✗"} ${id.padEnd(10)} ${String(tests).padStart(4)} tests  ${text}`);
  }
  if (unproved.length > 0) failed = true;
}
const unknown = [...citations.keys()].filter((id) => !known.has(id));
for (const id of unknown) console.log(`  ✗ ${id} is named by a test but is in no document`);
if (failed || unknown.length > 0) {
  console.log("\nNot every requirement is proved.");
  process.exitCode = 1;
}
