import { errorTypes, type fieldErrorCodes, type IntakeError } from "@cofill/service";
import { describe, expect, test } from "vitest";
import {
  agent,
  type Body,
  complete,
  envelope,
  failure,
  jane,
  open,
  openService,
  problem,
  success,
  trail,
  vendor,
  type World,
} from "./open-service.ts";

const start = (world: World, initialFields?: object, more: object = {}) =>
  success(world.service.create(open, "vendor", { actor: agent, ...(initialFields && { initialFields }), ...more }));

const setting = (world: World, { submissionId, resumeToken }: Body, fields: object, more: object = {}) =>
  envelope(world.service.setFields(open, submissionId, { resumeToken, actor: agent, fields, ...more }));

const fieldsOf = async ({ service }: World, { submissionId, resumeToken }: Body) =>
  (await success(service.get(open, submissionId, { resumeToken }))).fields;

describe("create", () => {
  test("FB-OP-01 FB-TOK-01: create returns id, state, token, the whole schema and the missing fields", async () => {
    const world = await openService();
    const empty = await start(world);
    expect(empty).toMatchObject({ ok: true, state: "draft", submissionId: expect.stringMatching(/^sub_/) });
    expect(empty.resumeToken).toMatch(/^rt_/);
    expect(empty.missingFields).toEqual(["legal_name", "country", "contact.email"]);
    const schema = vendor.form.format === "json-schema" ? vendor.form.schema : {};
    expect(empty.schema).toMatchObject({ properties: schema.properties, required: schema.required });
    const begun = await start(world, { country: "DE" });
    expect(begun).toMatchObject({ state: "in_progress", missingFields: ["legal_name", "contact.email"] });
  });

  test.each([
    ["an unknown intake", "nope", { actor: agent }, "not_found"],
    ["no actor", "vendor", {}, "actor_required"],
    ["an actor without id", "vendor", { actor: { kind: "agent" } }, "malformed"],
    ["an unknown kind of actor", "vendor", { actor: { kind: "robot", id: "x" } }, "malformed"],
    ["fields that are no object", "vendor", { actor: agent, initialFields: [1] }, "malformed"],
    ["a lifetime of 0", "vendor", { actor: agent, ttlMs: 0 }, "malformed"],
    ["an idempotency key that is not text", "vendor", { actor: agent, idempotencyKey: 7 }, "malformed"],
    ["an idempotency key that is too long", "vendor", { actor: agent, idempotencyKey: "k".repeat(300) }, "malformed"],
  ])("create with %s is rejected", async (_, intakeId, input, code) => {
    const world = await openService();
    expect(await problem(world.service.create(open, intakeId, input))).toBe(code);
  });

  test("create with unknown fields is rejected and stores nothing", async () => {
    const world = await openService();
    const error = await failure(
      world.service.create(open, "vendor", { actor: agent, initialFields: { legal_nam: "Acme" } }),
    );
    expect(error.error.fields).toMatchObject([{ path: "legal_nam", message: expect.stringContaining("legal_name") }]);
    expect(await world.store.list({ limit: 10 })).toEqual([]);
  });

  test("create accepts a lifetime for the submission", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world, undefined, { ttlMs: 5_000 });
    const { metadata } = await success(world.service.get(open, submissionId, { resumeToken }));
    expect(metadata).toMatchObject({ expiresAt: "2026-01-29T10:00:05.000Z" });
  });
});

