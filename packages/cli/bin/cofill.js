#!/usr/bin/env node
// Plain JavaScript that any Node can read, so that an old one gets a sentence and not a stack trace.
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 22 || (major === 22 && minor < 13)) {
  process.stderr.write(
    `cofill needs Node 22.13 or newer; this is Node ${process.versions.node}. In the repository, "npx cofill" and the npm scripts bring their own.\n`,
  );
  process.exitCode = 2;
} else {
  const { enableCompileCache } = await import("node:module");
  enableCompileCache?.();
  const { main } = await import("../dist/index.js");
  // A form's own checks are code: one that ends the process must not make an unfinished command look fine.
  let finished = false;
  process.on("exit", () => {
    if (finished) return;
    process.stderr.write("cofill: the process was ended before the command was done\n");
    process.exitCode = 2;
  });
  process.exitCode = await main(process.argv.slice(2));
  finished = true;
}
