import { h } from "preact";
import { renderToString } from "preact-render-to-string";
import { describe, expect, test } from "vitest";
import { FormView } from "../src/components/index.ts";
import { type FormPage, renderForm, renderFormPage, stylesheet } from "../src/index.ts";
import { attribute, type Element, elementsOf, inside, visibleText } from "./read-html.ts";
import {
  ada,
  after,
  arabic,
  formOf,
  formspec,
  markform,
  order,
  pageOf,
  schemaForm,
  sharedPage,
} from "./sample-pages.ts";

const twoLines = () =>
  after(
    schemaForm(order),
    [{ type: "add_instance", path: "lines" }, ada],
    [{ type: "add_instance", path: "lines" }, ada],
  );

const pages: readonly (readonly [string, () => FormPage])[] = [
  ["a long Markform", () => pageOf(markform("vendor-onboarding"))],
  ["a filled Markform", () => pageOf(markform("vendor-onboarding-filled"), { step: "compliance" })],
  ["a checklist", () => pageOf(markform("release-checklist"))],
  ["a form with errors", () => pageOf(markform("incident-report"), { shownIssues: "all" })],
  ["a Formspec wizard", () => pageOf(formspec("expense-claim"), { shownIssues: "all" })],
  ["a Formspec with tabs", () => pageOf(formspec("clinic-registration"))],
  ["a JSON Schema with rows", () => pageOf(twoLines(), { shownIssues: "all" })],
  ["a form that agents and people share", sharedPage],
  ["a form that was sent back", () => ({ ...sharedPage(), stage: { kind: "open", reasons: ["Wrong account."] } })],
  ["a form that is closed", () => ({ ...sharedPage(), stage: { kind: "submitted", message: "Thank you." } })],
  ["a form in Arabic", arabic],
];

const document = (page: FormPage) => elementsOf(renderFormPage(page, { assets: { style: { text: stylesheet } } }));
const tagged = (elements: readonly Element[], ...tags: string[]) =>
  elements.filter(({ tagName }) => tags.includes(tagName));
const find = (elements: readonly Element[], id: string) => elements.find((one) => attribute(one, "id") === id)!;
const buttons = (elements: readonly Element[]) =>
  tagged(elements, "button").map((one) => `${attribute(one, "value")}: ${visibleText(one)}`);

