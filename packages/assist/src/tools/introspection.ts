import { isRelevant, isRequired } from "@cofill/core";
import type { FormDescription, FormProgress } from "../contract.ts";
import { formWords } from "../form/author-words.ts";
import { describe, helpFor, isFilled, isValid, liveFields, locate, summarise } from "../form/field-view.ts";
import { pageProgress } from "../form/page-view.ts";
import { address, oneOf, optional } from "./input.ts";
import { defineTool, done } from "./tool.ts";

const pathInput = address("The field's address, such as company.name or items[0].amount (rows count from 0)");

export const formDescribe = defineTool({
  name: "formspec.form.describe",
  title: "Describe the form",
  description: "What this form is: title, description, version, status, how many fields and pages. Begin here.",
  effect: "reads",
  input: {},
  run: ({ form }) => {
    const { title, description, url, version, status } = form.about;
    return done<FormDescription>({
      title,
      ...(description !== undefined && { description }),
      ...(url !== undefined && { url }),
      ...(version !== undefined && { version }),
      fieldCount: form.form.progress.all.total,
      pageCount: form.pages.length,
      ...(status !== undefined && { status }),
      ...formWords(form.editor.document),
    });
  },
});

const filters = ["all", "required", "empty", "invalid", "relevant"] as const;

export const fieldList = defineTool({
  name: "formspec.field.list",
  title: "List the fields",
  description:
    "The form's fields in order, with their state. Without a filter, those that apply now; " +
    "`required`, `empty` and `invalid` are among those that apply; `all` also lists those that do not.",
  effect: "reads",
  input: { filter: optional(oneOf(filters, "Which fields; relevant when left out")) },
  run: ({ form }, { filter = "relevant" }) => {
    const live = form.form;
    const isWanted: Record<(typeof filters)[number], (field: Parameters<typeof isFilled>[1]) => boolean> = {
      all: () => true,
      relevant: ({ node, path }) => isRelevant(live, node, path),
      required: ({ node, path }) => isRelevant(live, node, path) && isRequired(live, node.field, path),
      empty: (field) => isRelevant(live, field.node, field.path) && !isFilled(live, field),
      invalid: ({ node, path }) => isRelevant(live, node, path) && !isValid(live, path),
    };
    return done(
      Array.from(liveFields(live))
        .filter(isWanted[filter])
        .map((field) => summarise(form, field)),
    );
  },
});

export const fieldDescribe = defineTool({
  name: "formspec.field.describe",
  title: "Describe a field",
  description:
    "Everything about one field: type, options, value, what is wrong with it, where it repeats, and its help.",
  effect: "reads",
  input: { path: pathInput },
  run: ({ form, defaultAudience }, { path }) => {
    const located = locate(form.form, path);
    return located.ok ? done(describe(form, located.value, defaultAudience)) : located;
  },
});

export const fieldHelp = defineTool({
  name: "formspec.field.help",
  title: "Help with a field",
  description:
    "References, examples, rules and the meaning of one field, for an agent unless another audience is named.",
  effect: "reads",
  input: {
    path: pathInput,
    audience: optional(oneOf(["human", "agent", "both"], "Whom the help is for")),
  },
  run: ({ form, defaultAudience }, { path, audience }) => {
    const located = locate(form.form, path);
    return located.ok ? done(helpFor(form, located.value, audience ?? defaultAudience)) : located;
  },
});

export const formProgress = defineTool({
  name: "formspec.form.progress",
  title: "Progress of the form",
  description:
    "How many of the fields that apply are filled and valid, how many are required, and whether the form is complete.",
  effect: "reads",
  input: {},
  run: ({ form }) => {
    // Counts the fields that this caller fills; the form is complete only if those of other roles are too (MF-2-12).
    const { progress: mine, othersProgress: others, isComplete } = form.editor.document.describe();
    return done<FormProgress>({
      total: mine.total,
      filled: mine.filled,
      valid: mine.withoutErrors,
      required: mine.required,
      requiredFilled: mine.requiredFilled,
      complete: isComplete && mine.requiredFilled === mine.required && others.requiredFilled === others.required,
      pages: pageProgress(form),
      ...(others.total > 0 && {
        "x-others": { total: others.total, required: others.required, requiredFilled: others.requiredFilled },
      }),
    });
  },
});
