import type { LiveForm } from "@cofill/core";
import type { PageCommand } from "../protocol.ts";
import { webLimits } from "./limits.ts";
import { writesAnswer } from "./pending-change.ts";

export interface UndoStep {
  /** The form before the step; the inverse command is derived from it only on undo. */
  readonly before: LiveForm;
  readonly command: PageCommand;
  /** The answer after the step, as text; undo is refused where the current answer differs. */
  readonly after: string;
  /** Whether further typing in the field belongs to the same step. */
  readonly isOpen: boolean;
}

const canBeTakenBack = ({ type }: PageCommand): boolean => type !== "confirm" && type !== "decline";

/** The changes of this page that can be undone. */
export class UndoStack {
  readonly #steps: UndoStep[] = [];

  get lastPath(): string | undefined {
    return this.#steps.at(-1)?.command.path;
  }

  push(before: LiveForm, after: string, command: PageCommand): void {
    if (!canBeTakenBack(command)) return;
    const last = this.#steps.at(-1);
    const goesOn = last?.isOpen && last.command.path === command.path && writesAnswer(command);
    const step = { before, command, after, isOpen: writesAnswer(command) };
    if (goesOn) this.#steps[this.#steps.length - 1] = { ...step, before: last.before };
    else this.#steps.push(step);
    if (this.#steps.length > webLimits.maxUndo) this.#steps.shift();
  }

  /** Closes the last step when its field is left, so that later typing is a new step. */
  close(): void {
    const last = this.#steps.at(-1);
    if (last) this.#steps[this.#steps.length - 1] = { ...last, isOpen: false };
  }

  pop(): UndoStep | undefined {
    return this.#steps.pop();
  }
}
