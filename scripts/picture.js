// The picture in the README: what `cofill inspect` prints, as SVG. Run after the output changes: npm run picture
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const args = ["inspect", "incident-report.form.md", "--max-issues", "6"];
const { stdout, status } = spawnSync(process.execPath, [`${root}packages/cli/bin/cofill.js`, ...args], {
  cwd: `${root}examples`,
  env: { ...process.env, FORCE_COLOR: "1", NO_COLOR: undefined },
  encoding: "utf8",
});
if (status !== 0) throw new Error(`cofill inspect ended with ${status}`);

const colours = {
  31: "#ff7b72",
  32: "#7ee787",
  33: "#e3b341",
  34: "#79c0ff",
  35: "#d2a8ff",
  36: "#76e3ea",
  90: "#8b949e",
};
const encode = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** One terminal line as tspans, with what is set carried along. */
const toSpans = (line) => {
  const style = { fill: undefined, bold: false, dim: false };
  let out = "";
  for (const [, code, text] of line.matchAll(/(?:\u001b\[([\d;]*)m)?([^\u001b]*)/g)) {
    for (const part of code === undefined ? [] : code.split(";").map(Number)) {
      if (part === 0) Object.assign(style, { fill: undefined, bold: false, dim: false });
      else if (part === 1) style.bold = true;
      else if (part === 2) style.dim = true;
      else if (part === 22) Object.assign(style, { bold: false, dim: false });
      else if (part === 39) style.fill = undefined;
      else if (colours[part]) style.fill = colours[part];
    }
    if (text === "") continue;
    const attributes = [
      style.fill && `fill="${style.fill}"`,
      style.bold && 'font-weight="700"',
      style.dim && 'opacity="0.65"',
    ].filter(Boolean);
    out += `<tspan${attributes.map((each) => ` ${each}`).join("")}>${encode(text)}</tspan>`;
  }
  return out;
};

const lines = [`\u001b[1m$ npx cofill ${args.join(" ")}\u001b[0m`, ...stdout.trimEnd().split("\n")];
const height = lines.length * 20 + 56;
const rows = lines.map((line, i) => `<text x="20" y="${58 + i * 20}" xml:space="preserve">${toSpans(line)}</text>`);
const dots = ["#ff5f56", "#ffbd2e", "#27c93f"].map(
  (fill, i) => `<circle cx="${24 + i * 20}" cy="20" r="6" fill="${fill}"/>`,
);
mkdirSync(`${root}docs/img`, { recursive: true });
writeFileSync(
  `${root}docs/img/inspect.svg`,
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 780 ${height}" font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14"><title>The output of cofill inspect</title><rect width="780" height="${height}" rx="10" fill="#0d1117"/>${dots.join("")}<g fill="#e6edf3">${rows.join("")}</g></svg>\n`,
);
