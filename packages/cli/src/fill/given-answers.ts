import { type FieldItem, fieldAt, type LiveForm, templateOf } from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";
import { readCommaList } from "../ask/comma-list.ts";
import { didYouMean } from "../did-you-mean.ts";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { readDataFile } from "../read-data.ts";
import { promptOf } from "./kind-prompts.ts";
import type { Saved, TerminalDocument } from "./terminal-document.ts";

/** The form's path for a path that a person wrote; undefined if the form has no such field or list. */
const pathFor = (document: TerminalDocument, written: string): string | undefined => {
  const { form } = document;
  if (fieldAt(form, written) || form.compiled.lists.has(templateOf(written))) return written;
  // A row with a single unnamed value is written without the name of its field (`$`).
  const wrapped = `${written}.$`;
  return fieldAt(form, wrapped) && document.shownPath(wrapped) === written ? wrapped : undefined;
};

const knownPaths = ({ compiled }: LiveForm): readonly string[] => [...compiled.fields.keys(), ...compiled.lists.keys()];

/** Adds the row that a path leads into, if it is the next one. */
const addRow = (document: TerminalDocument, written: string): void => {
  for (const match of written.matchAll(/\[(\d+)\]/g)) {
    const list = written.slice(0, match.index);
    if (document.form.instances.get(list) === Number(match[1])) document.addRow(list);
  }
};

const refuse = (path: string, message: string): never => {
  throw new Failure("patches_rejected", `${path}: ${message}`, { hint: "What was set before it is kept." });
};

/** Rejects names that the person's mailbox does not have, because a slot is filled by name. */
const refuseUnknownNames = async (
  { petnames }: TerminalDocument,
  { kind }: FieldItem,
  written: string,
  names: readonly string[],
): Promise<void> => {
  if (!petnames || (kind !== "capability" && kind !== "file")) return;
  for (const name of names) {
    const issue = await petnames.problemOf(name);
    if (issue !== undefined) refuse(written, issue);
  }
};

const setOne = async (document: TerminalDocument, written: string, text: string): Promise<void> => {
  addRow(document, written);
  const path = pathFor(document, written);
  if (path === undefined) {
    const guess = didYouMean(written, knownPaths(document.form));
    throw new Failure("patches_rejected", `The form has no field '${written}'${guess}`);
  }
  let result: Saved;
  const list = document.form.compiled.lists.get(templateOf(path));
  if (list) {
    const [only, ...more] = list.item.items;
    if (only?.type !== "field" || more.length > 0)
      return refuse(written, "it is a list; set its rows, as PATH[0].FIELD");
    await refuseUnknownNames(document, only, written, readCommaList(text));
    result = await document.setItems(path, only.id, readCommaList(text));
  } else {
    const { field } = fieldAt(document.form, path)!;
    if (text !== "") await refuseUnknownNames(document, field, written, [text]);
    result = await document.answer(path, text === "" ? undefined : promptOf(field).read(field as never, text));
  }
  if (!result.ok) refuse(written, result.message);
};

/** `--set PATH=VALUE`, one after the other. */
export const setAnswers = async (document: TerminalDocument, words: readonly string[]): Promise<void> => {
  for (const word of words) {
    const [, path = "", text = ""] = /^([^=]+)=(.*)$/s.exec(word) ?? [];
    if (path === "") throw new Failure("usage", `--set takes PATH=VALUE, not '${word}'`);
    await setOne(document, path.trim(), text);
  }
};

export const readValues = async (
  environment: Environment,
  file: string,
): Promise<Readonly<Record<string, unknown>>> => {
  const values = await readDataFile(environment, file);
  if (isJsonObject(values)) return values;
  throw new Failure("invalid_data", "--values needs an object of answers by field");
};
