import { texts } from "@cofill/service/operations/texts";
import { readManifest } from "@cofill/site";
import { describe, expect, test } from "vitest";
import { serviceActions } from "./actions.ts";
import { actionButton, actionForm } from "./annotate.ts";
import { serviceManifest } from "./manifest.ts";

const manifest = serviceManifest(texts);
const actions = Object.keys(serviceActions) as (keyof typeof serviceActions)[];

describe("the service's part of the manifest", () => {
  test("AAF-MAN-02: is valid with a site around it", () => {
    const whole = { version: "0.1", site: { name: "Test", origin: "https://a.example" }, ...manifest };
    expect(readManifest(JSON.stringify(whole))).toMatchObject({ state: "valid" });
  });

  test.each(actions)("AAF-DOM-05: %s says the same on the page and in the manifest", (id) => {
    const { risk, confirmation, idempotent } = manifest.actions[id];
    expect(actionForm(id)).toMatchObject({
      "data-agent-kind": "action",
      "data-agent-action": id,
      "data-agent-danger": risk,
      "data-agent-confirm": confirmation,
      "data-agent-idempotent": String(idempotent),
    });
    expect(actionButton(id)).toMatchObject({
      "data-agent-action": `${id}.submit`,
      "data-agent-danger": risk,
      "data-agent-confirm": confirmation,
    });
  });

  test.each(actions)("D-18: %s, if it is of high danger, is asked about or left to a person", (id) => {
    const { risk, confirmation } = manifest.actions[id];
    expect(risk !== "high" || confirmation === "required" || confirmation === "review").toBe(true);
  });

  test("an agent decides on nothing and makes no keys: a person's hand submits", () => {
    for (const id of ["review.approve", "review.send_back", "key.create", "session.sign_in"] as const)
      expect(manifest.actions[id].confirmation).toBe("review");
  });

  test("every route is one that can be gone to as it stands", () => {
    for (const route of Object.keys(manifest.pages)) expect(route).toMatch(/^\/[a-z-]*$/);
  });
});
