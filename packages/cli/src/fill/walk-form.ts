import {
  answerAt,
  childPath,
  type FieldItem,
  fieldPaths,
  limits as formLimits,
  type Item,
  isReadonlyAt,
  isRelevantAt,
  isRequired,
  issuesAt,
  type ListItem,
  type RecordItem,
  type TextItem,
} from "@cofill/core";
import { readCommaList, writeCommaList } from "../ask/comma-list.ts";
import { answerLine, askField, placeOf } from "./ask-field.ts";
import type { Dialog } from "./dialog.ts";
import { groupHelp } from "./field-help.ts";

/** Which fields are asked for: those that are unanswered or have an error, or all at and below a path. */
export type Wanted = { readonly type: "open" } | { readonly type: "all"; readonly at: string };

const isBelow = (path: string, at: string): boolean =>
  path === at || path.startsWith(`${at}.`) || path.startsWith(`${at}[`);

/** The only field of a list whose rows are one line of text each. */
const singleText = ({ items }: ListItem): FieldItem | undefined => {
  const [only, ...more] = items;
  if (only?.type !== "field" || more.length > 0) return undefined;
  return only.kind === "string" && !only.multiline && !only.secret ? only : undefined;
};

/** Asks for the fields of a form in order; relevance is evaluated again after each answer. */
export class FormWalk {
  readonly #dialog: Dialog;
  readonly #wanted: Wanted;
  /** The state when the walk began, because the first answer changes it. */
  readonly #isUntouched: boolean;

  /** The last field answered in an earlier session; optional fields before it were passed over then. */
  #resumeAfter: string | undefined;

  constructor(dialog: Dialog, wanted: Wanted) {
    this.#dialog = dialog;
    this.#wanted = wanted;
    this.#isUntouched = dialog.document.isUntouched;
    const { document } = dialog;
    const { form } = document;
    if (!document.knowsTouched || wanted.type !== "open") return;
    for (const { path } of fieldPaths(form))
      if (document.isTouched(path) && isRelevantAt(form, path) && !isReadonlyAt(form, path)) this.#resumeAfter = path;
  }

