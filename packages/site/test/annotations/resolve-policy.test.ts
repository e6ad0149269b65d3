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

describe("the policy of an action", () => {
  test.each([
    ["nothing said: none, optional", "", ["none", "optional"], "none", "optional", []],
    ["both agree", danger("low") + confirm("optional"), ["low", "optional"], "low", "optional", []],
    [
      "the page is stricter",
      confirm("required"),
      ["none", "optional"],
      "none",
      "required",
      ["warning manifest_disagrees"],
    ],
    ["the manifest is stricter", confirm("never"), ["low", "review"], "low", "review", ["warning manifest_disagrees"]],
    ["the manifest says more than a page that says nothing", "", ["low", "required"], "low", "required", []],
    [
      "review is stricter than required",
      confirm("review"),
      ["none", "required"],
      "none",
      "review",
      ["warning manifest_disagrees"],
    ],
    [
      "high danger with optional",
      danger("high") + confirm("optional"),
      ["high", "optional"],
      "high",
      "required",
      ["error danger_without_confirmation", "error danger_without_confirmation"],
    ],
    [
      "high danger in the manifest, the page says none",
      danger("none") + confirm("never"),
      ["high", "required"],
      "high",
      "required",
      ["warning manifest_disagrees", "warning manifest_disagrees"],
    ],
    [
      "high danger with review is satisfied",
      danger("high") + confirm("review"),
      ["high", "review"],
      "high",
      "review",
      [],
    ],
    [
      "an illegal confirmation is not taken for none",
      confirm("Required"),
      ["none", "optional"],
      "none",
      "required",
      ["error illegal_value", "warning manifest_disagrees"],
    ],
    [
      "an illegal danger is not taken for none",
      danger("HIGH!"),
      ["none", "optional"],
      "high",
      "required",
      ["error illegal_value", "error danger_without_confirmation", "warning manifest_disagrees"],
    ],
    ["not in the manifest", "", undefined, "none", "optional", ["warning action_not_in_manifest"]],
  ] as const)("%s", (_, attributes, words, wanted, confirmation, said) =>
    expect(policy(attributes, words)).toEqual([wanted, confirmation, said]),
  );

  test("a submitter's own words count with its action", () => {
    const button = `<button ${A("a.b.submit", danger("high") + confirm("required"))}>Delete</button>`;
    expect(policy("", ["none", "optional"], button).slice(0, 2)).toEqual(["high", "required"]);
  });

  test.each([
    ["what was written", danger("high") + confirm("never"), "<button>Go</button>", 'with confirmation "never"'],
    [
      "the stricter of two",
      danger("high") + confirm("never"),
      `<button ${A("a.b.submit", confirm("optional"))}>Go</button>`,
      'with confirmation "optional"',
    ],
    ["that nothing was", danger("high"), "<button>Go</button>", "without a word on confirmation"],
  ])("of high danger without consent it is said %s", (_, attributes, button, said) => {
    const page = pageOf(`<form ${A("a.b", attributes)}>${button}</form>`);
    const [action, submitter] = [findAction(page, "a.b"), findSubmitter(page, "a.b")];
    if (!action.ok || !submitter.ok) throw new Error("no action");
    const { diagnostics } = policyOf(action.value, manifestWith(["high", "required"]), submitter.value);
    const found = diagnostics.find(({ code }) => code === "danger_without_confirmation");
    expect(found?.message).toContain(`of high danger ${said};`);
  });

  test.each(["constructor", "__proto__", "toString"])(
    "an action called %s is not in a manifest that does not name it",
    (name) => {
      const page = pageOf(`<form ${A(name)}><button>Go</button></form>`);
      const action = findAction(page, name);
      expect(action.ok && policyOf(action.value, manifestWith(["none", "optional"])).isInManifest).toBe(false);
    },
  );
});
