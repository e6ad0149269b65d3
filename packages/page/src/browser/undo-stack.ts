import type { LiveForm } from "@cofill/core";
import type { PageCommand } from "../protocol.ts";
import { webLimits } from "./limits.ts";
import { writesAnswer } from "./pending-change.ts";

export interface UndoStep {
  /** The form as it was before; what takes the step back is found out only when it is asked for. */
  readonly before: LiveForm;
  readonly command: PageCommand;
  /** What must still stand there, as text. */
  readonly after: string;
  /** The person is still at it, so that what they go on to type belongs to the same step. */
  readonly isOpen: boolean;
}

const canBeTakenBack = ({ type }: PageCommand): boolean => type !== "confirm" && type !== "decline";

/** What was done in this page and can be taken back. */
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

  /** The field was left: what is typed there next is a step of its own. */
  close(): void {
    const last = this.#steps.at(-1);
    if (last) this.#steps[this.#steps.length - 1] = { ...last, isOpen: false };
  }

  pop(): UndoStep | undefined {
    return this.#steps.pop();
  }
}
