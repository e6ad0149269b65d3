import { describe, expect, test } from "vitest";
import { type AgentManifest, findAction, findSubmitter, policyOf } from "../../src/index.ts";
import { A, codesOf, pageOf } from "./resolve-page.ts";

type Words = readonly [risk: "none" | "low" | "high", confirmation: "never" | "optional" | "required" | "review"];

const manifestWith = (words: Words | undefined): AgentManifest | undefined =>
  words && {
    version: "0.1",
    site: { name: "Shop", origin: "https://shop.example" },
    actions: { "a.b": { title: "Do it", risk: words[0], confirmation: words[1], inputSchema: { type: "object" } } },
  };

const policy = (attributes: string, words: Words | undefined, button = "<button>Go</button>") => {
  const page = pageOf(`<form ${A("a.b", attributes)}>${button}</form>`);
  const [action, submitter] = [findAction(page, "a.b"), findSubmitter(page, "a.b")];
  if (!action.ok || !submitter.ok) throw new Error("no action");
  const found = policyOf(action.value, manifestWith(words), submitter.value);
  return [found.policy.danger, found.policy.confirmation, codesOf(found.diagnostics)];
};
const danger = (value: string) => `data-agent-danger="${value}"`;
const confirm = (value: string) => `data-agent-confirm="${value}"`;

describe("policyOf", () => {
  test.each([
    ["uses none and optional by default", "", ["none", "optional"], "none", "optional", []],
    [
      "uses the values on which both agree",
      danger("low") + confirm("optional"),
      ["low", "optional"],
      "low",
      "optional",
      [],
    ],
    [
      "uses the page's stricter values",
      confirm("required"),
      ["none", "optional"],
      "none",
      "required",
      ["warning manifest_disagrees"],
    ],
    [
      "uses the manifest's stricter values",
      confirm("never"),
      ["low", "review"],
      "low",
      "review",
      ["warning manifest_disagrees"],
    ],
    ["uses the manifest's values if the page has none", "", ["low", "required"], "low", "required", []],
    [
      "treats review as stricter than required",
      confirm("review"),
      ["none", "required"],
      "none",
      "review",
      ["warning manifest_disagrees"],
    ],
    [
      "raises optional for high danger",
      danger("high") + confirm("optional"),
      ["high", "optional"],
      "high",
      "required",
      ["error danger_without_confirmation", "error danger_without_confirmation"],
    ],
    [
      "reports high danger in the manifest only",
      danger("none") + confirm("never"),
      ["high", "required"],
      "high",
      "required",
      ["warning manifest_disagrees", "warning manifest_disagrees"],
    ],
    ["accepts high danger with review", danger("high") + confirm("review"), ["high", "review"], "high", "review", []],
    [
      "reads an illegal confirmation strictly",
      confirm("Required"),
      ["none", "optional"],
      "none",
      "required",
      ["error illegal_value", "warning manifest_disagrees"],
    ],
    [
      "reads an illegal danger strictly",
      danger("HIGH!"),
      ["none", "optional"],
      "high",
      "required",
      ["error illegal_value", "error danger_without_confirmation", "warning manifest_disagrees"],
    ],
    ["marks an action outside the manifest", "", undefined, "none", "optional", ["warning action_not_in_manifest"]],
  ] as const)("%s", (_, attributes, words, wanted, confirmation, said) =>
    expect(policy(attributes, words)).toEqual([wanted, confirmation, said]),
  );

  test("the submitter's own attributes count with its action", () => {
    const button = `<button ${A("a.b.submit", danger("high") + confirm("required"))}>Delete</button>`;
    expect(policy("", ["none", "optional"], button).slice(0, 2)).toEqual(["high", "required"]);
  });

  test.each([
    [
      "that the written value is wrong",
      danger("high") + confirm("never"),
      "<button>Go</button>",
      'with confirmation "never"',
    ],
    [
      "the stricter of two values",
      danger("high") + confirm("never"),
      `<button ${A("a.b.submit", confirm("optional"))}>Go</button>`,
      'with confirmation "optional"',
    ],
    ["that no value was written", danger("high"), "<button>Go</button>", "without a word on confirmation"],
  ])("the diagnostic for high danger without confirmation says %s", (_, attributes, button, said) => {
    const page = pageOf(`<form ${A("a.b", attributes)}>${button}</form>`);
    const [action, submitter] = [findAction(page, "a.b"), findSubmitter(page, "a.b")];
    if (!action.ok || !submitter.ok) throw new Error("no action");
    const { diagnostics } = policyOf(action.value, manifestWith(["high", "required"]), submitter.value);
    const found = diagnostics.find(({ code }) => code === "danger_without_confirmation");
    expect(found?.message).toContain(`of high danger ${said};`);
  });

  test.each(["constructor", "__proto__", "toString"])("the action %s is not found in a manifest without it", (name) => {
    const page = pageOf(`<form ${A(name)}><button>Go</button></form>`);
    const action = findAction(page, name);
    expect(action.ok && policyOf(action.value, manifestWith(["none", "optional"])).isInManifest).toBe(false);
  });
});
