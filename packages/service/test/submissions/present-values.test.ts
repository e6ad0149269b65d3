import { compileIntake, type IntakeSource, replay } from "@cofill/service";
import { expect, test } from "vitest";
import { agent, failure, open, openService, success, trail } from "./open-service.ts";

const strings = { type: "array", items: { type: "string" } };
const rows = { type: "array", items: { type: "object", properties: { name: { type: "string" } } } };

const source: IntakeSource = {
  id: "present",
  version: "1",
  name: "Present",
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: {
        note: { type: "string" },
        tags: strings,
        rows,
        some: { ...strings, minItems: 1 },
        people: { ...rows, minItems: 1 },
        box: { type: "object", properties: { tag: { type: "string" } }, required: ["tag"] },
      },
      required: ["note", "tags", "rows"],
    },
  },
};

const create = async (initialFields: object) => {
  const world = await openService([source]);
  const created = await success(world.service.create(open, "present", { actor: agent, initialFields }));
  return { ...world, created, submissionId: created.submissionId, resumeToken: created.resumeToken };
};

test("FB-2-12: an empty value that is present satisfies required", async () => {
  expect((await create({})).created.missingFields).toEqual(["note", "tags", "rows"]);
  const { service, submissionId, resumeToken, created } = await create({ note: "", tags: [], rows: [] });
  expect(created.missingFields).toEqual([]);
  expect((await success(service.get(open, submissionId, { resumeToken }))).fields).toEqual({
    note: "",
    tags: [],
    rows: [],
  });
  const submitted = await success(
    service.submit(open, submissionId, { resumeToken, actor: agent, idempotencyKey: "k" }),
  );
  expect(submitted.state).not.toBe("draft");
});

test("FB-2-12: minItems and required members are checked only on values that are present", async () => {
  const given = { note: "", tags: [], rows: [], some: [], people: [], box: {} };
  const { service, submissionId, resumeToken } = await create(given);
  const { error } = await failure(service.validate(open, submissionId, { resumeToken }));
  expect(error.fields?.map(({ path, code }) => `${path} ${code}`)).toEqual([
    "some too_short",
    "box.tag required",
    "people too_short",
  ]);
});

test("FB-2-12: present empty values survive a restart and a replay of the trail", async () => {
  const given = { note: "", tags: [], rows: [], people: [], box: {} };
  const { store, submissionId } = await create(given);
  const restarted = await openService([source], { store });
  expect((await success(restarted.service.get(open, submissionId, {}))).fields).toEqual(given);
  const events = await trail(restarted, submissionId);
  expect(replay(events, compileIntake(source)).document.values()).toEqual(given);
});

test("FB-2-12: other formats keep their own meaning of empty", async () => {
  const text = `---
markform:
  spec: MF/0.1
---
{% form id="f" %}
{% field kind="string" id="name" label="Name" required=true %}{% /field %}
{% field kind="string_list" id="tags" label="Tags" required=true %}{% /field %}
{% /form %}
`;
  const definition = {
    $formspec: "1.0",
    url: "https://forms.example/f",
    version: "1.0.0",
    status: "active",
    title: "F",
    items: [{ key: "name", type: "field", label: "Name", dataType: "string", required: true }],
  };
  const world = await openService([
    { id: "text", version: "1", name: "Text", form: { format: "markform", text } },
    { id: "formspec", version: "1", name: "Formspec", form: { format: "formspec", definition } },
  ]);
  const missing = async (id: string, initialFields: object) =>
    (await success(world.service.create(open, id, { actor: agent, initialFields }))).missingFields;
  expect(await missing("text", { name: "", tags: [] })).toEqual(["name", "tags"]);
  expect(await missing("text", { name: "  ", tags: ["  "] })).toEqual(["name", "tags"]);
  expect(await missing("formspec", { name: "" })).toEqual(["name"]);
  expect(await missing("formspec", { name: "  " })).toEqual(["name"]);
});
