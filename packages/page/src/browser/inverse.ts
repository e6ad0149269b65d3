import { type Answer, answerAt, indexesOf, type LiveForm, rowText, subjectOf, templateOf } from "@cofill/core";
import type { PageCommand } from "../protocol.ts";
import type { UndoStep } from "./undo-stack.ts";

const isUnder = (path: string, row: string): boolean => path === row || path.startsWith(`${row}.`);

const writeBack = (path: string, { state, value, raw, reason }: Answer): PageCommand => {
  if (state === "skipped") return { type: "skip", path, ...(reason !== undefined && { reason }) };
  return state === "answered"
    ? { type: "set", path, value: value ?? raw, keep: true }
    : { type: "clear", path, keep: true };
};

/** Commands that restore a removed row with its answers, at the end, where rows are added. */
const rowBack = (before: LiveForm, now: LiveForm, list: string, index: number): readonly PageCommand[] => {
  const from = `${list}[${index}]`;
  const to = `${list}[${now.instances.get(list) ?? 0}]`;
  const moved = (path: string): string => to + path.slice(from.length);
  const commands: PageCommand[] = [{ type: "add_instance", path: list }];
  const inner = [...before.instances.entries()].filter(([path]) => isUnder(path, from));
  for (const [path, count] of inner.sort(([a], [b]) => indexesOf(a).length - indexesOf(b).length)) {
    const present = before.compiled.lists.get(templateOf(path))?.item.minItems ?? 0;
    for (let more = present; more < count; more++) commands.push({ type: "add_instance", path: moved(path) });
  }
  for (const [path, answer] of before.answers.entries()) {
    if (isUnder(path, from) && answer.by?.kind !== "system") commands.push(writeBack(moved(path), answer));
  }
  return commands;
};

/** Commands that undo a step in the current form; undefined if another actor has changed the answer since. */
export const inverseOf = ({ before, command, after }: UndoStep, now: LiveForm): readonly PageCommand[] => {
  const { path } = command;
  switch (command.type) {
    case "set":
    case "clear":
    case "skip":
    case "accept":
      return subjectOf(now, command) === after ? [writeBack(path, answerAt(before, path))] : [];
    case "add_instance": {
      const index = before.instances.get(path) ?? 0;
      const isEmpty = !/"(?:answered|skipped|aborted)"/.test(rowText(now, path, index));
      return isEmpty && index < (now.instances.get(path) ?? 0) ? [{ type: "remove_instance", path, index }] : [];
    }
    case "remove_instance":
      return rowBack(before, now, path, command.index);
    case "confirm":
    case "decline":
      return [];
    default:
      return command satisfies never;
  }
};
