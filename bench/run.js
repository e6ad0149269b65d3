// Side by side with published packages, in one run, as ratios. `npm run bench` installs what it compares with;
// `npm run bench -- rules channels` runs only these parts, `--quick` smaller sizes.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { finish, here } from "./report.js";

const parts = ["text-forms", "rules", "expressions", "channels", "intake", "mail", "web", "lint"];
const asked = process.argv.slice(2).filter((word) => !word.startsWith("--"));

if (
  !["markform", "mathjs", "expr-eval-fork", "survey-core", "@rjsf/core"].every((peer) =>
    existsSync(`${here}node_modules/${peer}`),
  )
) {
  console.log("Installing the packages to compare with (bench/package.json) …");
  const install = spawnSync("npm", ["ci"], { cwd: here, stdio: "inherit" });
  if (install.status !== 0) process.exit(1);
}
for (const part of asked.length > 0 ? asked : parts) {
  if (!parts.includes(part)) throw new Error(`There is no part "${part}"; there are ${parts.join(", ")}`);
  await import(`./${part}.js`);
}
finish();
