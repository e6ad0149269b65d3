// One write into a form with rules: what it evaluates and what it costs, against evaluating everything again.
import { createAssistProvider } from "@cofill/assist";
import { openForm as openLive } from "@cofill/core";
import { openForm } from "@cofill/formspec";
import { calculatedDefinition, columnDefinition } from "./definitions.js";
import { measureAsync, measureTogether } from "./measure.js";
import { goal, heading, plot, quick, record } from "./report.js";

const context = { by: { kind: "person", id: "bench" }, at: "" };

/** What a form that forgets everything between two writes would do: all rules, all checks. */
const everything = (form) => () =>
  openLive(form.form.compiled, { answers: form.form.answers.entries(), instances: form.form.instances.entries() });

heading("everything");

// 1,000 fields, 200 of them calculated, each from the one before and two answers.
const form = openForm(calculatedDefinition(1_000, 200));
const provider = createAssistProvider(form);
let next = 0;
const set = () => provider.call("formspec.field.set", { path: "in_17", value: next++ % 1_000 });
const evaluated = form.step({ type: "set", path: "in_17", value: -1 }, context).evaluations;
const whole = form.form.compiled.rules.length;
console.log(`  one formspec.field.set evaluates ${evaluated} rules of ${whole}`);
const { ours } = await measureAsync({ ours: set });
const all = measureTogether({ theirs: everything(form) });
const ratio = record("formspec.field.set", "1,000 fields, 200 calculated", { ours, ...all });
goal("formspec.field.set against evaluating everything ≥ 50×", ratio, ratio >= 50);

// One cell of a list with a sum over its column, and a running total that reads the row before.
const sizes = quick ? [100, 1_000] : [100, 1_000, 10_000];
const growth = { "one cell, column sum": [], "everything again": [], "one more row": [] };
for (const size of sizes) {
  const list = openForm(columnDefinition(), {
    response: { data: { rows: Array.from({ length: size }, (_, i) => ({ qty: i % 90, price: 1.25 })) } },
  });
  let step = 0;
  const cell = () => list.step({ type: "set", path: `rows[${(step * 37) % size}].qty`, value: step++ % 97 }, context);
  cell();
  const { evaluations } = cell();
  const times = measureTogether({ ours: cell, theirs: everything(list) }, { rounds: 5 });
  const factor = record("one cell, column sum", `${size} rows, ${evaluations} evaluations`, times);
  growth["one cell, column sum"].push([size, times.ours]);
  growth["everything again"].push([size, times.theirs]);
  if (size === sizes.at(-1)) goal(`one cell of ${size} rows against everything ≥ 50×`, factor, factor >= 50);
  let added = 0;
  const start = performance.now();
  while (performance.now() - start < 300 && added < 200) {
    if (!list.step({ type: "add_instance", path: "rows" }, context).ok) break;
    added++;
  }
  if (added > 0) growth["one more row"].push([size, (performance.now() - start) / added]);
}
plot("rules", "One change in a list, by its rows", "rows", growth);
