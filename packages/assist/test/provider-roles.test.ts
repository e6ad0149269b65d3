import { fieldAnnotations, formAnnotations } from "@cofill/assist";
import { FormspecError, openForm } from "@cofill/formspec";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { agent, definition, enter, now, open, provide, provideOrder } from "./provider-form.ts";

describe("the provider", () => {
  test("AS-ROLE-02: in process, its tools can be found and then called by what was found", async () => {
    const { provider } = provideOrder();
    for (const { name, inputSchema } of provider.tools()) {
      const demanded = (inputSchema.required ?? []) as readonly string[];
      const input = Object.fromEntries(demanded.map((key) => [key, key === "path" ? "end.name" : []]));
      expect([name, await provider.call(name, input)]).toEqual([
        name,
        { content: [{ type: "text", text: expect.any(String) }] },
      ]);
    }
  });

  test("AS-ROLE-02: a field that is closed now stays as it is, whatever way is tried", async () => {
    const opened = provideOrder({ rowTools: true });
    const before = opened.form.form;
    for (const path of ["closed.fixed", "closed.sum", "closed.hidden"]) {
      await opened.error("field.set", { path, value: "x" });
      await opened.error("field.set", { path });
      expect(await opened.ok("field.bulkSet", { entries: [{ path, value: "x" }] })).toMatchObject({
        summary: { accepted: 0, errors: 1 },
      });
      await opened.error("cofill.row.add", { path });
      await opened.error("cofill.row.remove", { path, index: 0 });
    }
    expect(opened.form.form).toBe(before);
  });

  const writes = fc.array(
    fc.tuple(
      fc.constantFrom("types.integer", "closed.switch", "closed.hidden", "closed.guess", "lines[0].qty", "end.age"),
      fc.oneof(fc.integer({ min: -5, max: 130 }), fc.boolean(), fc.constant("x"), fc.constant(null)),
    ),
    { maxLength: 12 },
  );

  test("AS-ROLE-03: the tools leave the same answers, findings and response as the form's own door", async () => {
    await fc.assert(
      fc.asyncProperty(writes, async (entries) => {
        const byTools = provide(open(), { actor: agent });
        const byHand = open();
        for (const [path, value] of entries) {
          const result = await byTools.provider.call("formspec.field.set", { path, value });
          // What a data type cannot hold is refused before it comes to the form; all else is the form's affair.
          const isMisfit = result.isError && JSON.parse(result.content[0]!.text).code === "INVALID_VALUE";
          if (!isMisfit) byHand.step({ type: "set", path, value, lenient: true }, { by: agent, at: now });
        }
        expect(byTools.form.response()).toEqual(byHand.response());
        expect(await byTools.ok("form.validate", { mode: "submit" })).toEqual(byHand.report("submit"));
      }),
      { numRuns: 60 },
    );
  });

  test("AS-ROLE-03: reading changes nothing", async () => {
    const opened = provideOrder();
    enter(opened.form, "end.age", 3);
    const before = opened.form.form;
    for (const name of ["form.describe", "field.list", "form.progress", "form.validate", "form.pages"] as const) {
      expect(await opened.ok(name)).toEqual(await opened.ok(name));
    }
    for (const name of ["field.describe", "field.help", "field.validate"] as const) {
      await opened.ok(name, { path: "end.age" });
    }
    expect(opened.form.form).toBe(before);
  });

  test("AS-ERR-01: a form that breaks down is an ENGINE_ERROR that tells nothing of it", async () => {
    const { document } = open();
    const broken = provide({
      document,
      commands: [],
      edit: () => {
        throw new Error("secret of the engine");
      },
      restore: () => undefined,
    });
    expect(await broken.error("field.set", { path: "end.name", value: "Ada" })).toEqual({
      code: "ENGINE_ERROR",
      message: '"formspec.field.set" could not be carried out',
    });
  });
});

describe("opening", () => {
  const other = { url: "https://forms.example/another" };

  test.each<[what: string, sidecar: object]>([
    [
      "references",
      { references: { $formspecReferences: "1.0", version: "1.0.0", targetDefinition: other, references: [] } },
    ],
    ["ontology", { ontology: { $formspecOntology: "1.0", version: "1.0.0", targetDefinition: other, concepts: {} } }],
  ])("D-23 AS-ERR-02: %s for another definition open no form", (_, sidecar) => {
    const codes = (() => {
      try {
        openForm(definition, sidecar);
        return [];
      } catch (error) {
        return error instanceof FormspecError ? error.problems.map(({ code }) => code) : [String(error)];
      }
    })();
    expect(codes).toEqual(["x-invalid-sidecar"]);
  });

  test("D-16: what a definition says beyond the document is kept with it", () => {
    const extra = { parties: [{ role: "buyer" }], "x-ours": { deep: [1] } };
    expect(open(extra).definition).toMatchObject(extra);
  });
});

describe("the passive provider", () => {
  test("AS-ROLE-05: says what a form and a field are, in attributes that mean nothing to people or their tools", () => {
    const form = formAnnotations({ title: "Order", url: definition.url, version: "2.1.0" });
    expect(form).toEqual({
      "data-formspec-form": definition.url,
      "data-formspec-title": "Order",
      "data-formspec-url": definition.url,
      "data-formspec-version": "2.1.0",
    });
    const field = fieldAnnotations({
      label: "E-mail",
      hint: "Where we write to.",
      concept: { concept: "https://schema.org/email" },
    });
    expect(field).toEqual({ toolparamdescription: "E-mail: Where we write to.", autocomplete: "email" });
    for (const name of [...Object.keys(form), ...Object.keys(field)]) {
      expect(name).not.toMatch(/^(aria-.*|role|tabindex|title|alt|for|id|name|type|lang|hidden|inert|style|class)$/);
    }
  });
});

describe("a host that cannot keep a change", () => {
  test.each([
    ["returns an error", () => ({ code: "x-not-saved", message: "no disk" }) as const, "x-not-saved"],
    [
      "throws",
      () => {
        throw new Error("no disk");
      },
      "ENGINE_ERROR",
    ],
  ])("that %s: the answer says so, and the form is as it was", async (_, onChange, code) => {
    const opened = provide(open(), { onChange });
    const before = opened.form.form;
    const result = await opened.provider.call("formspec.field.set", { path: "end.name", value: "Ada" });
    expect(JSON.parse(result.content[0]!.text)).toMatchObject({ code });
    expect(opened.form.form).toBe(before);
  });
});
