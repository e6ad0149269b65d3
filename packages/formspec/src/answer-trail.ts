import {
  type Actor,
  type Answer,
  answerAt,
  fieldPaths,
  isRelevantAt,
  type LiveForm,
  type Proposal,
  templateOf,
} from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";

/** Where a response keeps who answered what. */
export const trailExtension = "x-cofill-answers";

/** Where it keeps the data with what does not apply at present, for a form that somebody goes on with. */
export const wholeExtension = "x-cofill-whole";

/** Where it keeps answers that its definition has no item for: those of another version of it. */
export const unknownExtension = "x-cofill-unknown";

type Entries = Readonly<Record<string, unknown>>;

/** Who answered each path, when, whether a person stood up for it, and what an agent proposed instead. */
export const answerTrail = (form: LiveForm): Entries | undefined => {
  const trail: Record<string, unknown> = {};
  for (const { path } of fieldPaths(form)) {
    const { by, at, confirmed, confirmedBy, origin, state, reason } = answerAt(form, path);
    const proposal = form.proposals.get(path);
    if ((!by || by.kind === "system") && !proposal) continue;
    trail[path] = {
      ...(by && { by: { kind: by.kind, id: by.id } }),
      ...(at !== undefined && at !== "" && { at }),
      ...(confirmed && { confirmed }),
      ...(confirmedBy && { confirmedBy }),
      ...(origin && { origin }),
      ...((state === "skipped" || state === "aborted") && { state, ...(reason !== undefined && { reason }) }),
      ...(proposal && { proposal }),
    };
  }
  return Object.keys(trail).length > 0 ? trail : undefined;
};

/** Whether the form holds answers or rows that do not apply at present and that nothing would calculate again. */
export const holdsHidden = (form: LiveForm): boolean => {
  for (const [path, { by }] of form.answers.entries()) {
    if (by?.id !== "calculated" && !isRelevantAt(form, path)) return true;
  }
  for (const [path, count] of form.instances.entries()) {
    if (count > (form.compiled.lists.get(templateOf(path))?.item.minItems ?? 0) && !isRelevantAt(form, path))
      return true;
  }
  return false;
};

const extensionOf = (response: unknown, name: string): Entries | undefined => {
  const extensions = isJsonObject(response) ? response.extensions : undefined;
  const found = isJsonObject(extensions) && Object.hasOwn(extensions, name) ? extensions[name] : undefined;
  return isJsonObject(found) ? found : undefined;
};

export const wholeOf = (response: unknown): Entries | undefined => extensionOf(response, wholeExtension);

export const unknownOf = (response: unknown): readonly (readonly [string, unknown])[] =>
  Object.entries(extensionOf(response, unknownExtension) ?? {});

const readActor = (by: unknown): Actor | undefined => {
  if (!isJsonObject(by) || typeof by.id !== "string") return undefined;
  const { kind, id } = by;
  return kind === "person" || kind === "agent" || kind === "system" ? { kind, id } : undefined;
};

const readEntry = (entry: unknown): Partial<Answer> => {
  const by = isJsonObject(entry) ? readActor(entry.by) : undefined;
  if (!isJsonObject(entry) || !by) return {};
  const isConfirmed = entry.confirmed === true && by.kind !== "system";
  const confirmedBy = isConfirmed ? readActor(entry.confirmedBy) : undefined;
  return {
    by,
    ...(typeof entry.at === "string" && { at: entry.at }),
    ...(isConfirmed && { confirmed: true }),
    ...(confirmedBy && { confirmedBy }),
  };
};

/** Reads back who answered a path, believing nothing that has not the right shape. */
export const readTrail = (response: unknown): ((path: string) => Partial<Answer>) => {
  const entries = extensionOf(response, trailExtension) ?? {};
  return (path) => (Object.hasOwn(entries, path) ? readEntry(entries[path]) : {});
};

/** What is not in the data: fields that were given up, and proposals. */
export const readBesides = (
  response: unknown,
): {
  readonly answers: readonly (readonly [string, Answer])[];
  readonly proposals: readonly (readonly [string, Proposal])[];
} => {
  const answers: (readonly [string, Answer])[] = [];
  const proposals: (readonly [string, Proposal])[] = [];
  for (const [path, entry] of Object.entries(extensionOf(response, trailExtension) ?? {})) {
    if (!isJsonObject(entry)) continue;
    if (entry.state === "skipped" || entry.state === "aborted") {
      const reason = typeof entry.reason === "string" ? { reason: entry.reason } : {};
      answers.push([path, { state: entry.state, ...readEntry(entry), ...reason }]);
    }
    const { proposal } = entry;
    const by = isJsonObject(proposal) ? readActor(proposal.by) : undefined;
    if (!isJsonObject(proposal) || !by || typeof proposal.at !== "string") continue;
    proposals.push([path, { value: proposal.value, by, at: proposal.at }]);
  }
  return { answers, proposals };
};
