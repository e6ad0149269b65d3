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

const growth = { parse: [], canonical: [], patch: [] };

/** Has the engine put together what it may have left in pieces, as any reader of the text would. */
const asOneString = (text) => text.charCodeAt(text.length - 1);

/**
 * Reads all of an inspect result, the same of both sides: every issue, the progress of every field, the counts, and
 * the structure's groups, fields and options by id.
 */
const readAll = ({ structureSummary, progressSummary, issues }) => {
  const { groupsById, fieldsById, optionsById } = structureSummary;
  let read = structureSummary.optionCount + progressSummary.counts.totalFields;
  for (const issue of issues) read += issue.message.length;
  for (const id in progressSummary.fields) if (progressSummary.fields[id].valid) read++;
  for (const id in groupsById) read += groupsById[id].length;
  for (const id in fieldsById) read += fieldsById[id].length;
  for (const ref in optionsById) read += optionsById[ref].parentFieldId.length;
  return read;
};

/** A form that was just parsed, for each call, so that nothing kept from an earlier call helps. */
const compareFresh = (source, size, withPeer, run) => {
  const rounds = Math.max(30, Math.min(400, Math.floor(40_000 / size)));
  const parsers = { ours: () => ours.parseForm(source), theirs: () => theirs.parseForm(source) };
  const functions = { ours: run(ours), ...(withPeer && { theirs: run(theirs) }) };
  return measureFresh(functions, parsers, withPeer ? rounds : 30);
};

const inspectAll = (library) => (form) => readAll(library.inspect(form));
const writeAll = (library) => (form) => asOneString(library.serializeForm(form));

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
  const size = form.orderIndex.length;
  const canonical = record(
    "canonical, after a parse",
    name,
    compareFresh(source, size, other && peerSerialize, writeAll),
  );
  const first = record("inspect, after a parse", name, compareFresh(source, size, other, inspectAll));
  const again = record(
    "inspect, again",
    name,
    measureTogether(
      withPeer(
        () => readAll(ours.inspect(form)),
        () => readAll(theirs.inspect(other)),
      ),
    ),
  );
  return { parse, canonical, first, again };
};

heading("markform");
for (const name of readdirSync(`${root}examples`).filter((file) => file.endsWith(".form.md"))) {
  compareOn(name.replace(".form.md", ""), readFileSync(`${root}examples/${name}`, "utf8"));
}

const fifty = compareOn("50 fields", generateForm(50));
goal("parse at 50 fields ≥ 4×", fifty.parse, fifty.parse >= 4);
goal("canonical after a parse, at 50 fields ≥ 50×", fifty.canonical, fifty.canonical >= 50);
goal("first inspect at 50 fields ≥ 4×", fifty.first, fifty.first >= 4);
goal("inspect again at 50 fields ≥ 4×", fifty.again, fifty.again >= 4);

const sizes = quick ? [100, 400] : [100, 400, 1_600, 6_400];
for (const size of sizes) {
  const source = generateForm(size);
  const ratios = compareOn(`${size} fields`, source, { peer: size <= 1_600, peerSerialize: size <= 400 });
  if (ratios.parse !== undefined) goal(`parse at ${size} fields ≥ 4×`, ratios.parse, ratios.parse >= 4);
  if (ratios.again !== undefined) goal(`inspect again at ${size} fields ≥ 4×`, ratios.again, ratios.again >= 4);
  if (ratios.first !== undefined) goal(`first inspect at ${size} fields ≥ 4×`, ratios.first, ratios.first >= 4);
}

// Growth and the patch, ours alone, all sizes in turns so that they can be compared with each other.
const prepared = sizes.map((size) => {
  const source = generateForm(size);
  return { size, source, form: ours.parseForm(source), next: 0 };
});
const inTurns = (run) => {
  const times = measureTogether(Object.fromEntries(prepared.map((form) => [form.size, () => run(form)])), {
    rounds: 9,
  });
  return sizes.map((size) => [size, times[size]]);
};
/** The same on forms that were just parsed, one call each. */
const inTurnsFresh = (run) => {
  const functions = Object.fromEntries(prepared.map(({ size }) => [size, run]));
  const inputs = Object.fromEntries(prepared.map(({ size, source }) => [size, () => ours.parseForm(source)]));
  const times = measureFresh(functions, inputs, quick ? 15 : 40);
  return sizes.map((size) => [size, times[size]]);
};
growth.parse = inTurns(({ source }) => ours.parseForm(source));
growth.canonical = inTurnsFresh((form) => asOneString(ours.serializeForm(form)));
growth.patch = inTurns((entry) => {
  const patch = { op: "set_string", fieldId: "field_8", value: `value ${entry.next++}` };
  const { form, result } = ours.applyPatches(entry.form, [patch]);
  return result.issues.length + result.progressSummary.counts.totalFields + ours.progressOf(form, "field_8").issueCount;
});

const perDoubling = (points) => {
  const [first, last] = [points[0], points.at(-1)];
  return (last[1] / first[1]) ** (1 / Math.log2(last[0] / first[0]));
};
const parseFactor = perDoubling(growth.parse);
goal("parse: doubling the form costs at most 2.3×", parseFactor, parseFactor <= 2.3);
const [largest, before] = [growth.canonical.at(-1), growth.canonical.at(-2)];
const canonicalFactor = largest[1] / before[1];
goal(`canonical from ${before[0]} to ${largest[0]} fields ≤ 5.3×`, canonicalFactor, canonicalFactor <= 5.3);
const patchFactor = growth.patch.at(-1)[1] / growth.patch[0][1];
goal(
  `one patch, its issues and its field's progress, from ${sizes[0]} to ${sizes.at(-1)} fields ≤ 3×`,
  patchFactor,
  patchFactor <= 3,
);

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
