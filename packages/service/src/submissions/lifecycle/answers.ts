import { type Actor as CoreActor, fieldAt, isRelevantAt, jsonOfAnswer, type LiveForm } from "@cofill/core";
import type { Actor } from "../contract.ts";

const toActor = ({ kind, id }: CoreActor): Pick<Actor, "kind" | "id"> => ({
  kind: kind === "person" ? "human" : kind,
  id,
});

/**
 * Who gave each answer, when and with what evidence, including skipped answers and those of fields that are not
 * relevant now.
 */
export const answerTrail = (form: LiveForm): Readonly<Record<string, unknown>> => {
  const entries = Array.from(
    form.answers.entries(),
    ([path, { state, reason, by, at, channel, origin, confirmed, confirmedBy, assurance }]) =>
      [
        path,
        {
          state,
          ...(by && { by: toActor(by) }),
          ...(at !== undefined && { at }),
          ...(channel !== undefined && { channel }),
          ...(confirmed && { confirmed }),
          ...(confirmedBy && { confirmedBy: toActor(confirmedBy) }),
          ...(assurance !== undefined && { assurance }),
          ...(origin && { origin }),
          ...(reason !== undefined && { reason }),
          ...(form.flags.size > 0 && !isRelevantAt(form, path) && { applies: false }),
        },
      ] as const,
  );
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** Agents' proposals that no person has accepted or declined yet. */
export const proposalList = (form: LiveForm): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Array.from(form.proposals.entries(), ([path, { value, by, at, channel, origin }]) => {
      const field = fieldAt(form, path)?.field;
      const shown = field ? jsonOfAnswer(field, { state: "answered", value }) : value;
      const given = { by: toActor(by), at, ...(channel !== undefined && { channel }) };
      return [path, { value: shown, ...given, ...(origin && { origin }) }];
    }),
  );
