import type { Answer, LiveForm } from "@cofill/core";
import { isObject } from "./read-definition.ts";

/** Where a response keeps who answered what. */
export const trailExtension = "x-cofill-answers";

/** Who answered each path, when, and whether a person stood up for it. Values are in the data, not here. */
export const answerTrail = (form: LiveForm): Readonly<Record<string, unknown>> | undefined => {
  const trail: Record<string, unknown> = {};
  for (const [path, { by, at, confirmed, origin, state, reason }] of form.answers.entries()) {
    if (!by || by.kind === "system") continue;
    trail[path] = {
      by: { kind: by.kind, id: by.id },
      ...(at !== undefined && at !== "" && { at }),
      ...(confirmed && { confirmed }),
      ...(origin && { origin }),
      ...(state !== "answered" && { state, ...(reason !== undefined && { reason }) }),
    };
  }
  return Object.keys(trail).length > 0 ? trail : undefined;
};

/** Reads it back, believing nothing that has not the right shape. */
export const readTrail = (response: unknown): ((path: string) => Partial<Answer>) => {
  const extensions = isObject(response) ? response.extensions : undefined;
  const trail = isObject(extensions) ? extensions[trailExtension] : undefined;
  return (path) => {
    const entry = isObject(trail) && Object.hasOwn(trail, path) ? trail[path] : undefined;
    if (!isObject(entry) || !isObject(entry.by)) return {};
    const { kind, id } = entry.by;
    if ((kind !== "person" && kind !== "agent") || typeof id !== "string") return {};
    return {
      by: { kind, id },
      ...(typeof entry.at === "string" && { at: entry.at }),
      ...(entry.confirmed === true && kind === "person" && { confirmed: true }),
    };
  };
};
