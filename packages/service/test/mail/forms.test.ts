import { readFileSync } from "node:fs";
import type { FormCard, FormResponseView, MailAnswer, Mailer, PackageView } from "@cofill/service/mail";
import { describe, expect, test } from "vitest";
import { given, openMail, refusal } from "./open-mail.ts";

const pattern = {
  type: "record",
  fields: {
    name: { kind: "string", label: "Your name" },
    age: { kind: "number", optional: true },
    pin: { kind: "string", secret: true, optional: true },
    tool: { kind: "capability", tag: "Counter", optional: true },
  },
} as const;
const form = { title: "Sign up", description: "For the walk", pattern } as const;

const send = async (from: Mailer, more: object = {}): Promise<FormCard> => {
  const sent = given<PackageView>(
    await from.send({ to: "@bob", text: "@form", edges: { form: { form: { ...form, ...more } } } }),
  );
  return sent.edges[0]!.form!;
};

const answer = (who: Mailer, payload: object, responseId?: string): Promise<MailAnswer<unknown>> =>
  who.sendFormResponse({
    number: 1,
    payload: payload as Record<string, unknown>,
    ...(responseId !== undefined && { responseId }),
  });

const open = async () => {
  const mail = await openMail({ alice: ["bob"], bob: ["carol"], carol: [] });
  const { alice, bob, carol } = mail.agents as Record<"alice" | "bob" | "carol", Mailer>;
  return { ...mail, alice, bob, carol };
};

describe("what a form is", () => {
  test("EN-REC-01: EN-REC-04: EN-SCH-05: the recipient sees proposer, title, description and pattern, as plain JSON", async () => {
    const { alice, bob } = await open();
    await send(alice);
    given(await bob.adopt({ number: 1, edge: "from", name: "alice" }));
    const [edge] = given<PackageView>(await bob.message({ number: 1 })).edges;
    expect(JSON.parse(JSON.stringify(edge!.form))).toMatchObject({ proposer: "@alice", ...form });
  });

  test.each([
    ["under form", { form }],
    ["as a bare record", form],
    ["as a bare record that says who proposes it", { ...form, proposer: "@self" }],
    ["as a value of its shape", { value: form }],
  ])(
    "EN-REC-02: EN-REC-03: EN-REC-05: EN-PKG-01: a form is data in an edge of an ordinary package: %s",
    async (_, edge) => {
      const { alice, bob } = await open();
      given(await alice.send({ to: "@bob", edges: { form: edge as never } }));
      const message = given<PackageView>(await bob.message({ number: 1 }));
      expect(message.type).toBe("package");
      expect(message.edges).toMatchObject([{ name: "form", kind: "form", form: { title: "Sign up" } }]);
      expect(given(await answer(bob, { name: "Bob" }))).toMatchObject({ type: "form-response" });
    },
  );

  test("EN-REC-03: a guest can send a form to its host", async () => {
    const { service } = await open();
    given(await service.createAgent({ tenant: "default", name: "bot", kind: "guest", host: "alice" }));
    const bot = given<Mailer>(await service.enter({ tenant: "default", name: "bot", by: "agent" }));
    given(await bot.send({ to: "@host", edges: { form: { form } } }));
    const alice = given<Mailer>(await service.enter({ tenant: "default", name: "alice" }));
    expect(given(await alice.inbox({}))).toMatchObject({ messages: [{ from: "@bot", edges: [{ kind: "form" }] }] });
  });

  test("an agent cannot propose a form in another agent's name", async () => {
    const { alice } = await open();
    const edges = { form: { ...form, proposer: "@bob" } };
    expect(refusal(await alice.send({ to: "@bob", edges: edges as never }))).toBe("forbidden");
  });

  test.each([
    ["no shape at all", { type: "list", fields: {} }, "/type"],
    ["an unknown kind", { type: "record", fields: { a: { kind: "colour" } } }, "/fields/a/kind"],
  ])("an invalid form is refused with all its issues: %s", async (_, wrong, path) => {
    const { alice, bob } = await open();
    const refused = await alice.send({ to: "@bob", edges: { form: { form: { ...form, pattern: wrong as never } } } });
    expect(refused).toMatchObject({ ok: false, problem: { code: "invalid_form", fields: [{ path }] } });
    expect(given(await bob.inbox({}))).toMatchObject({ messages: [] });
  });
});

