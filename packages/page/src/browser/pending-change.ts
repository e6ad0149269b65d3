import type { DocumentState } from "@cofill/core";
import type { Input } from "../input.ts";
import type { PageCommand } from "../protocol.ts";

/** A change that the server has not acknowledged, as stored in the browser. */
export interface KeptChange {
  readonly id: string;
  readonly command: PageCommand;
  /** The answer before the change, to detect a conflict with another actor's change. */
  readonly over: string;
  /** The answer after the change, to recognise one that was applied although the server's reply was lost. */
  readonly after: string;
  /** The input of the controls, if the change came from controls. */
  readonly input?: Input;
  /** The agent that made it in this page. */
  readonly agent?: string;
  /**
   * The revision of the first attempt if no answer came; resending with the same revision prevents a second execution.
   */
  readonly triedAt?: number;
}

/** A stored change in an open page, with the document after it. */
export interface PendingChange extends KeptChange {
  /** The document with this change and all before it, so that an acknowledgement needs no step. */
  readonly state: DocumentState;
}

type AnswerCommand = Extract<PageCommand, { readonly type: "set" | "clear" | "skip" }>;

/** Whether a command writes one answer, so that a later one for the same field replaces it. */
export const writesAnswer = (command: PageCommand): command is AnswerCommand =>
  command.type === "set" || command.type === "clear" || command.type === "skip";

/** Whether a later change of the same field makes an earlier one that was not sent yet needless. */
export const supersedes = (later: KeptChange, earlier: KeptChange): boolean =>
  earlier.triedAt === undefined &&
  earlier.agent === later.agent &&
  earlier.command.path === later.command.path &&
  writesAnswer(earlier.command) &&
  writesAnswer(later.command) &&
  !("merge" in later.command && later.command.merge);
