import { isReadonlyAt, isRelevantAt, type LiveForm, templateOf } from "@cofill/core";

/** Only what a person is asked now can be decided now. */
const isAsked = (form: LiveForm, path: string): boolean => isRelevantAt(form, path) && !isReadonlyAt(form, path);

const known = new WeakMap<LiveForm, readonly string[]>();

/** Answers of agents that no person has confirmed. */
export const unconfirmedPaths = (form: LiveForm): readonly string[] => {
  let paths = known.get(form);
  if (paths === undefined) {
    paths = Array.from(form.answers.entries())
      .filter(([, answer]) => answer.by?.kind === "agent" && answer.state === "answered" && answer.confirmed !== true)
      .map(([path]) => path)
      .filter((path) => form.compiled.fields.has(templateOf(path)) && isAsked(form, path));
    known.set(form, paths);
  }
  return paths;
};

/** The fields with a proposal. */
export const proposedPaths = (form: LiveForm): readonly string[] =>
  form.proposals.size === 0
    ? []
    : Array.from(form.proposals.entries(), ([path]) => path).filter((path) => isAsked(form, path));