describe("an answer", () => {
  test("EN-SUB-01: EN-SUB-02: EN-SUB-03: EN-RSP-01: EN-RSP-02: is delivered to the proposer as a form-response with its sender and date", async () => {
    const { alice, bob, clock } = await open();
    const { formId } = await send(alice);
    given(await answer(bob, { name: "Bob", age: 40 }));
    const { messages } = given<{ messages: FormResponseView[] }>(await alice.inbox({ type: "form-response" }));
    expect(messages).toMatchObject([
      {
        type: "form-response",
        number: 2,
        from: "@bob",
        to: "@self",
        date: new Date(clock.ms).toISOString(),
        payload: { name: "Bob", age: 40 },
        dismissed: false,
        formId,
        replyTo: 1,
        responseId: expect.stringMatching(/^rsp_/),
      },
    ]);
    expect(given(await alice.dismiss({ number: 2 }))).toMatchObject({ dismissed: true, dismisser: "@self" });
    expect(given(await alice.inbox({ type: "form-response" }))).toMatchObject({ messages: [] });
  });

  test.each<[string, unknown, string, string]>([
    ["a wrong type", { name: 7 }, "name", "wrong_type"],
    ["a missing key", {}, "name", "required_missing"],
    ["a blank in its place", { name: "" }, "name", "required_missing"],
    ["an extra key", { name: "B", shoe: 1 }, "shoe", "unknown_field"],
    ["a name that is not the filler's", { name: "B", tool: "@alice" }, "tool", "unknown_name"],
    ["a raw reference in a slot", { name: "B", tool: "f".repeat(64) }, "tool", "not_a_name"],
    ["a raw reference with an @", { name: "B", tool: `@${"f".repeat(64)}` }, "tool", "raw_reference"],
  ])("EN-RSP-03: EN-OPN-03: EN-OPN-04: refused, nothing stored: %s", async (_, payload, path, code) => {
    const { alice, bob } = await open();
    await send(alice);
    const refused = await answer(bob, payload as object);
    expect(refused).toMatchObject({ ok: false, problem: { code: "invalid_payload", fields: [{ path, code }] } });
    expect(given(await alice.inbox({ type: "form-response" }))).toMatchObject({ messages: [] });
    expect(given(await bob.inbox({ direction: "sent" }))).toMatchObject({ messages: [] });
  });

  test.each([
    ["a URL", "https://example.org/cap/1"],
    ["a locator", "endo://peer/9f86d081884c7d65"],
    ["a URN with an @", "@urn:uuid:123e4567-e89b-12d3-a456-426614174000"],
    ["a digest with an @", `@${"0123456789abcdef".repeat(4)}`],
  ])("EN-CAP-05: a locator in a slot is refused with a reason, and names are asked for: %s", async (_, tool) => {
    const { alice, bob } = await open();
    await send(alice);
    const refused = await answer(bob, { name: "B", tool });
    expect(refused).toMatchObject({ ok: false, problem: { code: "invalid_payload", fields: [{ path: "tool" }] } });
    expect(JSON.stringify(refused)).toMatch(/name/);
    expect(given(await alice.inbox({ type: "form-response" }))).toMatchObject({ messages: [] });
  });

  test.each<[string, unknown]>([
    ["__proto__", JSON.parse('{"name": "B", "__proto__": {"x": 1}}')],
    ["not a number", { name: "B", age: Number.NaN }],
    ["what JSON cannot hold", { name: () => 1 }],
    ["nesting without end", Array.from({ length: 200 }).reduce<object>((inner) => ({ inner }), {})],
    ["half a character", { name: "\ud800" }],
  ])("is malformed for every form: %s", async (_, payload) => {
    const { alice, bob } = await open();
    await send(alice);
    expect(refusal(await answer(bob, payload as object))).toBe("malformed");
  });

  test("is refused when it is too large", async () => {
    const { alice, bob } = await open();
    await send(alice, { pattern: { type: "record", fields: { a: { kind: "array", element: { kind: "string" } } } } });
    const a = Array.from({ length: 400 }, () => "x".repeat(4_000));
    expect(["too_large", "invalid_payload"]).toContain(refusal(await answer(bob, { a })));
  });

  test("EN-OPN-03: a blank optional is an absent key", async () => {
    const { alice, bob } = await open();
    await send(alice);
    given(await bob.fill({ number: 1, fields: { name: "Bob", age: null }, submit: true }));
    const { messages } = given<{ messages: FormResponseView[] }>(await alice.inbox({ type: "form-response" }));
    expect(messages[0]!.payload).toEqual({ name: "Bob" });
  });

  test("EN-OPN-01: a retry with the same responseId is one message; another payload under it is a conflict", async () => {
    const { alice, bob } = await open();
    await send(alice);
    const first = given(await answer(bob, { name: "Bob" }, "r-1"));
    expect(given(await answer(bob, { name: "Bob" }, "r-1"))).toEqual(first);
    expect(refusal(await answer(bob, { name: "Rob" }, "r-1"))).toBe("response_conflict");
    expect(given(await alice.responses({ form: "1" }))).toMatchObject({ responses: [{ responseId: "r-1" }] });
  });

  test("concurrent answers with one responseId give one message", async () => {
    const { alice, bob } = await open();
    await send(alice);
    const answers = await Promise.all(Array.from({ length: 20 }, () => answer(bob, { name: "Bob" }, "r-1")));
    const numbers = new Set(answers.map((one) => given<FormResponseView>(one).number));
    expect(numbers.size).toBe(1);
    expect(given<{ responses: unknown[] }>(await alice.responses({ form: "1" })).responses).toHaveLength(1);
  });

  test("the table of answers has a column for every field, whatever its key", async () => {
    const { alice, bob } = await open();
    const fields = { "First name": { kind: "string" }, "a.b": { kind: "string" }, "x[0]": { kind: "string" } } as const;
    await send(alice, { pattern: { type: "record", fields } });
    given(await answer(bob, { "First name": "B", "a.b": "1", "x[0]": "2" }));
    const { columns } = given<{ columns: { path: string }[] }>(await alice.responses({ form: "1" }));
    expect(columns).toHaveLength(3);
  });

  test("a secret value is hidden unless it is requested", async () => {
    const { alice, bob } = await open();
    await send(alice);
    given(await answer(bob, { name: "Bob", pin: "1234" }));
    expect(given(await alice.message({ number: 2 }))).toMatchObject({ payload: { pin: "•••" }, secrets: ["pin"] });
    expect(given(await alice.message({ number: 2, showSecrets: true }))).toMatchObject({ payload: { pin: "1234" } });
    const table = given<{ responses: { payload: object }[] }>(await alice.responses({ form: "1" }));
    expect(table.responses[0]!.payload).toMatchObject({ pin: "•••" });
  });
});

