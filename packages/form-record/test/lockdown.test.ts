import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

/** Runs in a process of its own, because lockdown freezes the whole realm. */
const script = `
import "@endo/init";
import { Far } from "@endo/marshal";
import { M, matches } from "@endo/patterns";
import { checkPayload, openFormSchema } from "@cofill/form-record";
import { described, fromPattern, toPassable, toPattern } from "@cofill/form-record/patterns";

const pattern = M.splitRecord(
  { name: M.string(), counter: described(M.eref(M.remotable("Counter")), { description: "Counts" }) },
  { tags: M.arrayOf(M.bigint()), at: harden({ lat: M.number() }) },
  {},
);
const { schema } = fromPattern(pattern);
const payload = { name: "Ada", counter: "@counter", tags: ["1", "2"], at: { lat: 1.5 } };
const value = toPassable(schema, payload, () => Far("Counter", {}));
console.log(JSON.stringify({
  isLocked: Object.isFrozen(Object.prototype),
  description: schema.fields.counter.description,
  opens: openFormSchema(schema, { id: "x" }).ok,
  errors: checkPayload(schema, payload).length,
  matches: [matches(value, pattern), matches(value, toPattern(schema))],
}));
`;

test("the pattern adapter works under Endo lockdown", () => {
  const cwd = fileURLToPath(new URL("..", import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({
    isLocked: true,
    description: "Counts",
    opens: true,
    errors: 0,
    matches: [true, true],
  });
});
