import { expect, test } from "vitest";
import { agent, intakePlace, serveHere } from "./intake-place.ts";
import { workspace } from "./run-cofill.ts";

const form = `---
markform:
  spec: MF/0.1
---

{% form id="trip" title="Trip" %}
{% group id="g" %}
{% field kind="string" id="name" label="Name" required=true validate=["calm"] %}{% /field %}
{% /group %}
{% /form %}
`;

/** Code whose one check does this with the answered name. */
const code = (body: string): string =>
  `export const validators = { calm: ({ values }) => { const name = values.name?.value ?? ""; ${body} } };\n`;

const calm = code('return name === "LOUD" ? [{ severity: "error", message: "Too loud" }] : [];');

const folder = (sidecar?: string) => ({
  "forms/trip.form.md": form,
  ...(sidecar !== undefined && { "forms/trip.valid.ts": sidecar }),
});

type Served = Awaited<ReturnType<typeof serveHere>>;

/** Submits a trip under this name; what the server answers. */
const submit = async ({ call }: Served, name: string) => {
  const made = await call("POST", "/intakes/trip/submissions", { actor: agent, initialFields: { name } });
  const { submissionId, resumeToken } = made.body;
  const sent = { actor: agent, resumeToken, idempotencyKey: submissionId };
  return (await call("POST", `/submissions/${submissionId}/submit`, sent)).body;
};

test("a form of a folder is submitted only when its checks in code find no error", async () => {
  const served = await serveHere(intakePlace(folder(calm)), ["--no-watch"]);
  const refused = await submit(served, "LOUD");
  expect(refused).toMatchObject({ ok: false, error: { fields: [{ path: "name", message: "Too loud" }] } });
  expect(await submit(served, "Runa")).toMatchObject({ ok: true, state: "finalized" });
});

test("a check that never ends is stopped and reported, and the server continues", { timeout: 60_000 }, async () => {
  const hangs = code('while (name === "SLOW") {} return [];');
  const served = await serveHere(intakePlace(folder(hangs)), ["--no-watch"]);
  const refused = await submit(served, "SLOW");
  expect(refused.error.fields).toMatchObject([{ path: "name", message: expect.stringContaining("took longer") }]);
  expect(await submit(served, "Runa")).toMatchObject({ ok: true, state: "finalized" });
});

test.each([
  ["cannot be loaded", "export const validators = {", "forms/trip.valid.ts"],
  ["exports no checks", "export const other = {};", "trip.valid.ts exports no object called validators"],
  [
    "lacks a check that the form names",
    "export const validators = {};",
    "trip.form.md names checks that are not in it: calm",
  ],
  ["is not there", undefined, "there is no trip.valid.ts"],
])("a form whose code %s is not served", async (_, sidecar, message) => {
  const { run } = workspace(folder(sidecar));
  const { code: exit, err } = await run(["serve", "forms", "--port", "0", "--data", "data.sqlite"]);
  expect([exit, err]).toEqual([2, expect.stringContaining(message)]);
});

test("--no-validators serves a form without its checks and prints a note", async () => {
  const served = await serveHere(intakePlace(folder()), ["--no-watch", "--no-validators"]);
  expect(served.said.out).toContain("The checks in code of 1 form are not run (--no-validators).");
  expect((await served.call("GET", "/intakes/trip")).body.intake.unchecked).toEqual(["calm"]);
  expect(await submit(served, "LOUD")).toMatchObject({ ok: true, state: "finalized" });
});

test("changed checks in a folder are loaded again", async () => {
  const place = intakePlace(folder(calm));
  const served = await serveHere(place);
  place.write(
    "forms/trip.valid.ts",
    code('return name === "Runa" ? [{ severity: "error", message: "Not Runa" }] : [];'),
  );
  await expect.poll(async () => (await submit(served, "Runa")).ok, { timeout: 10_000 }).toBe(false);
  expect(await submit(served, "LOUD")).toMatchObject({ ok: true });
});
