import type { DocumentState } from "@cofill/core";
import type { Input } from "../input.ts";
import type { PageCommand } from "../protocol.ts";

/** A change that the server has not acknowledged, as it is kept in the browser. */
export interface KeptChange {
  readonly id: string;
  readonly command: PageCommand;
  /** The answer before the change, to detect a conflict with another actor's change. */
  readonly over: string;
  /** The answer after the change, to recognise one that was applied although the server's reply was lost. */
  readonly after: string;
  /** What the controls held, where it came from controls. */
  readonly input?: Input;
  /** The agent that made it in this page. */
  readonly agent?: string;
  /** The revision it was sent with when no answer came: sent again with the same, it cannot be carried out twice. */
  readonly triedAt?: number;
}

/** A kept change in an open page, with the document after it. */
export interface PendingChange extends KeptChange {
  /** The document with this change and all before it, so that an acknowledgement needs no step. */
  readonly state: DocumentState;
}

type AnswerCommand = Extract<PageCommand, { readonly type: "set" | "clear" | "skip" }>;

/** Whether a command writes one answer, so that a later one of the same field takes its place. */
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
