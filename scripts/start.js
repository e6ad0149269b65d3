// `npm start`: serves the example forms until Ctrl-C. What follows -- goes to `cofill serve`: npm start -- --port 9000
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
if (!existsSync(`${root}packages/cli/dist/index.js`)) {
  console.error("The product is not built yet. Run: npm ci");
  process.exit(2);
}
process.chdir(root);
process.argv.splice(2, 0, "serve", "examples");
await import("../packages/cli/bin/cofill.js");
