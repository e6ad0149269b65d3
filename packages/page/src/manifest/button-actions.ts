import { childPath, fieldPaths, type Item, type ListItem, type LiveForm } from "@cofill/core";
import type { Confirmation, Danger, ManifestAction } from "@cofill/site";
import { doAction } from "../control-name.ts";
import { fieldState, shownInput } from "../field-state.ts";
import type { FormPage } from "../form-page.ts";
import type { Intent } from "../intent.ts";
import type { FieldState } from "../kinds/page-kind.ts";
import { limits } from "../limits.ts";
import { isShown, shownSteps } from "../steps.ts";
import { proposedPaths, unconfirmedPaths } from "../unconfirmed.ts";

interface Button {
  readonly what: Intent;
  readonly title: string;
  readonly risk?: Danger;
  readonly confirmation?: Confirmation;
  readonly idempotent?: boolean;
}

/** Only a person may press it. */
const persons = { risk: "low", confirmation: "review" } as const;
const removal = { risk: "low", confirmation: "required" } as const;

const pageButtons = (page: FormPage): readonly Button[] => {
  const steps = shownSteps(page);
  const { form } = page;
  return [
    { what: { type: "save" }, title: "Save", idempotent: true },
    ...(steps.length < limits.minSteps
      ? []
      : steps.map(
          ({ id, title }): Button => ({ what: { type: "step", step: id }, title: `Go to: ${title}`, idempotent: true }),
        )),
    ...(unconfirmedPaths(form).length > 0
      ? [
          {
            what: { type: "confirm", path: "*" },
            title: "Confirm all answers",
            ...persons,
            idempotent: true,
          } satisfies Button,
        ]
      : []),
    ...(proposedPaths(form).length > 0
      ? [{ what: { type: "accept", path: "*" }, title: "Accept all proposals", ...persons } satisfies Button]
      : []),
  ];
};

interface PlacedList {
  readonly item: ListItem;
  readonly path: string;
  readonly count: number;
}

const listsIn = (form: LiveForm, items: readonly Item[], prefix: string): readonly PlacedList[] =>
  items.flatMap((item): readonly PlacedList[] => {
    if (item.type === "text" || item.type === "field" || !isShown(form, item, prefix)) return [];
    if (item.type === "section") return listsIn(form, item.items, prefix);
    const path = childPath(prefix, item.id);
    if (item.type === "record") return listsIn(form, item.items, path);
    const count = form.instances.get(path) ?? 0;
    const rows = Array.from({ length: count }, (_, row) => listsIn(form, item.items, `${path}[${row}]`));
    return [{ item, path, count }, ...rows.flat()];
  });

const listButtons = ({ item, path, count }: PlacedList): readonly Button[] => {
  const name = item.label ?? item.id;
  const add: Button = { what: { type: "add", path }, title: `Add to ${name}` };
  const remove = Array.from(
    { length: count },
    (_, index): Button => ({ what: { type: "remove", path, index }, title: `Remove ${name} ${index + 1}`, ...removal }),
  );
  return [
    ...(item.maxItems === undefined || count < item.maxItems ? [add] : []),
    ...(count > (item.minItems ?? 0) ? remove : []),
  ];
};

const tableButtons = (state: FieldState): readonly Button[] => {
  const { field, kind, path } = state;
  if (field.kind !== "table") return [];
  const rows = kind.rows?.(state, shownInput(state)) ?? 0;
  const isFull = rows >= Math.min(field.maxRows ?? limits.maxTableRows, limits.maxTableRows);
  const add: Button = { what: { type: "addrow", path }, title: `Add a row to ${field.label}` };
  const remove = Array.from(
    { length: rows },
    (_, index): Button => ({
      what: { type: "removerow", path, index },
      title: `Remove row ${index + 1} of ${field.label}`,
      ...removal,
    }),
  );
  return isFull ? remove : [add, ...remove];
};

const fieldButtons = (state: FieldState): readonly Button[] => {
  const { path, field, answer } = state;
  if (!state.writable) return [];
  const isAgents = answer.by?.kind === "agent" && answer.state === "answered" && answer.confirmed !== true;
  const hasFile = field.kind === "file" && answer.value !== undefined;
  const personal = (type: "confirm" | "accept" | "decline" | "mine" | "theirs", verb: string): Button => ({
    what: { type, path },
    title: `${verb} ${field.label}`,
    ...persons,
    idempotent: type === "confirm",
  });
  return [
    ...tableButtons(state),
    ...(hasFile
      ? [{ what: { type: "clearfile", path }, title: `Remove the file of ${field.label}`, ...removal } satisfies Button]
      : []),
    ...(isAgents ? [personal("confirm", "Confirm")] : []),
    ...(state.proposal
      ? [personal("accept", "Accept the proposal for"), personal("decline", "Decline the proposal for")]
      : []),
    ...(state.conflict ? [personal("mine", "Use mine for"), personal("theirs", "Keep theirs for")] : []),
  ];
};

const noInput = { type: "object", properties: {}, additionalProperties: false } as const;

/** Every button that is a separate action, by its name in the page, because agents may press only named actions. */
export const buttonActions = (page: FormPage): Readonly<Record<string, ManifestAction>> => {
  const { form } = page;
  const fields = Array.from(fieldPaths(form), ({ path }) => fieldState(page, path)).filter(
    (state) => state !== undefined,
  );
  const buttons = [
    ...pageButtons(page),
    ...listsIn(form, form.compiled.definition.items, "").flatMap(listButtons),
    ...fields.flatMap(fieldButtons),
  ];
  return Object.fromEntries(
    buttons.map(({ what, title, risk = "none", confirmation = "never", idempotent = false }) => [
      doAction(page.presentation, what),
      { title, scope: "form.fill", risk, confirmation, idempotent, inputSchema: noInput },
    ]),
  );
};
