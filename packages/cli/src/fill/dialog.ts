import type { Asker, Suggestion } from "../ask/asker.ts";
import type { TerminalDocument } from "./terminal-document.ts";

/** One session of filling: the prompts, the document, and texts between the questions. */
export interface Dialog {
  readonly asker: Asker;
  readonly document: TerminalDocument;
  readonly names: () => Promise<readonly Suggestion[]>;
  /** Queues a text that is printed before the next question, unless it is withdrawn. */
  readonly announce: (text: string) => () => void;
  /** Prints the fields that are already answered, all of them together. */
  readonly noteAnswered: (line: string) => void;
  /** Prints the queued texts; those still queued at the end are dropped. */
  readonly flush: (isEnd?: boolean) => void;
}

export const createDialog = (asker: Asker, document: TerminalDocument): Dialog => {
  let names: Promise<readonly Suggestion[]> | undefined;
  let announced: { readonly text: string }[] = [];
  let answered: string[] = [];
  const sayAnswered = (): void => {
    if (answered.length > 0) asker.say("done", answered.join("\n"));
    answered = [];
  };
  return {
    asker,
    document,
    names: () => {
      names ??= document.petnames?.names() ?? Promise.resolve([]);
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
