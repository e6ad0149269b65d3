import type { IntakeSource } from "@cofill/service";
import { describe, expect, test } from "vitest";
import { agent, failure, open, openService, success } from "./open-service.ts";

const source: IntakeSource = {
  id: "order",
  version: "1",
  name: "Order",
  form: {
    format: "formspec",
    definition: {
      $formspec: "1.0",
      url: "https://forms.example.org/order",
      version: "1.0.0",
      status: "active",
      title: "Order",
      items: [
        { key: "customer", type: "field", label: "Customer", dataType: "string" },
        { key: "due", type: "field", label: "Due", dataType: "date" },
      ],
      shapes: [
        {
          id: "has-customer",
          target: "#",
          timing: "submit",
          constraint: "present($customer)",
          message: "An order has a customer",
        },
        {
          id: "in-time",
          target: "due",
          timing: "submit",
          constraint: "not(present($due)) or $due >= today()",
          message: "The day is over",
        },
        { id: "asked", target: "#", timing: "demand", constraint: "false", message: "Asked on demand" },
      ],
    },
  },
};

const begin = async (initialFields: object) => {
  const world = await openService([source]);
  const made = await success(world.service.create(open, "order", { actor: agent, initialFields }));
  const call = { actor: agent, resumeToken: made.resumeToken };
  return {
    world,
    id: made.submissionId,
    made,
    submit: (resumeToken = made.resumeToken) =>
      world.service.submit(open, made.submissionId, { ...call, resumeToken, idempotencyKey: "k" }),
    validate: () => world.service.validate(open, made.submissionId, call),
  };
};

const errorsOf = ({ error }: { error: { fields?: readonly { path: string; message: string }[] } }) =>
  error.fields?.map(({ path, message }) => [path, message]);

describe("Formspec shapes with timing submit", () => {
  test("a submission that violates a shape is not submitted, and every answer has the issue", async () => {
    const { world, id, submit, validate } = await begin({ due: "2099-01-01" });
    const wanted = [["#", "An order has a customer"]];
    const judged = await failure(validate());
    expect(errorsOf(judged)).toEqual(wanted);
    const refused = await failure(submit(judged.resumeToken));
    expect([refused.error.type, errorsOf(refused)]).toEqual(["invalid", wanted]);
    const seen = await success(world.service.get(open, id, {}));
    expect(seen).toMatchObject({ ready: false, issues: [{ path: "#", code: "custom" }] });
  });

  test("today() is the day of the submit, not of the last answer", async () => {
    const { world, submit } = await begin({ customer: "Ida", due: "2026-01-30" });
    world.now = Date.parse("2026-01-31T12:00:00Z");
    expect(errorsOf(await failure(submit()))).toEqual([["due", "The day is over"]]);
  });

  test("a submission that violates no shape is finalized; shapes on demand are not checked", async () => {
    const { submit } = await begin({ customer: "Ida" });
    expect((await success(submit())).state).toBe("finalized");
  });
});
