import type { Answer, LiveForm, PersistentMap } from "@cofill/core";

const known = new WeakMap<PersistentMap<Answer>, readonly string[]>();

/** Answers of agents that no person has stood up for. */
export const unconfirmedPaths = ({ answers }: Pick<LiveForm, "answers">): readonly string[] => {
  let paths = known.get(answers);
  if (paths === undefined) {
    paths = Array.from(answers.entries())
      .filter(([, answer]) => answer.by?.kind === "agent" && answer.state === "answered" && answer.confirmed !== true)
      .map(([path]) => path);
    known.set(answers, paths);
  }
  return paths;
};
