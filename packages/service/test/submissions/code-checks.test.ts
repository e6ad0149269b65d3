import { type Intake, type IntakeSource, replay, type ServiceOptions, type Submission } from "@cofill/service";
import { createMemoryStore } from "@cofill/store";
import { describe, expect, test } from "vitest";
import { agent, failure, jane, open, openService, success, trail } from "./open-service.ts";

const text = `---
markform:
  spec: MF/0.1
---

{% form id="trip" title="Trip" %}
{% group id="g" %}
{% field kind="string" id="name" label="Name" required=true validate=["not_loud"] %}{% /field %}
{% field kind="number" id="days" label="Days" %}{% /field %}
{% /group %}
{% /form %}
`;

const source: IntakeSource = { id: "trip", version: "1", name: "Trip", form: { format: "markform", text } };

const loud = { path: "name", code: "rule_failed", severity: "error", message: "Too loud", ruleId: "not_loud" } as const;

/** A check that finds a name in capitals; `state.runs` counts, and `state.fails` is a check that was stopped. */
const checkedWorld = async (more: Partial<ServiceOptions> = {}) => {
  const state = { runs: 0, fails: false };
  const checks = async () => ({
    run: async (form: Submission["document"]["form"]) => {
      state.runs++;
      const name = String(form.answers.get("name")?.value ?? "");
      if (state.fails) return [{ ...loud, path: "#", message: "Validator 'not_loud' took longer than 2 s" }];
      return name !== "" && name === name.toUpperCase() ? [loud] : [];
    },
  });
  const world = await openService([], more);
  await world.service.register(source, { checks });
  return { ...world, state, checks };
};

type World = Awaited<ReturnType<typeof checkedWorld>>;

const begin = async ({ service }: Pick<World, "service">, initialFields?: object) => {
  const made = await success(service.create(open, "trip", { actor: agent, ...(initialFields && { initialFields }) }));
  const id = made.submissionId;
  let { resumeToken } = made;
  const keep = <T extends { resumeToken: string }>(body: T): T => {
    ({ resumeToken } = body);
    return body;
  };
  const call = () => ({ actor: agent, resumeToken });
  return {
    made,
    id,
    set: async (fields: object) => keep(await success(service.setFields(open, id, { ...call(), fields }))),
    refusedSubmit: async () => keep(await failure(service.submit(open, id, { ...call(), idempotencyKey: "k" }))),
    submit: async () => keep(await success(service.submit(open, id, { ...call(), idempotencyKey: "k" }))),
    refusedValidate: async () => keep(await failure(service.validate(open, id, call()))),
  };
};

const wrong = [{ path: "name", code: "custom", message: "Too loud" }];