  get #form() {
    return this.#dialog.document.form;
  }

  async run(): Promise<void> {
    await this.#items(this.#form.compiled.definition.items, "");
    this.#dialog.flush(true);
  }

  /** `title` is printed before the first question of the group, if it has one. */
  async #items(items: readonly Item[], prefix: string, title?: string): Promise<void> {
    const withdrawals = title === undefined || this.#wanted.type !== "open" ? [] : [this.#dialog.announce(title)];
    for (const item of items) {
      if (item.type === "text") withdrawals.push(...this.#text(item));
      else await this.#item(item, prefix);
    }
    for (const withdraw of withdrawals) withdraw();
  }

  /** A title with the author's texts about the group. */
  #titleOf(title: string | undefined, path: string): string | undefined {
    const told = groupHelp(this.#form, path);
    return told.length === 0 ? title : [title ?? path, ...told].join("\n");
  }

  #text({ id, text }: TextItem): readonly (() => void)[] {
    if (this.#wanted.type !== "open" || (id !== undefined && !isRelevantAt(this.#form, id))) return [];
    return [this.#dialog.announce(text)];
  }

  async #item(item: Exclude<Item, TextItem>, prefix: string): Promise<void> {
    switch (item.type) {
      case "section":
        return this.#items(item.items, prefix, this.#titleOf(item.title, `section:${item.id}`));
      case "field":
        return this.#field(item, childPath(prefix, item.id));
      case "record":
        return this.#record(item, childPath(prefix, item.id));
      case "list":
        return this.#list(item, childPath(prefix, item.id));
      default:
        item satisfies never;
    }
  }

  /** Whether this path, one above it or one below it was chosen. */
  #isWanted(path: string): boolean {
    if (!isRelevantAt(this.#form, path)) return false;
    if (this.#wanted.type === "open") return true;
    return isBelow(path, this.#wanted.at) || isBelow(this.#wanted.at, path);
  }

  /** Whether this path, or one above it, was chosen. */
  #isPicked(path: string): boolean {
    return this.#wanted.type === "all" && isBelow(path, this.#wanted.at);
  }

  get #isBeforeResume(): boolean {
    return this.#resumeAfter !== undefined;
  }

  async #field(field: FieldItem, path: string): Promise<void> {
    if (!this.#isWanted(path) || isReadonlyAt(this.#form, path)) return;
    const { state } = answerAt(this.#form, path);
    const isWrong =
      issuesAt(this.#form, path).some(({ severity }) => severity === "error") || this.#dialog.document.isWrong(path);
    const wasPassedOver = this.#isBeforeResume && !isRequired(this.#form, field, path);
    const isOpen = (state === "unanswered" && !wasPassedOver) || isWrong || this.#isUntouched;
    if (this.#resumeAfter === path) this.#resumeAfter = undefined;
    if (this.#isPicked(path) || isOpen) return askField(this.#dialog, path, field);
    const line = answerLine(this.#dialog, path, field);
    if (line !== undefined) this.#dialog.noteAnswered(`${field.label}: ${line}`);
  }

  /** Whether anything at or below a path is answered. */
  #holdsAnswer(path: string): boolean {
    return this.#form.answers.entries().some(([at]) => isBelow(at, path));
  }

  async #record(record: RecordItem, path: string): Promise<void> {
    if (!this.#isWanted(path)) return;
    const { asker } = this.#dialog;
    if (record.optional && !this.#holdsAnswer(path)) {
      if (this.#isBeforeResume) return;
      this.#dialog.flush();
      const label = `Fill in ${record.label ?? record.id}?`;
      const help = groupHelp(this.#form, path);
      if (!(await asker.yesNo({ label, help, isRequired: true, initial: this.#isPicked(path) }))) return;
    }
    await this.#items(record.items, path, this.#titleOf(record.label, path));
  }

  async #list(list: ListItem, path: string): Promise<void> {
    if (!this.#isWanted(path) || isReadonlyAt(this.#form, path)) return;
    const only = singleText(list);
    if (only) return this.#commaList(list, path, only);
    const label = list.label ?? list.id;
    const isPicked = this.#isPicked(path);
    for (let index = 0; index < this.#count(path); index++) {
      if (isPicked && (await this.#isRowGone(path, index, label))) index--;
      else await this.#items(list.items, `${path}[${index}]`);
    }
    if ((this.#wanted.type === "open" && !this.#isBeforeResume) || isPicked) await this.#addRows(list, path, label);
  }

  #count(path: string): number {
    return this.#form.instances.get(path) ?? 0;
  }

  /** Offers to remove a row instead of changing it; true if it was removed. */
  async #isRowGone(path: string, index: number, label: string): Promise<boolean> {
    this.#dialog.flush();
    const { asker, document } = this.#dialog;
    const choices = [
      { value: "change", label: "Look through it" },
      { value: "remove", label: "Take it away" },
    ];
    const question = { label: `${label}, ${index + 1}`, ...placeOf(this.#dialog, `${path}[${index}]`) };
    const what = await asker.choose({ ...question, isRequired: true, choices, initial: "change" });
    if (what !== "remove") return false;
    const result = await document.removeRow(path, index);
    if (!result.ok) asker.say("warning", result.message);
    return result.ok;
  }

  async #addRows(list: ListItem, path: string, label: string): Promise<void> {
    const { asker, document } = this.#dialog;
    const most = list.maxItems ?? formLimits.maxListInstances;
    this.#dialog.flush();
    while (this.#count(path) < most) {
      const count = this.#count(path);
      const question = count === 0 ? `Add an item to ${label}?` : `Add another item to ${label}?`;
      const help = count === 0 ? groupHelp(this.#form, path) : [];
      const initial = count < (list.minItems ?? 0);
      if (!(await asker.yesNo({ label: question, help, isRequired: true, initial }))) return;
      const added = document.addRow(path);
      if (!added.ok) return asker.say("warning", added.message);
      await this.#items(list.items, `${path}[${count}]`);
      // A row without any answer is dropped.
      if (!this.#holdsAnswer(`${path}[${count}]`)) await document.removeRow(path, count);
    }
  }

  /** Asks for a list whose rows are one text each, in one comma-separated line. */
  async #commaList(list: ListItem, path: string, only: FieldItem): Promise<void> {
    const { asker, document } = this.#dialog;
    const label = list.label ?? list.id;
    const rowAt = (index: number): string => childPath(`${path}[${index}]`, only.id);
    const items = Array.from({ length: this.#count(path) }, (_, index) => {
      const { value } = answerAt(this.#form, rowAt(index));
      return typeof value === "string" ? value : "";
    });
    const isWrong = items.some((_, index) => issuesAt(this.#form, rowAt(index)).length > 0);
    const wasPassedOver = items.length === 0 && this.#isBeforeResume;
    if (items.some((_, index) => rowAt(index) === this.#resumeAfter)) this.#resumeAfter = undefined;
    if (wasPassedOver) return;
    if (items.length > 0 && !isWrong && !this.#isPicked(path) && !this.#isUntouched) {
      this.#dialog.noteAnswered(`${label}: ${writeCommaList(items)}`);
      return;
    }
    this.#dialog.flush();
    for (;;) {
      const text = await asker.line({
        label,
        ...placeOf(this.#dialog, path),
        help: [
          ...groupHelp(this.#form, path),
          ...(only.hint === undefined ? [] : [only.hint]),
          "Several with commas between them; quotes around one that has a comma",
        ],
        isRequired: false,
        ...(items.length > 0 && { initial: writeCommaList(items) }),
        check: () => undefined,
      });
      const values = readCommaList(text);
      if (values.length === 0 && items.length === 0) return;
      const result = await document.setItems(path, only.id, values);
      if (result.ok) return;
      asker.say("warning", result.message);
    }
  }
}
