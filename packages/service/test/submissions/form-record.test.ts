import type { IntakeSource } from "@cofill/service";
import { describe, expect, test } from "vitest";
import { agent, failure, open, openService, success } from "./open-service.ts";

const source: IntakeSource = {
  id: "trip",
  version: "1",
  name: "Trip",
  form: {
    format: "form-record",
    schema: {
      type: "record",
      fields: {
        name: { kind: "string" },
        tags: { kind: "array", element: { kind: "string" } },
        grid: { kind: "array", optional: true, element: { kind: "array", element: { kind: "number" } } },
        legs: { kind: "array", optional: true, element: { kind: "record", fields: { to: { kind: "string" } } } },
        address: { kind: "record", optional: true, fields: { city: { kind: "string" } } },
        total: { kind: "bigint", optional: true, default: "1" },
        tool: { kind: "capability", optional: true, tag: "Counter" },
      },
    },
  },
};

const started = async (initialFields: object) => {
  const { service } = await openService([source]);
  const created = await success(service.create(open, "trip", { actor: agent, initialFields }));
  const { submissionId } = created;
  let { resumeToken } = created;
  return {
    created,
    fields: async () => (await success(service.get(open, submissionId, { resumeToken }))).fields,
    set: async (fields: object) => {
      ({ resumeToken } = await success(service.setFields(open, submissionId, { resumeToken, actor: agent, fields })));
    },
    refused: async (fields: object) =>
      (await failure(service.setFields(open, submissionId, { resumeToken, actor: agent, fields }))).error.fields,
    problems: async () =>
      (await failure(service.validate(open, submissionId, { resumeToken }))).error.fields?.map(
        ({ path, code }) => `${path} ${code}`,
      ),
    submit: () => success(service.submit(open, submissionId, { resumeToken, actor: agent, idempotencyKey: "k" })),
  };
};

describe("a form record as an intake", () => {
  test("answers are accepted in the shape of a mail answer and returned unchanged", async () => {
    const answer = {
      name: "Ada",
      tags: ["a", "b"],
      grid: [[1, 2], []],
      legs: [{ to: "Rome" }],
      address: { city: "Turin" },
      total: "12345678901234567890",
      tool: "@tools/counter",
    };
    const trip = await started(answer);
    expect(await trip.fields()).toEqual(answer);
    expect(await trip.submit()).toMatchObject({ ok: true });
  });

  test("the schema describes the answer that is sent", async () => {
    const { created } = await started({});
    expect(created.schema).toMatchObject({
      title: "Trip",
      properties: {
        tags: { type: "array", items: { type: "string" } },
        grid: { items: { type: "array", items: { type: "number" } } },
        tool: { type: "string" },
        total: { type: "string", default: "1" },
      },
      required: ["name", "tags"],
      additionalProperties: false,
    });
  });

  test.each<[string, object, object]>([
    ["a list as a whole", { tags: ["x"] }, ["x"]],
    ["one item", { "tags[1]": "x" }, ["a", "x"]],
    ["one item, with a dot", { "tags.0": "x" }, ["x", "b"]],
    ["one item, as the form itself says its place", { "tags[0].$": "x" }, ["x", "b"]],
    ["the next item", { "tags[2]": "x" }, ["a", "b", "x"]],
    ["none", { tags: [] }, []],
  ])("%s", async (_, fields, tags) => {
    const trip = await started({ name: "A", tags: ["a", "b"] });
    await trip.set(fields);
    expect(await trip.fields()).toEqual({ name: "A", tags, total: "1" });
  });

  test("one item of a nested list can be set by its path", async () => {
    const trip = await started({ name: "A", grid: [[1], [2]] });
    await trip.set({ "grid[1][1]": 3, "grid[2]": [4] });
    expect(await trip.fields()).toMatchObject({ grid: [[1], [2, 3], [4]] });
  });

  test.each<[string, object, object]>([
    ["an item after a gap", { "tags[5]": "x" }, { path: "tags[5]" }],
    ["text for a list", { tags: "x" }, { path: "tags", code: "invalid_type" }],
    ["a part of a text", { "tags[0].x": "x" }, { path: "tags[0].x" }],
    ["a key too many", { tag: 1 }, { path: "tag" }],
    ["a reserved name", JSON.parse('{"address":{"__proto__":{}}}'), { path: "address" }],
  ])("refused: %s", async (_, fields, error) => {
    const trip = await started({ name: "A", tags: ["a"] });
    expect(await trip.refused(fields)).toMatchObject([error]);
  });

  test("issues have exact paths: missing items, an id in a slot, fields of an optional record", async () => {
    const trip = await started({ tags: [1, ""], tool: "9f86d081", address: { city: null }, legs: [{}], total: "x" });
    expect(await trip.problems()).toEqual([
      "name required",
      "tags[0].$ invalid_type",
      "tags[1].$ required",
      "legs[0].to required",
      "total invalid_type",
      "tool invalid_type",
    ]);
  });
});
