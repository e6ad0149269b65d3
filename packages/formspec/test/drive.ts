import type { Command, EditOutcome } from "@cofill/core";
import {
  checkDefinition,
  type DefinitionProblem,
  type FormspecForm,
  type OpenOptions,
  openForm,
} from "@cofill/formspec";

export const now = "2026-05-17T10:00:00Z";

export const definition = (items: readonly unknown[], more: object = {}) => ({
  $formspec: "1.0",
  url: "https://forms.example/test",
  version: "1.0.0",
  status: "active",
  title: "Test",
  items,
  ...more,
});

export const field = (key: string, dataType: string, more: object = {}) => ({
  key,
  type: "field",
  label: `Label of ${key}`,
  dataType,
  ...more,
});
export const group = (key: string, children: readonly unknown[], more: object = {}) => ({
  key,
  type: "group",
  label: `Label of ${key}`,
  children,
  ...more,
});
export const repeat = (key: string, children: readonly unknown[], more: object = {}) =>
  group(key, children, { repeatable: true, ...more });

export const open = (json: unknown, options: OpenOptions = {}): FormspecForm => openForm(json, { now, ...options });

/** Opens a form from items and other parts of a definition. */
export const form = (items: readonly unknown[], more: object = {}, options: OpenOptions = {}): FormspecForm =>
  open(definition(items, more), options);

/** Opens the same with data. */
export const filled = (items: readonly unknown[], more: object, data: unknown): FormspecForm =>
  form(items, more, { response: { data } });

export const person = { by: { kind: "person", id: "ada" }, at: now } as const;

type Done = EditOutcome & { readonly ok: true };

export const run = (live: FormspecForm, command: Command): Done => {
  const result = live.step(command, person);
  if (!result.ok) throw new Error(`${JSON.stringify(command)}: ${result.refusal.code}`);
  return result;
};
export const set = (live: FormspecForm, path: string, value: unknown): Done => run(live, { type: "set", path, value });
export const add = (live: FormspecForm, path: string): Done => run(live, { type: "add_instance", path });
export const refusal = (live: FormspecForm, command: Command): string | undefined => {
  const result = live.step(command, person);
  return result.ok ? undefined : result.refusal.code;
};

export const dataOf = (live: FormspecForm): Readonly<Record<string, unknown>> => live.response().data;

/** Lists each result as `path CODE`. */
export const found = (live: FormspecForm, mode: "continuous" | "submit" = "continuous"): readonly string[] =>
  live.report(mode).results.map(({ path, code }) => `${path} ${code}`);

/** Lists each problem of a definition as `pointer code`. */
export const refused = (json: unknown, options: OpenOptions = {}): readonly string[] => {
  const checked = checkDefinition(json, { now, ...options });
  return checked.ok ? [] : checked.problems.map(said);
};
export const warned = (json: unknown, options: OpenOptions = {}): readonly string[] => {
  const checked = checkDefinition(json, { now, ...options });
  return checked.ok ? checked.warnings.map(said) : ["refused"];
};
const said = ({ pointer, code }: DefinitionProblem): string => `${pointer} ${code}`;
