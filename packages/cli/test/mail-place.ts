import { type RunOptions, workspace } from "./run-cofill.ts";

/** One field of each kind of the document, with a slot for a capability. */
export const tripForm = {
  title: "Trip",
  description: "So that we can book.",
  pattern: {
    type: "record",
    order: ["name", "nights", "vegetarian", "budget", "address", "tags", "legs", "pin", "counter"],
    fields: {
      name: { kind: "string", description: "As in the passport." },
      nights: { kind: "number", min: 1 },
      vegetarian: { kind: "boolean" },
      budget: { kind: "bigint", optional: true },
      address: {
        kind: "record",
        fields: { city: { kind: "string" }, zip: { kind: "string", optional: true } },
      },
      tags: { kind: "array", element: { kind: "string" }, optional: true },
      legs: {
        kind: "array",
        optional: true,
        element: { kind: "record", fields: { from: { kind: "string" }, to: { kind: "string" } } },
      },
      pin: { kind: "string", secret: true },
      counter: { kind: "capability", tag: "Counter", description: "A counter that we may use", optional: true },
    },
  },
} as const;

export const vendorForm = `---
markform:
  spec: MF/0.1
---

{% form id="vendor" title="Vendor" %}

{% group id="company" title="Company" %}

{% field kind="string" id="name" label="Company name" required=true %}{% /field %}

{% field kind="number" id="staff" label="Staff" integer=true %}{% /field %}

{% /group %}

{% /form %}
`;

/** A store with agents who know one another, and commands in their names. */
export const mailPlace = async (agents: readonly string[] = ["alice", "bob"], files: Record<string, string> = {}) => {
  const place = workspace({
    "trip.json": JSON.stringify(tripForm),
    "vendor.form.md": vendorForm,
    ...files,
  });
  const as = (agent: string, ...argv: readonly string[]) => place.run([...argv, "--as", agent]);
  const typed = (agent: string, argv: readonly string[], lines: readonly string[], options: RunOptions = {}) =>
    place.run([...argv, "--as", agent], { ...options, stdin: lines.map((line) => `${line}\n`).join("") });
  const json = async (agent: string, ...argv: readonly string[]) => {
    const { code, out, err } = await place.run([...argv, "--as", agent, "--format", "json"]);
    if (code !== 0) throw new Error(err);
    return JSON.parse(out);
  };
  for (const agent of agents) await place.run(["agents", "create", agent]);
  for (const agent of agents)
    for (const other of agents) if (other !== agent) await as(agent, "names", "add", `@${other}`);
  return { ...place, as, typed, json };
};

/** What somebody types who answers all of the trip. */
export const tripAnswers: readonly string[] = [
  ...["Ida", "3", "y", "12345678901234567890", "Oslo", "", "sun, sea"],
  ...["y", "Oslo", "Rome", "n", "1234", "@counter"],
];