describe("forwarding", () => {
  test("EN-FWD-01: EN-FWD-02: the recipient of a forwarded form sees the same form, and the answer goes to the proposer", async () => {
    const { alice, bob, carol } = await open();
    const original = await send(alice);
    given(await bob.forward({ number: 1, to: "@carol", text: "Can you do @form?" }));
    const message = given<PackageView>(await carol.message({ number: 1 }));
    const { title, description, pattern: shown, schemaHash, formId } = message.edges[0]!.form!;
    expect({ title, description, pattern: shown, schemaHash, formId }).toEqual({
      title: original.title,
      description: original.description,
      pattern: original.pattern,
      schemaHash: original.schemaHash,
      formId: original.formId,
    });
    given(await answer(carol, { name: "Carol" }));
    expect(given(await alice.responses({ form: "1" }))).toMatchObject({ responses: [{ payload: { name: "Carol" } }] });
    expect(given(await bob.inbox({ type: "form-response" }))).toMatchObject({ messages: [] });
  });

  test("EN-FWD-01: an identical copy counts as the same form", async () => {
    const { alice, bob, carol } = await open();
    const { formId } = await send(alice);
    given(await bob.send({ to: "@carol", edges: { form: { form: { ...form, formId } } } }));
    given(await answer(carol, { name: "Carol" }));
    expect(given(await alice.responses({ form: formId }))).toMatchObject({
      responses: [{ payload: { name: "Carol" } }],
    });
  });

  test.each<[string, object]>([
    ["another title", { title: "Sign away" }],
    ["another description", { description: "For the money" }],
    ["another label", { pattern: { ...pattern, labels: { name: "Your bank account" } } }],
    ["one field more", { pattern: { ...pattern, fields: { ...pattern.fields, iban: { kind: "string" } } } }],
    ["no pattern at all", { pattern: undefined }],
  ])("D-04: a modified copy is refused: %s", async (_, change) => {
    const { alice, bob, carol } = await open();
    const { formId } = await send(alice);
    const copy = JSON.parse(JSON.stringify({ ...form, ...change, formId }));
    expect(refusal(await bob.send({ to: "@carol", edges: { form: { form: copy } } }))).toBe("form_tampered");
    expect(given(await carol.inbox({}))).toMatchObject({ messages: [] });
  });

  test.each([
    ["used up", async (_: Mailer, bob: Mailer) => given(await answer(bob, { name: "once" }))],
    ["revoked", async (alice: Mailer) => given(await alice.revoke({ form: "@lent" }))],
  ] as const)("a copy gives what its holder has, and no more: %s", async (_, spend) => {
    const { alice, bob } = await open();
    given(await alice.addName({ name: "f", capability: { form } }));
    given(await alice.attenuate({ name: "@f", as: "@lent", uses: 1 }));
    given(await alice.send({ to: "@bob", edges: { form: "@lent" } }));
    const { formId } = given<{ formId: string }>(await alice.form({ form: "@f" }));
    await spend(alice, bob);
    const copy = { form: { ...form, formId } };
    expect(["used_up", "revoked"]).toContain(refusal(await bob.send({ to: "@self", edges: { form: copy } })));
  });

  test("a formId grants nothing: an agent that was never sent the form can neither forward nor read it", async () => {
    const { alice, carol, service } = await open();
    const { formId } = await send(alice);
    given(await carol.addName({ name: "bob" }));
    expect(refusal(await carol.send({ to: "@bob", edges: { form: { form: { ...form, formId } } } }))).toBe("not_found");
    expect(refusal(await carol.form({ form: formId }))).toBe("not_found");
    expect(refusal(await carol.responses({ form: formId }))).toBe("not_found");
    expect(refusal(await carol.close({ form: formId }))).toBe("not_found");
    service.close();
  });
});

