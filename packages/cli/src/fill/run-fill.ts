import { formText, formTexts } from "@cofill/core";
import { type Asker, Stopped } from "../ask/asker.ts";
import { createDialog } from "./dialog.ts";
import { type ReviewWords, reviewForm } from "./review.ts";
import type { Saved, TerminalDocument } from "./terminal-document.ts";
import { FormWalk } from "./walk-form.ts";

export interface Filling {
  readonly words: ReviewWords;
  /** Finishes the form when the person confirms; returns what keeps it from being finished. */
  readonly finish: () => Promise<Saved>;
}

/** The author's texts about the form and for the people who fill its roles (MF-2-01). */
const aboutForm = ({ description = "", form }: TerminalDocument): readonly string[] => {
  const own = formText(formTexts(form.compiled.definition), ({ filledBy }) => filledBy === "person");
  return [...(own.includes(description) ? [] : [description]), ...(own === "" ? [] : [own])];
};

/** Asks every question, shows a review and finishes the form. Stopping early keeps all answers. */
export const runFill = async (
  asker: Asker,
  document: TerminalDocument,
  { words, finish }: Filling,
): Promise<"finished" | "stopped"> => {
  const dialog = createDialog(asker, document);
  try {
    asker.say("heading", document.title);
    for (const text of aboutForm(document)) asker.say("text", text);
    await new FormWalk(dialog, { type: "open" }).run();
    for (;;) {
      if ((await reviewForm(dialog, words)) === "stop") return "stopped";
      const done = await finish();
      if (done.ok) return "finished";
      asker.say("warning", done.message);
    }
  } catch (error) {
    if (error instanceof Stopped) return "stopped";
    throw error;
  }
};
