// Writes the API reference, docs/api/*.md, from the JSDoc of what the packages export. Build first.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { entriesOf, readExports } from "./api/read-exports.js";

const root = fileURLToPath(new URL("../", import.meta.url));
const out = `${root}docs/api/`;

const kinds = { function: "Functions", class: "Classes", type: "Types", constant: "Constants" };

const fence = (text, language = "ts") => `\`\`\`${language}\n${text.trim()}\n\`\`\``;

const signature = (code) => code.replace(/^export (?:declare )?/, "").replace(/;$/, "");

const section = ({ name, doc, code }) =>
  [`### ${name}`, doc.description, fence(signature(code)), ...doc.examples.map((example) => fence(example))]
    .filter(Boolean)
    .join("\n\n");

const page = (name, entries) =>
  [
    `# ${name}`,
    ...Object.entries(kinds).flatMap(([kind, title]) => {
      const listed = entries.filter((entry) => entry.kind === kind);
      return listed.length === 0 ? [] : [`## ${title}`, ...listed.map(section)];
    }),
  ].join("\n\n");

const fileName = (name) => `${name.replace("@", "").replaceAll("/", "-")}.md`;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const index = [];
for (const folder of readdirSync(`${root}packages`).sort()) {
  for (const { name, file } of entriesOf(`${root}packages/${folder}`, "dist")) {
    const entries = readExports(file);
    writeFileSync(`${out}${fileName(name)}`, `${page(name, entries)}\n`);
    index.push(`| [\`${name}\`](${fileName(name)}) | ${entries.length} |`);
  }
}
writeFileSync(
  `${out}README.md`,
  `# API reference\n\nMade by \`npm run docs:api\` from the JSDoc of the packages.\n\n| entry | exports |\n| --- | --- |\n${index.join("\n")}\n`,
);
process.stdout.write(`${index.length} entries in docs/api\n`);