describe("the submit-only facet of a form", () => {
  test("D-06: it permits answers and nothing else", async () => {
    const { alice, bob, carol } = await open();
    await send(alice);
    expect(given(await bob.adopt({ number: 1, edge: "form/proposer", name: "their-form" }))).toMatchObject({
      kind: "form",
      rights: ["respond"],
    });
    expect(refusal(await bob.send({ to: "@their-form", text: "psst" }))).toBe("no_right");
    expect(refusal(await bob.request({ to: "@their-form", description: "everything" }))).toBe("no_right");
    given(await bob.send({ to: "@carol", text: "answer @their-form" }));
    const [edge] = given<PackageView>(await carol.message({ number: 1 })).edges;
    expect([edge!.rights, edge!.form, edge!.about]).toEqual([["respond"], undefined, undefined]);
    expect(refusal(await carol.draft({ number: 1 }))).toBe("no_right");
    expect(refusal(await carol.read({ name: "@x" }))).toBe("unknown_name");
    given(await carol.adopt({ number: 1, edge: "their-form", name: "x" }));
    expect(refusal(await carol.read({ name: "@x" }))).toBe("no_right");
    expect(refusal(await carol.form({ form: "@x" }))).toBe("no_right");
    given(await answer(carol, { name: "Carol" }));
    given(await bob.revoke({ form: "@their-form" }));
    expect(refusal(await answer(carol, { name: "late" }))).toBe("revoked");
    given(await answer(bob, { name: "Bob" }));
  });

  test.each([
    ["closed", "close", "form_closed"],
    ["revoked", "revoke", "form_revoked"],
  ] as const)(
    "D-06: a form that was %s takes no answer, wherever it was forwarded; the draft is kept",
    async (_, how, code) => {
      const { alice, bob, carol } = await open();
      const { formId } = await send(alice);
      given(await bob.forward({ number: 1, to: "@carol" }));
      given(await carol.fill({ number: 1, fields: { name: "Carol" } }));
      given(await alice[how]({ form: formId }));
      expect(refusal(await answer(bob, { name: "Bob" }))).toBe(code);
      expect(refusal(await bob.forward({ number: 1, to: "@carol" }))).toBe(code);
      expect(refusal(await carol.fill({ number: 1, submit: true }))).toBe(code);
      expect(given(await carol.draft({ number: 1 }))).toMatchObject({ payload: { name: "Carol" } });
      expect(refusal(await bob[how]({ form: "1" }))).toBe("no_right");
    },
  );

  test("D-06: a form with once accepts one of many concurrent answers", async () => {
    const { alice, bob, carol } = await open();
    await send(alice, { once: true });
    given(await bob.forward({ number: 1, to: "@carol" }));
    const answers = await Promise.all([bob, carol, bob, carol].map((who, n) => answer(who, { name: `N${n}` })));
    expect(answers.map(refusal).toSorted()).toEqual(["form_filled", "form_filled", "form_filled", "not refused"]);
    expect(given<{ responses: unknown[] }>(await alice.responses({ form: "1" })).responses).toHaveLength(1);
  });

  test("D-06: a form accepts answers until it expires", async () => {
    const { alice, bob, clock } = await open();
    await send(alice, { expiresAt: new Date(clock.ms + 60_000).toISOString() });
    given(await answer(bob, { name: "in time" }));
    clock.ms += 60_000;
    expect(refusal(await answer(bob, { name: "late" }))).toBe("form_expired");
  });
});

