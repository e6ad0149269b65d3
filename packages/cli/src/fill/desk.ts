import type { Asker, Suggestion } from "../ask/asker.ts";
import type { FillTarget } from "./fill-target.ts";

/** Where a form is filled: who is asked, and what is answered. */
export interface Desk {
  readonly asker: Asker;
  readonly target: FillTarget;
  readonly names: () => Promise<readonly Suggestion[]>;
  /** Says something before the next question, if one comes before it is withdrawn. */
  readonly announce: (text: string) => () => void;
  /** Says what is answered already, all of it at once. */
  readonly noteAnswered: (line: string) => void;
  /** Says what waits to be said; nothing is announced at the end. */
  readonly flush: (isEnd?: boolean) => void;
}

export const createDesk = (asker: Asker, target: FillTarget): Desk => {
  let names: Promise<readonly Suggestion[]> | undefined;
  let announced: { readonly text: string }[] = [];
  let answered: string[] = [];
  const sayAnswered = (): void => {
    if (answered.length > 0) asker.say("done", answered.join("\n"));
    answered = [];
  };
  return {
    asker,
    target,
    names: () => {
      names ??= target.things?.names() ?? Promise.resolve([]);
      return names;
    },
    announce: (text) => {
      const announcement = { text };
      announced.push(announcement);
      return () => {
        announced = announced.filter((each) => each !== announcement);
      };
    },
    noteAnswered: (line) => void answered.push(line),
    flush: (isEnd = false) => {
      sayAnswered();
      if (!isEnd) for (const { text } of announced) asker.say("heading", text);
      announced = [];
    },
  };
};
