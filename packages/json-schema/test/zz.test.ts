import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { test } from "vitest";
import { readSchema } from "../src/index.ts";
import { openForm } from "@cofill/core";
import { write } from "./fill.ts";
import { roots, documents } from "./soup.test.ts";
test("slow", () => {
  const all = fc.sample(fc.tuple(roots, documents), { numRuns: 6000, seed: Number(process.env.S ?? 1) });
  let worst = 0;
  for (const [i, [schema, doc]] of all.entries()) {
    writeFileSync("/tmp/js-current.json", JSON.stringify([i, schema, doc]));
    const t = performance.now();
    const r = readSchema(schema);
    const t2 = performance.now();
    if (r.ok) { const l = r.form.check(write(openForm(r.form.compiled, { initial: true }), doc)); r.form.check(l); }
    const d = performance.now() - t;
    if (d > worst && d > 100) { worst = d; console.log(i, d, t2 - t, JSON.stringify(schema).length); writeFileSync("/tmp/js-slow.json", JSON.stringify([schema, doc])); }
  }
});
