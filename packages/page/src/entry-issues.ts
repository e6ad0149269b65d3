import { fieldAt, formatPath, type Issue, issuesAt, type LiveForm, parsePath } from "@cofill/core";

type Reported = LiveForm["reported"];

/** The field around a place inside one: `tags` of `tags[2]`. */
const fieldAround = (form: LiveForm, path: string): string | undefined => {
  const segments = parsePath(path) ?? [];
  for (let length = segments.length; length > 0; length--) {
    const around = formatPath(segments.slice(0, length));
    if (fieldAt(form, around)) return around;
  }
  return undefined;
};

const known = new WeakMap<Reported, ReadonlyMap<string, readonly string[]>>();

const entriesOf = (form: LiveForm): ReadonlyMap<string, readonly string[]> => {
  const paths = form.reported.entries().map(([path]) => [path, fieldAround(form, path)] as const);
  const inside = paths.filter(([path, field]) => field !== undefined && field !== path);
  const byField = Map.groupBy(inside, ([, field]) => field!);
  return new Map(Array.from(byField, ([field, found]) => [field, found.map(([path]) => path)]));
};

/** Paths inside a field at which something was found from outside: one entry of a list of texts, a part of JSON. */
export const entryPaths = (form: LiveForm, field: string): readonly string[] => {
  if (form.reported.size === 0) return [];
  const entries = known.get(form.reported) ?? entriesOf(form);
  known.set(form.reported, entries);
  return entries.get(field) ?? [];
};

/** The issues of a field and its parts, all collected at the field, where a person can resolve them. */
export const issuesIn = (form: LiveForm, path: string): readonly Issue[] => {
  const own = issuesAt(form, path);
  const entries = entryPaths(form, path).flatMap((entry) => issuesAt(form, entry));
  return entries.length === 0 ? own : [...own, ...entries.map((issue) => ({ ...issue, path }))];
};
