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

/** Name of the response extension that records who gave each answer. */
export const trailExtension = "x-cofill-answers";

/** Name of the extension that keeps the data including non-relevant answers, so that filling can be resumed. */
export const wholeExtension = "x-cofill-whole";

/** Name of the extension that keeps answers of another version of the definition, which has no item for them. */
export const unknownExtension = "x-cofill-unknown";

type Entries = Readonly<Record<string, unknown>>;

/** Collects for each path the author, the time, the confirmation and an open proposal. */
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

/** Tells whether the form holds non-relevant answers or rows that no calculation would restore. */
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

/** Reads the author of each answer from a response and ignores entries of the wrong shape. */
export const readTrail = (response: unknown): ((path: string) => Partial<Answer>) => {
  const entries = extensionOf(response, trailExtension) ?? {};
  return (path) => (Object.hasOwn(entries, path) ? readEntry(entries[path]) : {});
};

/** Reads skipped and aborted fields and open proposals, which the data of a response does not contain. */
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
