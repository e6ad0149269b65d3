import {
  childPath,
  type Definition,
  type Item,
  isRelevantAt,
  type LiveForm,
  sectionTarget,
  templateOf,
} from "@cofill/core";
import type { FormPage } from "./form-page.ts";
import type { PageStep } from "./page-parts.ts";

export interface ShownStep extends PageStep {
  readonly shown: readonly Item[];
}

/** Whether a person sees anything of the item. */
export const isShown = (form: LiveForm, item: Item, prefix: string): boolean => {
  switch (item.type) {
    case "text":
      return item.id === undefined || isRelevantAt(form, childPath(prefix, item.id));
    case "field":
    case "list":
      return isRelevantAt(form, childPath(prefix, item.id));
    case "record": {
      const path = childPath(prefix, item.id);
      return isRelevantAt(form, path) && item.items.some((inner) => isShown(form, inner, path));
    }
    case "section":
      return (
        form.flags.get(sectionTarget(item.id))?.relevant !== false &&
        item.items.some((inner) => isShown(form, inner, prefix))
      );
    default:
      return item satisfies never;
  }
};

const idOf = (item: Item): string | undefined => item.id;

/** The form's items by step. Text without an id belongs to the item after it; items that no step names come last. */
const divide = (items: readonly Item[], steps: readonly PageStep[]): readonly ShownStep[] => {
  const stepOf = new Map(steps.flatMap((step, index) => step.items.map((id) => [id, index] as const)));
  const shown: Item[][] = steps.map(() => []);
  let waiting: Item[] = [];
  for (const item of items) {
    const id = idOf(item);
    if (id === undefined) {
      waiting.push(item);
      continue;
    }
    shown[stepOf.get(id) ?? steps.length - 1]!.push(...waiting, item);
    waiting = [];
  }
  shown.at(-1)?.push(...waiting);
  return steps.map((step, index) => ({ ...step, shown: shown[index]! }));
};

interface Division {
  readonly steps: readonly ShownStep[];
  /** The step of every field, record and list, by template. */
  readonly places: ReadonlyMap<string, string>;
}

const divisions = new WeakMap<Definition, WeakMap<readonly PageStep[], Division>>();

const divisionOf = ({ form, presentation }: FormPage): Division => {
  const { definition } = form.compiled;
  const known = divisions.get(definition) ?? new WeakMap<readonly PageStep[], Division>();
  divisions.set(definition, known);
  let found = known.get(presentation.steps);
  if (found === undefined) {
    const steps = presentation.steps.length === 0 ? [] : divide(definition.items, presentation.steps);
    const places = steps.flatMap(({ id, shown }) => targetsIn(shown, "").map((template) => [template, id] as const));
    found = { steps, places: new Map(places) };
    known.set(presentation.steps, found);
  }
  return found;
};

/** The steps with relevant items, in order; empty if the form is on one page. */
export const shownSteps = (page: FormPage): readonly ShownStep[] =>
  divisionOf(page).steps.filter(({ shown }) =>
    shown.some((item) => item.type !== "text" && isShown(page.form, item, "")),
  );

/** The step that is shown: the one asked for, if it is there, else the first. */
export const currentStep = (page: FormPage): ShownStep | undefined => {
  const steps = shownSteps(page);
  return steps.find(({ id }) => id === page.step) ?? steps[0];
};

/**
 * The id of the step before or after the one that is shown.
 *
 * @example stepBeside(page, "next"); // "travel"; undefined on the last step
 */
export const stepBeside = (page: FormPage, move: "next" | "back"): string | undefined => {
  const steps = shownSteps(page);
  const now = steps.findIndex(({ id }) => id === currentStep(page)?.id);
  return now === -1 ? undefined : steps[move === "next" ? now + 1 : now - 1]?.id;
};

const targetsIn = (items: readonly Item[], prefix: string): readonly string[] =>
  items.flatMap((item): readonly string[] => {
    if (item.type === "text") return [];
    if (item.type === "section") return targetsIn(item.items, prefix);
    const path = childPath(prefix, item.id);
    if (item.type === "field") return [path];
    return [path, ...targetsIn(item.items, item.type === "list" ? `${path}[*]` : path)];
  });

/** The step that contains a field, record or list. */
export const stepOfPath = (page: FormPage, path: string): string | undefined =>
  divisionOf(page).places.get(templateOf(path).replace(/\[\*\]$/, ""));
