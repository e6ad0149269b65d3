import {
  type Actor,
  type Answer,
  answerAt,
  fieldPaths,
  isRelevantAt,
  kindOf,
  type LiveForm,
  templateOf,
} from "@cofill/core";
import { isObject } from "./read-definition.ts";

/** Where a response keeps who answered what. */
export const trailExtension = "x-cofill-answers";

type Entries = Readonly<Record<string, unknown>>;

/**
 * Who answered each path, when, and whether a person stood up for it. The data holds the values; only those
 * that it leaves out because they do not apply at present are kept here, if the form is to be gone on with.
 */
export const answerTrail = (form: LiveForm, keepsHidden: boolean): Entries | undefined => {
  const trail: Record<string, unknown> = {};
  for (const { path } of fieldPaths(form)) {
    const answer = answerAt(form, path);
    if (answer.state === "unanswered") continue;
    const { by, at, confirmed, origin, state, reason, value } = answer;
    const isHidden = keepsHidden && value !== undefined && by?.id !== "calculated" && !isRelevantAt(form, path);
    if (!by || (by.kind === "system" && !isHidden)) continue;
    trail[path] = {
      by: { kind: by.kind, id: by.id },
      ...(at !== undefined && at !== "" && { at }),
      ...(confirmed && { confirmed }),
      ...(origin && { origin }),
      ...(state !== "answered" && { state, ...(reason !== undefined && { reason }) }),
      ...(isHidden && { hidden: value }),
    };
  }
  return Object.keys(trail).length > 0 ? trail : undefined;
};

const entriesOf = (response: unknown): Entries => {
  const extensions = isObject(response) ? response.extensions : undefined;
  const trail = isObject(extensions) ? extensions[trailExtension] : undefined;
  return isObject(trail) ? trail : {};
};

const readActor = (by: unknown): Actor | undefined => {
  if (!isObject(by) || typeof by.id !== "string") return undefined;
  const { kind, id } = by;
  return kind === "person" || kind === "agent" || kind === "system" ? { kind, id } : undefined;
};

const readEntry = (entry: unknown): Partial<Answer> => {
  const by = isObject(entry) ? readActor(entry.by) : undefined;
  if (!isObject(entry) || !by) return {};
  return {
    by,
    ...(typeof entry.at === "string" && { at: entry.at }),
    ...(entry.confirmed === true && by.kind !== "system" && { confirmed: true }),
  };
};

/** Reads back who answered a path, believing nothing that has not the right shape. */
export const readTrail = (response: unknown): ((path: string) => Partial<Answer>) => {
  const entries = entriesOf(response);
  return (path) => (Object.hasOwn(entries, path) ? readEntry(entries[path]) : {});
};

/** The answers that are not in the data: values that did not apply, and fields that were given up. */
export const readBesides = (
  form: Pick<LiveForm, "compiled">,
  response: unknown,
): readonly (readonly [string, Answer])[] =>
  Object.entries(entriesOf(response)).flatMap(([path, entry]): readonly (readonly [string, Answer])[] => {
    const field = form.compiled.fields.get(templateOf(path))?.field;
    if (!field || !isObject(entry)) return [];
    const who = readEntry(entry);
    if (entry.state === "skipped" || entry.state === "aborted") {
      const reason = typeof entry.reason === "string" ? { reason: entry.reason } : {};
      return [[path, { state: entry.state, ...who, ...reason }]];
    }
    if (entry.hidden === undefined) return [];
    const read = kindOf(field).accept(field, entry.hidden);
    return read.ok ? [[path, { state: "answered", value: read.value, ...who }]] : [];
  });
