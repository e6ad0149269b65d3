import { answerAt } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { definition, enter, now, open, person, provide, provideOrder } from "./provider-form.ts";

const form = (options: object = {}) => provideOrder({ rowTools: true, ...options });
const closing = (bind: object) =>
  provide(open({ binds: [...definition.binds, { path: "lines", ...bind }] }), { rowTools: true });

describe("rows", () => {
  test("a row is added at the end and can be filled", async () => {
    const opened = form();
    expect(await opened.ok("cofill.row.add", { path: "lines" })).toEqual({ path: "lines", count: 2, validation: [] });
    expect(await opened.ok("field.set", { path: "lines[1].qty", value: 3 })).toMatchObject({ accepted: true });
    expect(await opened.ok("cofill.row.add", { path: "lines[1].parts" })).toMatchObject({ count: 1 });
  });

  test("a row is removed, and those after it move up", async () => {
    const opened = form();
    await opened.ok("cofill.row.add", { path: "lines" });
    await opened.ok("field.set", { path: "lines[1].qty", value: 3 });
    expect(await opened.ok("cofill.row.remove", { path: "lines", index: 0 })).toMatchObject({ count: 1 });
    expect(answerAt(opened.form.form, "lines[0].qty").value).toBe(3);
  });

  test("no more rows than the form takes, no fewer than it needs", async () => {
    const opened = form();
    await opened.ok("cofill.row.add", { path: "lines" });
    await opened.ok("cofill.row.add", { path: "lines" });
    const full = opened.form.form;
    expect(await opened.error("cofill.row.add", { path: "lines" })).toMatchObject({ code: "INVALID_VALUE" });
    expect(opened.form.form).toBe(full);
    await opened.ok("cofill.row.remove", { path: "lines", index: 2 });
    await opened.ok("cofill.row.remove", { path: "lines", index: 1 });
    expect(await opened.error("cofill.row.remove", { path: "lines", index: 0 })).toMatchObject({
      code: "INVALID_VALUE",
    });
    expect(await opened.error("cofill.row.remove", { path: "lines", index: 5 })).toMatchObject({ code: "NOT_FOUND" });
  });

  test.each<[code: string, bind: object]>([
    ["READONLY", { readonly: "true" }],
    ["NOT_RELEVANT", { relevant: "false" }],
    ["READONLY", { readonly: "not $closed.switch" }],
    ["NOT_RELEVANT", { relevant: "$closed.switch" }],
  ])("AS-SEC-03: a list that is %s (%j) keeps its rows", async (code, bind) => {
    const opened = closing(bind);
    const before = opened.form.form;
    expect(await opened.error("cofill.row.add", { path: "lines" })).toMatchObject({ code, path: "lines" });
    expect(await opened.error("cofill.row.remove", { path: "lines", index: 0 })).toMatchObject({ code });
    expect(opened.form.form).toBe(before);
  });

  test("AS-SEC-03: an agent does not remove a row in which a person confirmed an answer; a person does", async () => {
    const opened = form();
    await opened.ok("cofill.row.add", { path: "lines" });
    enter(opened.form, "lines[0].parts[0].name", "Wheel", true);
    const before = opened.form.form;
    expect(await opened.error("cofill.row.remove", { path: "lines", index: 0 })).toMatchObject({
      code: "x-confirmed-by-person",
    });
    expect(opened.form.form).toBe(before);
    expect(await opened.ok("cofill.row.remove", { path: "lines", index: 1 })).toMatchObject({ count: 1 });
    opened.form.step({ type: "add_instance", path: "lines" }, { by: person, at: now });
    const own = provide(opened.form, { rowTools: true, actor: person });
    expect(await own.ok("cofill.row.remove", { path: "lines", index: 0 })).toMatchObject({ count: 1 });
  });
});