describe.each(pages)("%s", (_, make) => {
  const elements = document(make());

  test("has no id twice, and every reference leads somewhere", () => {
    const ids = elements.flatMap((one) => attribute(one, "id") ?? []);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const references = elements.flatMap((one) => [
      ...(attribute(one, "aria-describedby")?.split(" ") ?? []),
      ...(attribute(one, "aria-labelledby")?.split(" ") ?? []),
      ...(one.tagName === "label" ? [attribute(one, "for")!] : []),
      ...(one.tagName === "a" && attribute(one, "href")!.includes("#")
        ? [decodeURIComponent(attribute(one, "href")!.split("#")[1]!)]
        : []),
    ]);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test("has one h1 and skips no heading level", () => {
    const levels = tagged(elements, "h1", "h2", "h3", "h4", "h5", "h6").map(({ tagName }) => Number(tagName[1]));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    for (const [index, level] of levels.slice(1).entries()) expect(level - levels[index]!).toBeLessThanOrEqual(1);
  });

  test("has no style and no script of its own in its elements", () => {
    const attributes = elements.flatMap((one) => one.attrs.map(({ name }) => name));
    expect(attributes.filter((name) => name === "style" || name.startsWith("on"))).toEqual([]);
  });

  test("every button is a native submit button, and Enter presses Save", () => {
    const all = tagged(elements, "button");
    for (const one of all) expect([attribute(one, "type"), attribute(one, "name")]).toEqual(["submit", "_do"]);
    if (all.length > 0) expect(attribute(all[0]!, "value")).toBe("save");
  });
});

describe("form page steps", () => {
  const page = pageOf(markform("vendor-onboarding"), { step: "payment" });
  const elements = document(page);

  test("one step is shown and all are in the page", () => {
    const steps = elements.filter((one) => attribute(one, "data-agent-kind") === "step");
    expect(steps).toHaveLength(7);
    const shown = steps.filter((one) => attribute(one, "hidden") === undefined);
    expect(shown.map(visibleText)).toEqual([expect.stringMatching(/^Step 3 of 7 Payment /)]);
  });

  test("every step links to every other, and the current one is marked", () => {
    const nav = tagged(elements, "nav")[0]!;
    const all = tagged(inside(nav), "button");
    expect(all.map((one) => attribute(one, "value"))).toEqual(page.presentation.steps.map(({ id }) => `step:${id}`));
    const current = all.filter((one) => attribute(one, "aria-current") === "step");
    expect(current.map((one) => attribute(one, "value"))).toEqual(["step:payment"]);
  });

  const visible = (step: string) => {
    const all = tagged(document({ ...page, step }), "button").filter((one) => attribute(one, "hidden") === undefined);
    return all.map((one) => attribute(one, "value")!).filter((word) => ["next", "back", "submit"].includes(word));
  };
  test.each([
    ["company", ["next"]],
    ["payment", ["back", "next"]],
    ["review", ["back", "submit"]],
    ["a step that is not there", ["next"]],
  ])("step %s offers %j", (step, words) => expect(visible(step)).toEqual(words));

  test("a step without relevant items is left out", () => {
    const clinic = pageOf(formspec("clinic-registration"));
    const titles = document(clinic).filter((one) => attribute(one, "data-agent-kind") === "step").length;
    expect(titles).toBeLessThanOrEqual(clinic.presentation.steps.length);
    expect(titles).toBeGreaterThan(1);
  });
});

describe("rows of a list", () => {
  test("rows can be added and removed within minimum and maximum", () => {
    const add = (form: ReturnType<typeof twoLines>) => after(form, [{ type: "add_instance", path: "lines" }, ada]);
    expect(buttons(document(pageOf(twoLines())))).toEqual([
      "save: Save",
      "remove:lines[0]: Remove Lines 1",
      "remove:lines[1]: Remove Lines 2",
      "add:lines: Add another to Lines",
      "submit: Submit",
    ]);
    expect(buttons(document(pageOf(add(twoLines())))).some((one) => one.startsWith("add:"))).toBe(false);
    const base = { type: "field", kind: "string", id: "a", label: "A", required: false, priority: "medium" } as const;
    const fixed = formOf({ id: "f", items: [{ type: "list", id: "l", minItems: 1, items: [base] }] });
    expect(buttons(document(pageOf(fixed))).some((one) => one.startsWith("remove:"))).toBe(false);
  });
});

describe("error summary", () => {
  const page = pageOf(formspec("expense-claim"), { shownIssues: "all" });
  const summary = find(document(page), "cf-errors");

  test("lists the issues on top and can take the focus", () => {
    expect(visibleText(summary)).toMatch(
      /^9 issues need attention before this can be submitted "Your name" is required/,
    );
    expect(attribute(summary, "tabindex")).toBe("-1");
  });

  test("links each issue to its field, also in another step", () => {
    const links = tagged(inside(summary), "a").map((one) => attribute(one, "href"));
    expect(links[0]).toBe("#f-claimant.name--field");
    expect(links).toContain("?step=trips#f-trips_5b_0_5d_.purpose--field");
  });

  test("is absent before an attempt to submit", () => {
    const early = document({ ...page, shownIssues: "given" });
    expect(find(early, "cf-errors")).toBeUndefined();
    expect(early.filter((one) => attribute(one, "aria-invalid") !== undefined)).toEqual([]);
  });
});

describe("form page status", () => {
  test("progress is shown as text and as a bar", () => {
    const elements = document(sharedPage());
    expect(visibleText(find(elements, "cf-progress"))).toBe("5 of 6 answered, 1 required left");
    const bar = tagged(elements, "progress")[0]!;
    expect([attribute(bar, "value"), attribute(bar, "max")]).toEqual(["5", "6"]);
  });

  test("a form that was sent back shows the reasons, and a closed one has no controls", () => {
    const back = document({ ...sharedPage(), stage: { kind: "open", reasons: ["Wrong account."] } });
    expect(tagged(back, "section").map(visibleText)).toContain("Sent back to you Wrong account.");
    const closed = document({ ...sharedPage(), stage: { kind: "expired", message: "The link was for March." } });
    expect(tagged(closed, "section").map(visibleText)).toContain("Expired The link was for March.");
    expect(tagged(closed, "form", "input", "select", "textarea", "button")).toEqual([]);
  });

  test("a notice is shown in the page's only status region", () => {
    const page = { ...sharedPage(), notice: { tone: "good", text: "Saved." } } as const;
    const status = document(page).filter((one) => attribute(one, "role") === "status");
    expect(status.map(visibleText)).toEqual(["Saved."]);
  });

  test("a link that ended while the page was open: the banner says that nothing is saved, and no control is left", () => {
    const stage = { kind: "expired", message: "This link was taken back." } as const;
    const elements = elementsOf(
      renderToString(h(FormView, { page: { ...sharedPage(), stage }, live: { saving: "ended" } })),
    );
    expect(tagged(elements, "section").map(visibleText)).toContain(
      "This page can no longer save This link was taken back.",
    );
    expect(tagged(elements, "form", "input", "select", "textarea", "button")).toEqual([]);
    const mine = tagged(elements, "section").find(
      (one) => attribute(one, "aria-label") === "Two answers to First day",
    )!;
    expect(visibleText(mine)).toContain("You entered 2026-05-05");
  });

  test("without a submit URL the page offers only Save", () => {
    const { submit: _, ...places } = sharedPage().places;
    expect(buttons(document({ ...sharedPage(), places })).at(-1)).toBe("save: Save all");
  });
});

describe("HTML document of a form page", () => {
  const options = { assets: { style: { href: "/assets/form.css" }, script: { src: "/assets/form.js" } } };

  test("has language, direction, title, style and script", () => {
    const elements = elementsOf(renderFormPage(arabic(), options));
    const [html] = tagged(elements, "html");
    expect([attribute(html!, "lang"), attribute(html!, "dir")]).toEqual(["ar", "rtl"]);
    expect(tagged(elements, "title").map(visibleText)).toEqual(["طلب زيارة"]);
    expect(tagged(elements, "link").map((one) => attribute(one, "href"))).toEqual(["/assets/form.css"]);
    expect(tagged(elements, "script").map((one) => attribute(one, "src"))).toEqual(["/assets/form.js"]);
  });

  test("stays valid with any inlined script", () => {
    const text = 'document.title = "</script><h1>out</h1><!--";';
    const elements = elementsOf(renderFormPage(arabic(), { assets: { style: { text: "a{}" }, script: { text } } }));
    expect(tagged(elements, "h1")).toHaveLength(1);
    expect(tagged(elements, "link")).toEqual([]);
  });

  test("embeds JSON that cannot end its script element", () => {
    const embedded = { state: "</script><script>alert(1)</script>", more: "<!-- \u2028 & ]]>" };
    const page = renderFormPage(arabic(), { ...options, embedded: embedded as never });
    const [json, ...more] = tagged(elementsOf(page), "script").filter((one) => attribute(one, "src") === undefined);
    expect(more).toEqual([]);
    expect(attribute(json!, "id")).toBe("cofill-page");
    expect(JSON.parse((json!.childNodes[0] as { value: string }).value)).toEqual(embedded);
  });

  test("renderForm gives the same markup as the form inside renderFormPage", () => {
    expect(renderFormPage(sharedPage(), options)).toContain(renderForm(sharedPage()));
  });
});