describe("checks in code of a submission", () => {
  test("their issues are part of the answers to create, setFields, validate, submit and get", async () => {
    const world = await checkedWorld();
    expect((await begin(world, { name: "RUNA" })).made.issues).toMatchObject(wrong);
    const { id, set, refusedValidate, refusedSubmit } = await begin(world);
    expect(await set({ name: "RUNA" })).toMatchObject({ ready: false, issues: wrong });
    expect((await refusedValidate()).error.fields).toMatchObject(wrong);
    const refused = await refusedSubmit();
    expect([refused.state, refused.error.fields]).toMatchObject(["awaiting_input", wrong]);
    expect(await success(world.service.get(open, id, {}))).toMatchObject({ ready: false, issues: wrong });
  });

  test("D-03: a submission stays awaiting_input while a check reports an error", async () => {
    const { set, refusedSubmit, submit } = await begin(await checkedWorld(), { name: "RUNA" });
    expect((await refusedSubmit()).state).toBe("awaiting_input");
    expect((await set({ name: "RUNAR" })).state).toBe("awaiting_input");
    expect((await set({ name: "Runa" })).state).toBe("in_progress");
    expect((await submit()).state).toBe("finalized");
  });

  test("a check that times out prevents submission until it finishes in time", async () => {
    const world = await checkedWorld();
    const { refusedSubmit, submit } = await begin(world, { name: "Runa" });
    world.state.fails = true;
    expect((await refusedSubmit()).error.fields?.[0]?.message).toContain("took longer");
    world.state.fails = false;
    expect((await submit()).state).toBe("finalized");
  });

  test("a replay of the trail gives the same issues and runs no check", async () => {
    const world = await checkedWorld();
    const { id, set, refusedSubmit } = await begin(world, { name: "RUNA" });
    await set({ days: 3 });
    await refusedSubmit();
    const { runs } = world.state;
    const viewed = await world.service.view(open, id, {});
    if (!viewed.ok) throw new Error(viewed.problem.detail);
    const { submission, intake } = viewed.value;
    const again = replay(await trail(world, id), intake as Intake);
    expect(again.document.form.issues.entries()).toEqual(submission.document.form.issues.entries());
    expect(again.document.form.reported.get("name")).toMatchObject([{ message: "Too loud" }]);
    expect(world.state.runs).toBe(runs);
  });

  test("their issues are restored after a restart without running them again", async () => {
    const store = createMemoryStore();
    const { id } = await begin(await checkedWorld({ store }), { name: "RUNA" });
    const later = await checkedWorld({ store });
    expect(await success(later.service.get(open, id, {}))).toMatchObject({ issues: wrong });
    expect(later.state.runs).toBe(0);
  });

  test("an edit through another channel's tools is checked too", async () => {
    const world = await checkedWorld();
    const { id } = await begin(world);
    const edited = await world.service.edit(open, id, { actor: jane }, async (editor) => {
      editor.edit([{ type: "set", path: "name", value: "RUNA" }]);
    });
    expect(edited).toMatchObject({ ok: true, value: { envelope: { ok: true, issues: wrong } } });
  });

  test("an unchanged result is not recorded in the trail again", async () => {
    const world = await checkedWorld();
    const { id, set } = await begin(world, { name: "RUNA" });
    await set({ days: 3 });
    const reports = (await trail(world, id)).map(({ payload }) => payload?.reported !== undefined);
    expect(reports).toEqual([false, true, false]);
  });
});

describe("checks in code that cannot be run", () => {
  test("a form that names checks is not registered without their code", async () => {
    const { service } = await openService([]);
    await expect(service.register(source)).rejects.toThrow("names checks in code (not_loud)");
  });

  test("a service with checks: skip finalizes without checks and describes the intake so", async () => {
    const world = await openService([source], { checks: "skip" });
    const { submit } = await begin(world, { name: "RUNA" });
    expect((await submit()).state).toBe("finalized");
    const { intakeOperations } = await import("@cofill/service/operations");
    const answer = await world.service.run(intakeOperations["intakes.get"], open, { intakeId: "trip" });
    expect(answer).toMatchObject({ value: { intake: { unchecked: ["not_loud"] } } });
  });

  test("a submission of an older version whose code is gone cannot be submitted", async () => {
    const store = createMemoryStore();
    const { id } = await begin(await checkedWorld({ store }), { name: "Runa" });
    const later = await openService([], { store });
    const { resumeToken } = await success(later.service.get(open, id, {}));
    const refused = await failure(later.service.submit(open, id, { actor: agent, resumeToken, idempotencyKey: "k" }));
    expect(refused.error.fields?.[0]?.message).toContain("checks in code are no longer on this server");
  });

  test("an older version is checked with the current code", async () => {
    const store = createMemoryStore();
    const { id } = await begin(await checkedWorld({ store }), { name: "Runa" });
    const later = await openService([], { store });
    const opened: string[] = [];
    const checks = async (version: string) => {
      opened.push(version);
      return { run: async () => [] };
    };
    await later.service.register(
      { ...source, version: "2", form: { format: "markform", text: `${text}\n` } },
      { checks },
    );
    const { resumeToken } = await success(later.service.get(open, id, {}));
    await success(later.service.submit(open, id, { actor: agent, resumeToken, idempotencyKey: "k" }));
    expect(opened).toEqual([`${text}\n`, text]);
  });
});
