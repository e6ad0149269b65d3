import { locate } from "../form/field-view.ts";
import { address, oneOf, optional } from "./input.ts";
import { defineTool, done } from "./tool.ts";

export const formValidate = defineTool({
  name: "formspec.form.validate",
  title: "Validate the form",
  description:
    "Everything that is wrong now. `submit` also runs the checks that are made only at the end. Nothing is changed.",
  effect: "reads",
  input: { mode: optional(oneOf(["continuous", "submit"], "continuous when left out")) },
  run: ({ form }, { mode = "continuous" }) => done(form.report(mode)),
});

export const fieldValidate = defineTool({
  name: "formspec.field.validate",
  title: "Validate a field",
  description: "What is wrong with one field now. Nothing is changed.",
  effect: "reads",
  input: { path: address("The field's address, such as company.name or items[0].amount (rows count from 0)") },
  run: ({ form }, { path }) => {
    const located = locate(form.form, path);
    return located.ok ? done({ results: form.resultsAt(path) }) : located;
  },
});
