import { answerAt, fieldAt, type LiveForm } from "@cofill/core";
import type { Input } from "../input.ts";
import type { PageCommand } from "../protocol.ts";
import { rowMark } from "./follow-row.ts";

/** A change that the server has not acknowledged. */
export interface PendingChange {
  readonly id: string;
  readonly command: PageCommand;
  /** What stood there when it was made, so that nobody else's change is overwritten unseen. */
  readonly over: string;
  /** What stands there once it is made, to recognise one that was carried out though no answer came. */
  readonly after: string;
  /** What the controls held, where it came from controls. */
  readonly input?: Input;
  /** The agent that made it in this page. */
  readonly agent?: string;
  /** It was sent and no answer came: it is sent again as it was, so that it cannot be carried out twice. */
  readonly triedAt?: number;
}

const answerMark = (form: LiveForm, path: string): string => {
  if (!fieldAt(form, path)) return "gone";
  const { state, value, raw } = answerAt(form, path);
  return JSON.stringify([state, value, raw]);
};

/** What a command is about, as it stands now; two marks are the same if nobody changed it in between. */
export const markOf = (form: LiveForm, command: PageCommand): string => {
  const { path } = command;
  switch (command.type) {
    case "set":
    case "clear":
    case "skip":
      return answerMark(form, path);
    case "confirm":
      return `${answerMark(form, path)}|${answerAt(form, path).confirmed ?? false}`;
    case "accept":
    case "decline":
      return `${answerMark(form, path)}|${JSON.stringify(form.proposals.get(path)?.value)}`;
    case "add_instance":
      return String(form.instances.get(path) ?? "gone");
    case "remove_instance": {
      const count = form.instances.get(path) ?? 0;
      return `${count}|${command.index < count ? rowMark(form, path, command.index) : "gone"}`;
    }
    default:
      return command satisfies never;
  }
};

type AnswerCommand = Extract<PageCommand, { readonly type: "set" | "clear" | "skip" }>;

/** Whether a command writes one answer, so that a later one of the same field takes its place. */
export const writesAnswer = (command: PageCommand): command is AnswerCommand =>
  command.type === "set" || command.type === "clear" || command.type === "skip";

/** Whether a later change of the same field makes an earlier one that was not sent yet needless. */
export const supersedes = (later: PendingChange, earlier: PendingChange): boolean =>
  earlier.triedAt === undefined &&
  earlier.agent === later.agent &&
  earlier.command.path === later.command.path &&
  writesAnswer(earlier.command) &&
  writesAnswer(later.command) &&
  !("merge" in later.command && later.command.merge);
