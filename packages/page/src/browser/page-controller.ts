import { answerAt, type EditOutcome, fieldAt, labelAt, type Refusal } from "@cofill/core";
import { isSameJson } from "@cofill/core/kit";
import type { FormActions } from "../components/form-actions.ts";
import type { FormViewProps } from "../components/form-view.tsx";
import { entryPaths, issuesIn } from "../entry-issues.ts";
import type { EmbeddedPage, FormPage } from "../form-page.ts";
import { heldInput } from "../held-input.ts";
import type { Input } from "../input.ts";
import { type PageKinds, pageKindOf } from "../kinds/page-kind.ts";
import { type MessageOf, messagesFromServer } from "../messages.ts";
import type { PageCommand, Present } from "../protocol.ts";
import { readInput } from "../read-input.ts";
import type { Attribution } from "./attribution.ts";
import type { PageFormEvent } from "./known.ts";
import type { Live } from "./live.ts";
import type { Made, PageForm } from "./page-form.ts";
import type { StepPlace } from "./steps.ts";
import type { SaveState } from "./sync.ts";

export interface ControllerParts {
  readonly root: HTMLElement;
  readonly embedded: EmbeddedPage;
  readonly pageForm: PageForm;
  readonly kinds: PageKinds;
  readonly steps: StepPlace;
  readonly attribution: Attribution;
  /** Schedules a render of the page. */
  readonly redraw: () => void;
}

/**
 * Applies what a person types to the page's document, and renders the document. Buttons get their functions from
 * `goLive`, once the page is connected to its server; until then they post the form as without a script.
 */
export class PageController {
  readonly #parts: ControllerParts;
  readonly #typing: FormActions;
  #live: Live | undefined;
  #shownIssues: FormPage["shownIssues"];
  #notice: FormPage["notice"];
  #saving: SaveState = { saving: "saved" };
  #present: readonly Present[] = [];
  #drafts: Readonly<Record<string, Input>> = {};
  #blankRows: Readonly<Record<string, number>> = {};
  #focus: string | undefined;
  /**
   * Codes of issues that the focused field had when it got the focus; new ones are shown only when it loses the focus.
   */
  #knownIssues: ReadonlySet<string> = new Set();
  #afterDraw: (() => unknown)[] = [];
  #messageOf: MessageOf;
  /** Refusals that arrived before the message catalogue was loaded; `useMessages` shows them. */
  readonly #unshown: { readonly refusal: Refusal; readonly label: string | undefined }[] = [];

  constructor(parts: ControllerParts) {
    this.#parts = parts;
    this.#shownIssues = parts.embedded.shownIssues;
    this.#messageOf = messagesFromServer(parts.embedded.messages);
    this.#typing = {
      onInput: (path, input) => this.write(path, input, false),
      onCommit: (path, input) => this.write(path, input, true),
      onFocus: (path) => this.#moveTo(path),
    };
    parts.pageForm.subscribe((event) => this.#formChanged(event));
  }

  get messageOf(): MessageOf {
    return this.#messageOf;
  }