describe("setFields", () => {
  test("FB-OP-02: setFields returns the new state and the missing fields", async () => {
    const world = await openService();
    const body = await setting(world, await start(world), { legal_name: "A", employees: 0 });
    expect(body).toMatchObject({ ok: true, state: "in_progress", ready: false });
    expect((body.issues as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`)).toEqual([
      "legal_name too_short",
      "country required",
      "contact.email required",
      "employees invalid_value",
    ]);
  });

  test.each<[string, object, object, object]>([
    [
      "a path and an object are the same",
      {},
      { "contact.email": "a@b.example" },
      { contact: { email: "a@b.example" } },
    ],
    [
      "objects are merged",
      { contact: { email: "a@b.example" } },
      { contact: { phone: "1" } },
      { contact: { email: "a@b.example", phone: "1" } },
    ],
    ["null clears", { country: "DE", employees: 3 }, { country: null }, { employees: 3 }],
    ["null clears a whole object", { contact: { email: "x", phone: "1" } }, { contact: null }, {}],
    [
      "arrays are replaced",
      { items: [{ name: "a", amount: 1 }, { name: "b" }] },
      { items: [{ name: "c" }] },
      { items: [{ name: "c" }] },
    ],
    ["a row by its path", { items: [{ name: "a" }] }, { "items[0].amount": 2 }, { items: [{ name: "a", amount: 2 }] }],
    ["a row in dots", { items: [{ name: "a" }] }, { "items.0.amount": 2 }, { items: [{ name: "a", amount: 2 }] }],
    ["the next row", { items: [{ name: "a" }] }, { "items[1].name": "b" }, { items: [{ name: "a" }, { name: "b" }] }],
    ["a value that does not fit is kept", {}, { employees: "many" }, { employees: "many" }],
    ["a part of a list of texts", { tags: ["a", "b"] }, { "tags[1]": "c" }, { tags: ["a", "c"] }],
    ["FB-2-12: an empty list is one", { items: [{ name: "a" }] }, { items: [] }, { items: [] }],
    ["FB-2-12: an empty text is one", {}, { "contact.phone": "" }, { contact: { phone: "" } }],
    ["FB-2-12: an empty object is one", {}, { docs: {}, tags: [] }, { docs: {}, tags: [] }],
    [
      "FB-2-12: null takes an empty one away",
      { docs: {}, tags: [], items: [] },
      { docs: null, items: null },
      { tags: [] },
    ],
  ])("%s", async (_, before, given, after) => {
    const world = await openService();
    const begun = await start(world, before);
    const body = await setting(world, begun, given);
    expect(body.ok).toBe(true);
    expect(await fieldsOf(world, body)).toEqual(after);
  });

  test.each<[string, object, string]>([
    ["an unknown field", { nope: 1 }, "nope"],
    ["an unknown field inside", { contact: { fax: "1" } }, "contact.fax"],
    ["a row that is far away", { "items[7].name": "x" }, "items[7].name"],
    ["a part of a list that is far away", { "tags[7]": "x" }, "tags[7]"],
    ["an object where a list is", { items: { name: "a" } }, "items"],
    ["a text where an object is", { contact: "me" }, "contact"],
    ["a file by hand", { docs: { w9: "pdf" } }, "docs.w9"],
    ["a reserved name", JSON.parse('{"contact":{"__proto__":{"x":1}}}') as object, "contact"],
    ["a path of nonsense", { "items[": 1 }, "items["],
  ])("%s rejects the whole call and changes nothing", async (_, bad, path) => {
    const world = await openService();
    const begun = await start(world, { country: "DE" });
    const before = await trail(world, begun.submissionId);
    const body = (await setting(world, begun, { legal_name: "Acme", ...bad })) as unknown as IntakeError;
    expect(body.ok).toBe(false);
    expect(body.error.fields!.map((field) => field.path)).toContain(path);
    expect(await trail(world, begun.submissionId)).toEqual(before);
    expect(await fieldsOf(world, body as unknown as Body)).toEqual({ country: "DE" });
    expect(Object.prototype).not.toHaveProperty("x");
  });

  test("an agent's confidence and evidence are stored with the answer", async () => {
    const world = await openService();
    const body = await setting(
      world,
      await start(world),
      { country: "DE" },
      { origins: { country: { confidence: 0.5 } } },
    );
    const { answers } = await success(world.service.get(open, body.submissionId, { resumeToken: body.resumeToken }));
    expect(answers).toMatchObject({ country: { origin: { confidence: 0.5 } } });
    expect(
      await problem(
        world.service.setFields(open, body.submissionId, {
          resumeToken: body.resumeToken,
          actor: agent,
          fields: { country: "FR" },
          origins: { country: { confidence: 7 } },
        }),
      ),
    ).toBe("malformed");
  });
});

describe("a field that requires a person", () => {
  const signed = {
    ...vendor,
    id: "signed",
    uiHints: { fieldHints: { legal_name: { confirm: "human" as const } } },
  };

  const begin = async () => {
    const world = await openService([signed]);
    const body = await success(
      world.service.create(open, "signed", { actor: agent, initialFields: { ...complete, legal_name: "Acme" } }),
    );
    return { world, body };
  };

  test("an agent's value becomes a proposal, and submit requires a person's confirmation", async () => {
    const { world, body } = await begin();
    expect(body.proposed).toEqual(["legal_name"]);
    const { submissionId, resumeToken } = body;
    const error = await failure(
      world.service.submit(open, submissionId, { resumeToken, actor: agent, idempotencyKey: "k" }),
    );
    expect(error.error).toMatchObject({
      type: "missing",
      fields: [{ path: "legal_name", code: "required", message: expect.stringContaining("a person must confirm") }],
    });
    const seen = await success(world.service.get(open, submissionId, { resumeToken }));
    expect(seen.proposals).toMatchObject({ legal_name: { value: "Acme", by: { kind: "agent", id: agent.id } } });
    const refused = await failure(
      world.service.setFields(open, submissionId, {
        resumeToken: error.resumeToken,
        actor: agent,
        confirm: ["legal_name"],
      }),
    );
    expect(refused.error.type).toBe("invalid");
    const confirmed = await success(
      world.service.setFields(open, submissionId, {
        resumeToken: error.resumeToken,
        actor: jane,
        confirm: ["legal_name"],
      }),
    );
    expect(confirmed).toMatchObject({ ready: true });
    const { answers } = await success(world.service.get(open, submissionId, { resumeToken: confirmed.resumeToken }));
    expect(answers).toMatchObject({
      legal_name: { by: { kind: "agent", id: agent.id }, confirmed: true, confirmedBy: { kind: "human", id: "jane" } },
    });
    const done = await success(
      world.service.submit(open, submissionId, {
        resumeToken: confirmed.resumeToken,
        actor: agent,
        idempotencyKey: "k",
      }),
    );
    expect(done.state).toBe("finalized");
  });

  test("a person may decline a proposal, and an agent cannot change a confirmed answer", async () => {
    const { world, body } = await begin();
    const { submissionId } = body;
    const declined = await success(
      world.service.setFields(open, submissionId, {
        resumeToken: body.resumeToken,
        actor: jane,
        decline: ["legal_name"],
      }),
    );
    expect(declined.missingFields).toEqual(["legal_name"]);
    const own = await success(
      world.service.setFields(open, submissionId, {
        resumeToken: declined.resumeToken,
        actor: jane,
        fields: { legal_name: "Acme Corporation" },
      }),
    );
    const tried = await success(
      world.service.setFields(open, submissionId, {
        resumeToken: own.resumeToken,
        actor: agent,
        fields: { legal_name: "Evil Corp" },
      }),
    );
    expect(tried.proposed).toEqual(["legal_name"]);
    const cleared = await failure(
      world.service.setFields(open, submissionId, {
        resumeToken: tried.resumeToken,
        actor: agent,
        fields: { legal_name: null },
      }),
    );
    expect(cleared.error.type).toBe("invalid");
    const { fields, answers } = await success(
      world.service.get(open, submissionId, { resumeToken: tried.resumeToken }),
    );
    expect(fields).toMatchObject({ legal_name: "Acme Corporation" });
    expect(answers).toMatchObject({ legal_name: { by: { kind: "human", id: "jane" }, confirmed: true } });
  });

  test("an optional field keeps nobody's proposal from being decided on", async () => {
    const optional = { ...vendor, uiHints: { fieldHints: { employees: { confirm: "human" as const } } } };
    const world = await openService([optional]);
    const body = await success(
      world.service.create(open, "vendor", { actor: agent, initialFields: { ...complete, employees: 4 } }),
    );
    const { submissionId } = body;
    const error = await failure(
      world.service.submit(open, submissionId, { resumeToken: body.resumeToken, actor: agent, idempotencyKey: "k" }),
    );
    expect(error.error).toMatchObject({ type: "missing", fields: [{ path: "employees", code: "required" }] });
    const declined = await success(
      world.service.setFields(open, submissionId, {
        resumeToken: error.resumeToken,
        actor: jane,
        decline: ["employees"],
      }),
    );
    expect(declined.ready).toBe(true);
  });
});

describe("errors", () => {
  /** Every type of error, as it comes about. */
  const provoke: Record<(typeof errorTypes)[number], (world: World) => Promise<IntakeError>> = {
    missing: async (world) => {
      const { submissionId, resumeToken } = await start(world, { country: "DE" });
      return failure(world.service.validate(open, submissionId, { resumeToken }));
    },
    invalid: async (world) => {
      const { submissionId, resumeToken } = await start(world, { ...complete, country: "XX" });
      return failure(world.service.validate(open, submissionId, { resumeToken }));
    },
    conflict: async (world) => {
      const { submissionId, resumeToken } = await start(world);
      await success(
        world.service.setFields(open, submissionId, { resumeToken, actor: agent, fields: { country: "DE" } }),
      );
      return failure(
        world.service.setFields(open, submissionId, { resumeToken, actor: agent, fields: { country: "FR" } }),
      );
    },
    needs_approval: async (world) => {
      const { submissionId, resumeToken } = await success(
        world.service.create(open, "gated", { actor: agent, initialFields: complete }),
      );
      const done = await success(
        world.service.submit(open, submissionId, { resumeToken, actor: agent, idempotencyKey: "k" }),
      );
      return failure(
        world.service.setFields(open, submissionId, {
          resumeToken: done.resumeToken,
          actor: agent,
          fields: { country: "FR" },
        }),
      );
    },
    upload_pending: async (world) => {
      const { submissionId, resumeToken } = await start(world, complete);
      const asked = await success(
        world.service.requestUpload(open, submissionId, {
          resumeToken,
          actor: agent,
          field: "docs.w9",
          filename: "w9.pdf",
          mimeType: "application/pdf",
          sizeBytes: 10,
        }),
      );
      return failure(
        world.service.submit(open, submissionId, { resumeToken: asked.resumeToken, actor: agent, idempotencyKey: "k" }),
      );
    },
    delivery_failed: async (world) => {
      const { submissionId, resumeToken } = await success(
        world.service.create(open, "hooked", { actor: agent, initialFields: complete }),
      );
      await success(world.service.submit(open, submissionId, { resumeToken, actor: agent, idempotencyKey: "k" }));
      world.receivers.push({ ok: false, reason: "HTTP 500", status: 500 });
      return failure(world.service.retryDelivery(open, submissionId, {}));
    },
    expired: async (world) => {
      const { submissionId, resumeToken } = await start(world, undefined, { ttlMs: 1_000 });
      world.now += 1_000;
      return failure(world.service.validate(open, submissionId, { resumeToken }));
    },
    cancelled: async (world) => {
      const { submissionId, resumeToken } = await start(world);
      await success(world.service.cancel(open, submissionId, { resumeToken, actor: agent }));
      return failure(world.service.validate(open, submissionId, { resumeToken }));
    },
  };
  const gated = { ...vendor, id: "gated", approvalGates: [{ name: "g", reviewers: { roles: ["reviewer"] } }] };
  const hooked = { ...vendor, id: "hooked", destination: { kind: "webhook", url: "https://a.example/h" } } as const;

  test.each([
    ["missing", true, "collect_field"],
    ["invalid", true, "collect_field"],
    ["conflict", false, undefined],
    ["needs_approval", false, "wait_for_review"],
    ["upload_pending", true, "request_upload"],
    ["delivery_failed", true, "retry_delivery"],
    ["expired", false, undefined],
    ["cancelled", false, undefined],
  ] as const)("FB-ERR-01 FB-ERR-02 FB-ERR-06: %s", async (type, retryable, action) => {
    const world = await openService([vendor, gated, hooked]);
    const body = await provoke[type](world);
    expect(body).toMatchObject({ ok: false, error: { type, retryable, message: expect.any(String) } });
    expect(body.submissionId).toMatch(/^sub_/);
    expect(body.resumeToken).toMatch(/^rt_/);
    expect(body.error.nextActions?.[0]?.action).toBe(action);
  });

  test("FB-ERR-02: the contract has no other error types", () =>
    expect(Object.keys(provoke).sort()).toEqual([...errorTypes].sort()));

  test("FB-ERR-03 FB-ERR-05: a field error has expected, received and a next action", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world, { ...complete, country: "XX", legal_name: "A" });
    const { error } = await failure(world.service.validate(open, submissionId, { resumeToken }));
    const country = error.fields!.find(({ path }) => path === "country")!;
    expect(country).toMatchObject({ code: "invalid_value", expected: ["US", "DE", "FR"], received: "XX" });
    expect(country.message).toContain("Country");
    expect(error.nextActions).toContainEqual(
      expect.objectContaining({ action: "collect_field", field: "country", hint: country.message }),
    );
  });

  describe("FB-2-01 FB-2-02: expected and received are values, and a hint is the author's words and what would be right", () => {
    const properties = {
      age: { type: "integer", minimum: 18, description: "Your age in years" },
      code: { type: "string", pattern: "^[A-Z]{3}$" },
      born: { type: "string", format: "date" },
      tags: { type: "array", items: { type: "string" }, uniqueItems: true },
      site: { type: "string", format: "email" },
    };
    const source = {
      ...vendor,
      form: { format: "json-schema", schema: { type: "object", properties, required: ["age"] } },
    } as const;
    test.each<[string, object, object, string]>([
      [
        "nothing for a whole number",
        {},
        { path: "age", code: "required", expected: { type: "integer", minimum: 18 } },
        'Your age in years. "Age" is required. Give a whole number, at least 18.',
      ],
      [
        "text for a whole number",
        { age: "many" },
        { path: "age", code: "invalid_type", expected: { type: "integer" }, received: "many" },
        'Your age in years. "Age" must be a number such as 12 or 3.5; it is "many".',
      ],
      [
        "a number below its minimum",
        { age: 3 },
        { path: "age", code: "invalid_value", expected: 18, received: 3 },
        'Your age in years. "Age" must be at least 18; it is 3.',
      ],
      [
        "a text off its pattern",
        { age: 20, code: "ab" },
        { path: "code", code: "invalid_format", expected: { pattern: "^[A-Z]{3}$" }, received: "ab" },
        '"Code" must match the pattern ^[A-Z]{3}$; it is "ab"',
      ],
      [
        "a day that does not exist",
        { age: 20, born: "2023-02-29" },
        { path: "born", code: "invalid_format", expected: { format: "date" }, received: "2023-02-29" },
        '"Born" must be a date written YYYY-MM-DD; "2023-02-29" is no day of the calendar',
      ],
      [
        "an item twice",
        { age: 20, tags: ["x", "x"] },
        { path: "tags[1]", code: "invalid_value", expected: { uniqueItems: true }, received: "x" },
        'Item 2 of "Tags" repeats "x"',
      ],
      [
        "a long text of another format",
        { age: 20, site: "x".repeat(500) },
        { path: "site", code: "invalid_format", expected: { format: "email" }, received: "x".repeat(200) },
        `"Site" must be an email address such as ada@example.com; it is "${"x".repeat(59)}…`,
      ],
    ])("%s", async (_, initialFields, field, hint) => {
      const world = await openService([source]);
      const { submissionId, resumeToken } = await start(world, initialFields);
      const { error } = await failure(world.service.validate(open, submissionId, { resumeToken }));
      const { message, ...found } = error.fields![0]!;
      expect(found).toEqual(field);
      expect(message).toBeTypeOf("string");
      expect(error.nextActions![0]!.hint).toBe(hint);
    });
  });

  test("FB-ERR-05: the next action of an upload has the accepted types and size", async () => {
    const world = await openService([vendor]);
    const body = await provoke.upload_pending(world);
    expect(body.error.nextActions).toEqual([
      expect.objectContaining({
        action: "request_upload",
        field: "docs.w9",
        accept: ["application/pdf"],
        maxBytes: 1_000_000,
      }),
    ]);
  });

  /** One value for each code. */
  const codes: Record<(typeof fieldErrorCodes)[number], { fields?: object; upload?: object }> = {
    required: { fields: { legal_name: null } },
    invalid_type: { fields: { employees: "many" } },
    invalid_format: { fields: { contact: { email: "nobody" } } },
    invalid_value: { fields: { country: "XX" } },
    too_long: { fields: { legal_name: "x".repeat(61) } },
    too_short: { fields: { legal_name: "x" } },
    file_required: { upload: { filename: "a.pdf", mimeType: "application/pdf", sizeBytes: 5 } },
    file_too_large: { upload: { filename: "a.pdf", mimeType: "application/pdf", sizeBytes: 5_000_000 } },
    file_wrong_type: { upload: { filename: "a.png", mimeType: "image/png", sizeBytes: 5 } },
    custom: {},
  };

  test.each(Object.entries(codes).filter(([code]) => code !== "custom"))(
    "FB-ERR-04: a field error can have the code %s",
    async (code, { fields, upload }) => {
      const world = await openService();
      let body: Body = await start(world, complete);
      const { submissionId } = body;
      if (fields) body = await setting(world, body, fields);
      if (upload) {
        body = await envelope(
          world.service.requestUpload(open, submissionId, {
            resumeToken: body.resumeToken,
            actor: agent,
            field: "docs.w9",
            ...upload,
          }),
        );
      }
      const error = body.ok
        ? await failure(world.service.validate(open, submissionId, { resumeToken: body.resumeToken }))
        : (body as unknown as IntakeError);
      expect(error.error.fields!.map((field) => field.code)).toContain(code);
    },
  );

  test("FB-ERR-04: a violated rule of the form has the code custom", async () => {
    const definition = {
      $formspec: "1.0",
      url: "https://example.org/rule",
      version: "1.0.0",
      status: "active",
      title: "Rule",
      items: [{ type: "field", key: "n", label: "N", dataType: "integer" }],
      binds: [{ path: "n", constraint: "$n > 3", constraintMessage: "More than three" }],
    };
    const world = await openService([
      { id: "rule", version: "1", name: "Rule", form: { format: "formspec", definition } },
    ]);
    const { submissionId, resumeToken } = await success(
      world.service.create(open, "rule", { actor: agent, initialFields: { n: 2 } }),
    );
    const { error } = await failure(world.service.validate(open, submissionId, { resumeToken }));
    expect(error.fields).toMatchObject([
      { path: "n", code: "custom", message: expect.stringContaining("More than three") },
    ]);
  });

  test.each<[string, object, string]>([
    ["only missing", { country: "DE" }, "missing"],
    ["missing and wrong", { country: "XX" }, "invalid"],
    ["only wrong", { ...complete, country: "XX" }, "invalid"],
  ])("the error type depends on the kinds of issues: %s", async (_, fields, type) => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world, fields);
    const { error } = await failure(world.service.validate(open, submissionId, { resumeToken }));
    expect(error.type).toBe(type);
  });

  test("FB-OP-03: validate returns whether the submission is ready", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world, complete);
    expect(await success(world.service.validate(open, submissionId, { resumeToken }))).toMatchObject({
      ok: true,
      state: "in_progress",
      ready: true,
    });
  });

  test("FB-OP-09 FB-TOK-04: getSubmission returns state, fields, metadata and the current token", async () => {
    const world = await openService();
    const { submissionId, resumeToken } = await start(world, complete);
    const set = await success(
      world.service.setFields(open, submissionId, { resumeToken, actor: jane, fields: { employees: 4 } }),
    );
    const seen = await success(world.service.get(open, submissionId, { resumeToken }));
    expect(seen).toMatchObject({
      state: "in_progress",
      fields: { ...complete, employees: 4 },
      metadata: { createdBy: agent, createdAt: "2026-01-29T10:00:00.000Z", tenant: "default" },
      resumeToken: set.resumeToken,
    });
    const done = await success(
      world.service.submit(open, submissionId, { resumeToken: seen.resumeToken, actor: agent, idempotencyKey: "k" }),
    );
    expect(done.ok).toBe(true);
  });
});
