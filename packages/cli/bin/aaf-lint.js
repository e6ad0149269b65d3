#!/usr/bin/env node
// The linter under the name that the document gives it: `cofill lint`.
const { argv } = process;
const isAboutItself = argv[2] === "--version" || argv[2] === "-V";
if (!isAboutItself) argv.splice(2, 0, "lint");
await import("./cofill.js");