describe("D-10: a form of any format can be sent", () => {
  const example = (name: string): string =>
    readFileSync(new URL(`../../../../examples/${name}`, import.meta.url), "utf8");
  const jsonSchema = {
    type: "object",
    properties: { day: { type: "string", format: "date" }, size: { enum: ["S", "M"] } },
    required: ["day"],
  };

  test.each([
    ["Markform", { format: "markform", text: example("vendor-onboarding.form.md") }],
    ["Formspec", { format: "formspec", definition: JSON.parse(example("expense-claim.formspec.json")) }],
    ["JSON Schema", { format: "json-schema", schema: jsonSchema }],
  ] as const)("%s: what its pattern cannot say is said", async (_, source) => {
    const { alice, bob } = await open();
    given(await alice.send({ to: "@bob", edges: { form: { form: { title: "Any", source: source as never } } } }));
    const shown = given<PackageView>(await bob.message({ number: 1 })).edges[0]!.form!;
    expect(shown.format).toBe(source.format);
    expect(Object.keys(shown.pattern!.fields).length).toBeGreaterThan(0);
    expect(shown.notes?.length).toBeGreaterThan(0);
  });

  test("the form's own checks apply, not only those of its pattern", async () => {
    const { alice, bob } = await open();
    const source = { format: "json-schema", schema: jsonSchema } as never;
    given(await alice.send({ to: "@bob", edges: { form: { form: { title: "Shirt", source } } } }));
    expect(await answer(bob, { day: "soon", size: "XXL" })).toMatchObject({
      problem: { code: "invalid_payload", fields: [{ path: "day" }, { path: "size" }] },
    });
    given(await answer(bob, { day: "2026-12-01", size: "M" }));
    expect(given(await alice.responses({ form: "1" }))).toMatchObject({
      columns: [{ path: "day" }, { path: "size" }],
      responses: [{ payload: { day: "2026-12-01", size: "M" } }],
    });
  });

  test("the file that is sent is the one that was checked", async () => {
    const { alice, bob } = await open();
    const schema = { type: "object", properties: { scan: { type: "string", format: "binary" } }, required: ["scan"] };
    const source = { format: "json-schema", schema } as never;
    given(await alice.send({ to: "@bob", edges: { form: { form: { title: "Scan", source } } } }));
    const file = (text: string) => ({ file: { filename: "a.txt", base64: Buffer.from(text).toString("base64") } });
    given(await bob.addName({ name: "scan", capability: file("one") }));
    given(await bob.fill({ number: 1, fields: { scan: "@scan" } }));
    for (const capability of [{ value: "no file" }, file("another")]) {
      given(await bob.addName({ name: "scan", capability, replace: true }));
      expect(await bob.fill({ number: 1, submit: true })).toMatchObject({
        problem: { code: "invalid_payload", fields: [{ path: "scan", code: "wrong_type" }] },
      });
    }
  });

  test("a file field takes a file that the filler has under a name, and the proposer gets that file", async () => {
    const { alice, bob } = await open();
    const schema = { type: "object", properties: { scan: { type: "string", format: "binary" } }, required: ["scan"] };
    const source = { format: "json-schema", schema } as never;
    given(await alice.send({ to: "@bob", edges: { form: { form: { title: "Scan", source } } } }));
    const base64 = Buffer.from("%PDF-1.7").toString("base64");
    given(
      await bob.addName({
        name: "scan",
        capability: { file: { filename: "a.pdf", mediaType: "application/pdf", base64 } },
      }),
    );
    given(await answer(bob, { scan: "@scan" }));
    given(await alice.adopt({ number: 2, edge: "scan", name: "bobs-scan" }));
    expect(given(await alice.read({ name: "@bobs-scan" }))).toMatchObject({ kind: "file", filename: "a.pdf", base64 });
  });
});