  /** Switches to the loaded catalogue from the messages that the server embedded in the page. */
  useMessages(messageOf: MessageOf): void {
    this.#messageOf = messageOf;
    for (const { refusal, label } of this.#unshown.splice(0)) this.showNotice("bad", messageOf(refusal, label));
    this.#parts.redraw();
  }

  get page(): FormPage {
    const { embedded, pageForm, kinds, steps } = this.#parts;
    const step = steps.current;
    const { message = "" } = this.#saving;
    const form = this.#quietForm();
    return {
      form: this.#live?.withBadInput(form) ?? form,
      revision: pageForm.revision,
      stage: this.#isOver && pageForm.stage.kind === "open" ? { kind: "expired", message } : pageForm.stage,
      presentation: embedded.presentation,
      places: embedded.places,
      kinds,
      messageOf: this.#messageOf,
      messageLanguage: embedded.messageLanguage,
      ...(step !== undefined && { step }),
      shownIssues: this.#shownIssues,
      conflicts: pageForm.conflicts,
      blankRows: this.#blankRows,
      ...(this.#notice && { notice: this.#notice }),
    };
  }

  /** The props for hydration, which must render the same as the server did. */
  get still(): FormViewProps {
    return { page: this.page, actions: this.#typing };
  }

  get view(): FormViewProps {
    const { pageForm } = this.#parts;
    const live = this.#live;
    if (!live) return this.still;
    const { undoPath } = pageForm;
    return {
      page: this.page,
      actions: { ...this.#typing, ...live.actions },
      live: {
        ...this.#saving,
        present: this.#present,
        uploads: live.uploads(),
        drafts: live.heldOver(this.#drafts),
        arrived: live.shownArrivals(),
        ...(undoPath !== undefined && { undo: live.labelOf(undoPath) }),
      },
    };
  }

  /** Enables saving, and sends earlier input. */
  goLive(live: Live): void {
    this.#live = live;
    live.at(this.#focus);
    if (this.#parts.pageForm.pendingCount > 0) live.changed(true);
    this.#parts.redraw();
  }

  /** Every change of the form in this page goes through this method. */
  change(command: PageCommand, made: Made = {}, isUrgent = true): EditOutcome {
    const { pageForm } = this.#parts;
    const result: EditOutcome = this.#isOver
      ? { ok: false, refusal: { code: "closed", params: {} } }
      : pageForm.change(command, made);
    if (result.ok) this.#notice = undefined;
    else if (this.#isOver) this.showNotice("bad", this.#saving.message ?? "");
    else {
      this.#refuse(result.refusal, labelAt(pageForm.form, command.path));
    }
    this.#live?.changed(isUrgent);
    return result;
  }

  #refuse(refusal: Refusal, label: string | undefined): void {
    const text = this.#messageOf(refusal, label);
    if (text === "") this.#unshown.push({ refusal, label });
    else this.showNotice("bad", text);
  }

  /** The author of the event that is being handled. */
  made(): Made {
    const agent = this.#parts.attribution.agent();
    return agent === undefined ? {} : { agent };
  }

  /** Whether saving has ended, for example because the link was revoked. */
  get #isOver(): boolean {
    return this.#saving.saving === "ended";
  }

  setSaving(state: SaveState): void {
    this.#saving = state;
    this.#parts.redraw();
  }

  setPresent(present: readonly Present[]): void {
    this.#present = present;
    this.#parts.redraw();
  }

  setBlankRows(path: string, count: number): void {
    this.#blankRows = { ...this.#blankRows, [path]: count };
    this.#parts.redraw();
  }

  showAllIssues(): void {
    this.#shownIssues = "all";
    this.#parts.redraw();
  }

  showNotice(tone: "good" | "bad", text: string): void {
    this.#notice = { tone, text };
    this.#parts.redraw();
  }

  /** Runs a function after the next render. */
  afterDraw(act: () => unknown): void {
    this.#afterDraw.push(act);
    this.#parts.redraw();
  }

  drawn(): void {
    for (const act of this.#afterDraw.splice(0)) act();
  }

  /** Restores the conflicts that the server rendered after a plain form post. */
  takeOverConflicts(): void {
    for (const [path, { mine }] of Object.entries(this.#parts.embedded.conflicts)) {
      const command = typeof mine === "object" && mine !== null ? this.read(path, mine as Input) : undefined;
      if (command) this.#parts.pageForm.dispute(command, mine as Input);
    }
  }

  read(path: string, input: Input): PageCommand | undefined {
    const { pageForm, kinds } = this.#parts;
    const field = fieldAt(pageForm.form, path)?.field;
    const before = answerAt(pageForm.form, path);
    return field && readInput({ kind: pageKindOf(kinds, field), field, path, input, before });
  }

  /** The present input of a field's controls. */
  inputAt(path: string): Input {
    return Object.hasOwn(this.#drafts, path) ? this.#drafts[path]! : this.#heldAt(path);
  }

  #heldAt(path: string): Input {
    const { pageForm, kinds } = this.#parts;
    const field = fieldAt(pageForm.form, path)?.field;
    return field ? heldInput(pageKindOf(kinds, field), field, answerAt(pageForm.form, path)) : {};
  }

  forgetDrafts(isForgotten: (path: string) => boolean): void {
    const kept = Object.entries(this.#drafts).filter(([path]) => !isForgotten(path));
    if (kept.length === Object.keys(this.#drafts).length) return;
    this.#drafts = Object.fromEntries(kept);
    this.#parts.redraw();
  }

  #forgetDraft(path: string): void {
    this.forgetDrafts((one) => one === path);
  }

  /** Handles the present input of a field's controls. */
  write(path: string, input: Input, isCommit: boolean): void {
    const { pageForm } = this.#parts;
    if (!isSameJson(this.inputAt(path), input)) {
      const command = this.read(path, input);
      if (!command) return;
      this.#drafts = { ...this.#drafts, [path]: input };
      const result = this.change(command, { ...this.made(), input }, isCommit);
      if (!result.ok) this.#forgetDraft(path);
    } else if (isCommit) this.#live?.changed(true);
    if (!isCommit) return;
    pageForm.leave();
    // Reading a table removes its blank rows, which must not happen while the person is in it.
    if (this.#focus !== path || fieldAt(pageForm.form, path)?.field.kind !== "table") this.#forgetDraft(path);
  }

  #moveTo(path: string | undefined): void {
    const { pageForm, redraw } = this.#parts;
    if (path === this.#focus) return;
    const left = this.#focus;
    this.#focus = path;
    this.#knownIssues = new Set(path === undefined ? [] : issuesIn(pageForm.form, path).map(({ code }) => code));
    if (left !== undefined) {
      pageForm.leave();
      this.#forgetDraft(left);
    }
    this.#live?.at(path);
    redraw();
  }

  /** The form without new issues of the field that is being typed in. */
  #quietForm(): FormPage["form"] {
    const { form } = this.#parts.pageForm;
    const path = this.#focus;
    if (path === undefined || this.#shownIssues === "all" || !Object.hasOwn(this.#drafts, path)) return form;
    let { issues } = form;
    for (const at of [path, ...entryPaths(form, path)]) {
      const known = issues.get(at)?.filter(({ code }) => this.#knownIssues.has(code));
      if (known) issues = issues.set(at, known);
    }
    return { ...form, issues };
  }

  #formChanged({ arrived, follow }: PageFormEvent): void {
    const { pageForm, redraw } = this.#parts;
    if (follow) this.#followRows(follow);
    for (const path of arrived) {
      const draft = Object.hasOwn(this.#drafts, path) ? this.#drafts[path] : undefined;
      // Text that is being typed is not replaced by another actor's answer: both are shown as a conflict.
      const isOther = draft && !pageForm.conflicts[path] && !isSameJson(this.#heldAt(path), draft);
      const command = isOther && path === this.#focus ? this.read(path, draft) : undefined;
      if (command) queueMicrotask(() => pageForm.dispute(command, draft));
      else if (path !== this.#focus) this.#forgetDraft(path);
    }
    this.#live?.arrived(arrived);
    redraw();
  }

  /** Moves drafts and focus along when other actors add or remove rows. */
  #followRows(follow: (path: string) => string | undefined): void {
    const drafts = Object.entries(this.#drafts).flatMap(([path, input]) => {
      const to = follow(path);
      return to === undefined ? [] : [[to, input] as const];
    });
    this.#drafts = Object.fromEntries(drafts);
    const from = this.#focus;
    const to = from === undefined ? undefined : follow(from);
    if (to === from) return;
    this.#focus = to;
    if (to !== undefined) this.#live?.moveFocus(to);
  }
}
