// Text forms side by side with the published package, in one run, as ratios.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as ours from "@cofill/markform";
import * as theirs from "markform";
import { generateForm } from "./forms.js";
import { measureFresh, measureTogether, median } from "./measure.js";
import { goal, heading, here, plot, quick, record, root } from "./report.js";

const growth = { parse: [], serialize: [], patch: [] };

/** Has the engine put together what it may have left in pieces, as any reader of the text would. */
const asOneString = (text) => text.charCodeAt(text.length - 1);

/** A fresh form each time, so that nothing remembered from the last call helps. */
const inspectFresh = (library) => (form) => {
  const result = library.inspect(form);
  return result.issues.length + Object.keys(result.progressSummary.fields).length;
};

const compareOn = (name, source, { peer = true, peerSerialize = peer } = {}) => {
  const form = ours.parseForm(source);
  let other;
  try {
    other = peer ? theirs.parseForm(source) : undefined;
  } catch {
    console.log(`  (the peer does not read ${name})`);
  }
  const withPeer = (own, their) => (other ? { ours: own, theirs: their } : { ours: own });
  const parse = record(
    "parse",
    name,
    measureTogether(
      withPeer(
        () => ours.parseForm(source),
        () => theirs.parseForm(source),
      ),
    ),
  );
  const both = other && peerSerialize;
  const serialize = record(
    "serialize, canonical",
    name,
    measureTogether({
      ours: () => ours.serializeForm(form),
      ...(both && { theirs: () => theirs.serializeForm(other) }),
    }),
  );
  const again = record(
    "inspect",
    name,
    measureTogether(
      withPeer(
        () => ours.inspect(form).issues.length,
        () => theirs.inspect(other).issues.length,
      ),
    ),
  );
  const inspectors = { ours: inspectFresh(ours), theirs: inspectFresh(theirs) };
  const parsers = { ours: () => ours.parseForm(source), theirs: () => theirs.parseForm(source) };
  const rounds = Math.max(20, Math.min(400, Math.floor(40_000 / form.orderIndex.length)));
  const first = record(
    "inspect, first time",
    name,
    measureFresh(withPeer(inspectors.ours, inspectors.theirs), parsers, other ? rounds : 30),
  );
  return { parse, serialize, inspect: again, first };
};

heading("markform");
for (const name of readdirSync(`${root}examples`).filter((file) => file.endsWith(".form.md"))) {
  compareOn(name.replace(".form.md", ""), readFileSync(`${root}examples/${name}`, "utf8"));
}

const fifty = compareOn("50 fields", generateForm(50));
goal("parse at 50 fields ≥ 4×", fifty.parse, fifty.parse >= 4);
goal("serialize at 50 fields ≥ 50×", fifty.serialize, fifty.serialize >= 50);
goal("inspect at 50 fields ≥ 4×", fifty.inspect, fifty.inspect >= 4);
goal("inspect of a form never looked at before, at 50 fields ≥ 4×", fifty.first, fifty.first >= 4);

const sizes = quick ? [100, 400] : [100, 400, 1_600, 6_400];
for (const size of sizes) {
  const source = generateForm(size);
  const ratios = compareOn(`${size} fields`, source, { peer: size <= 1_600, peerSerialize: size <= 400 });
  if (ratios.parse !== undefined) goal(`parse at ${size} fields ≥ 4×`, ratios.parse, ratios.parse >= 4);
  if (ratios.inspect !== undefined) goal(`inspect at ${size} fields ≥ 4×`, ratios.inspect, ratios.inspect >= 4);
  if (ratios.first !== undefined) goal(`first inspect at ${size} fields ≥ 4×`, ratios.first, ratios.first >= 4);
}

// Growth and the patch, ours alone, all sizes in turns so that they can be compared with each other.
const prepared = sizes.map((size) => {
  const source = generateForm(size);
  return { size, source, form: ours.parseForm(source), next: 0 };
});
const growthOf = (run) => {
  const times = measureTogether(Object.fromEntries(prepared.map((form) => [form.size, () => run(form)])), {
    rounds: 9,
  });
  return sizes.map((size) => [size, times[size]]);
};
growth.parse = growthOf(({ source }) => ours.parseForm(source));
growth.serialize = growthOf(({ form }) => asOneString(ours.serializeForm(form)));
growth.patch = growthOf((entry) => {
  const patch = { op: "set_string", fieldId: "field_8", value: `value ${entry.next++}` };
  const { result } = ours.applyPatches(entry.form, [patch]);
  return result.issues.length + result.progressSummary.counts.totalFields;
});

const perDoubling = (points) => {
  const [first, last] = [points[0], points.at(-1)];
  return (last[1] / first[1]) ** (1 / Math.log2(last[0] / first[0]));
};
for (const what of ["parse", "serialize"]) {
  const factor = perDoubling(growth[what]);
  goal(`${what}: doubling the form costs at most 2.3×`, factor, factor <= 2.3);
}
const patchFactor = growth.patch.at(-1)[1] / growth.patch[0][1];
goal(`one patch at ${sizes.at(-1)} fields within 3× of ${sizes[0]}`, patchFactor, patchFactor <= 3);

// A cold start of the command, a process each time, in turns.
const scratch = mkdtempSync(join(tmpdir(), "cofill-bench-"));
const file = join(scratch, "form.form.md");
writeFileSync(file, generateForm(50));
const cold = { ours: [], theirs: [] };
const commands = { ours: `${root}packages/cli/bin/cofill.js`, theirs: `${here}node_modules/markform/dist/bin.mjs` };
for (let round = 0; round < (quick ? 3 : 11); round++) {
  for (const [who, command] of Object.entries(commands)) {
    const start = performance.now();
    spawnSync(process.execPath, [command, "inspect", file], { stdio: "ignore" });
    cold[who].push(performance.now() - start);
  }
}
rmSync(scratch, { recursive: true });
const coldRatio = record("cofill inspect, cold start", "50 fields", {
  ours: median(cold.ours),
  theirs: median(cold.theirs),
});
goal("cold start at most half the peer's", 1 / coldRatio, coldRatio >= 2);

plot("growth", "Cofill: time by size of the form", "fields", growth);
