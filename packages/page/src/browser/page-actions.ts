import { answerAt, fieldAt, fieldPaths, isReadonlyAt, isRelevantAt, type LiveForm } from "@cofill/core";
import { fileSize } from "@cofill/core/kit";
import type { FormActions } from "../components/form-actions.ts";
import { elementId } from "../control-name.ts";
import { stepBeside, stepOfPath } from "../steps.ts";
import type { Attribution } from "./attribution.ts";
import { focusField, focusFirst, focusUnder } from "./focus.ts";
import { inverseOf } from "./inverse.ts";
import { webLimits } from "./limits.ts";
import type { PageController } from "./page-controller.ts";
import type { PageForm } from "./page-form.ts";
import type { StepPlace } from "./steps.ts";
import type { Sync } from "./sync.ts";
import { tableRows, withoutTableRow } from "./table-input.ts";
import type { Uploads } from "./uploads.ts";

export interface ActionParts {
  readonly root: HTMLElement;
  readonly pageForm: PageForm;
  readonly controller: PageController;
  readonly steps: StepPlace;
  readonly sync: Sync;
  readonly uploads: Uploads;
  readonly attribution: Attribution;
  readonly announce: (text: string) => void;
  readonly submit: (isMeant: boolean) => void;
  readonly save: () => void;
}

export const labelOf = ({ compiled }: LiveForm, path: string): string => {
  const template = path.replace(/\[\d+\]/g, "[*]");
  const label = compiled.fields.get(template)?.field.label ?? compiled.lists.get(template)?.item.label ?? path;
  return label.slice(0, webLimits.maxLabel);
};

const unconfirmed = (form: LiveForm): readonly string[] =>
  Array.from(fieldPaths(form), ({ path }) => path).filter((path) => {
    const { by, state, confirmed } = answerAt(form, path);
    const isAgents = by?.kind === "agent" && state === "answered" && confirmed !== true;
    return isAgents && isRelevantAt(form, path) && !isReadonlyAt(form, path);
  });

/** Undoes the last change of this page. */
export const undoLast = ({ pageForm, controller, sync, announce }: ActionParts): void => {
  const path = pageForm.undoPath;
  if (path === undefined || sync.isEnded) return;
  const label = labelOf(pageForm.form, path);
  controller.forgetDrafts((one) => one === path);
  if (pageForm.undo(inverseOf)) announce(`Undone: ${label}`);
  else controller.showNotice("bad", `“${label}” was not undone, because someone else has changed it since.`);
  sync.changed(true);
};

const rowActions = ({ root, pageForm, controller, announce }: ActionParts): FormActions => ({
  onAdd: (path) => {
    const row = pageForm.form.instances.get(path) ?? 0;
    if (!controller.change({ type: "add_instance", path }, controller.made()).ok) return;
    controller.afterDraw(() => focusUnder(root, `${path}[${row}]`));
  },
  onRemove: (path, index) => {
    if (!controller.change({ type: "remove_instance", path, index }, controller.made()).ok) return;
    controller.forgetDrafts((one) => one.startsWith(`${path}[`));
    announce("Removed. You can undo this.");
    const row = Math.min(index, (pageForm.form.instances.get(path) ?? 0) - 1);
    controller.afterDraw(() => focusUnder(root, `${path}[${row}]`) || focusFirst(root, ["h1"]));
  },
  onAddRow: (path) => {
    // An empty table shows one row to begin with.
    const usual = tableRows(controller.inputAt(path)) === 0 ? 1 : 0;
    controller.setBlankRows(path, Math.max(controller.page.blankRows?.[path] ?? 0, usual) + 1);
    controller.afterDraw(() => {
      const rows = root.querySelectorAll(`[data-cf-path="${CSS.escape(path)}"] tbody tr`);
      const last = rows[rows.length - 1];
      if (last) focusFirst(last, ["input, select"]);
    });
  },
  onRemoveRow: (path, index) => {
    const input = controller.inputAt(path);
    const blank = controller.page.blankRows?.[path] ?? 0;
    if (index >= tableRows(input)) controller.setBlankRows(path, Math.max(0, blank - 1));
    controller.forgetDrafts((one) => one === path);
    const command = controller.read(path, withoutTableRow(input, index));
    if (command) controller.change(command, controller.made());
    controller.afterDraw(() => focusField(root, path));
  },
});

const decisionActions = ({ root, pageForm, controller, sync, attribution }: ActionParts): FormActions => {
  const decide = (path: string, type: "accept" | "decline" | "confirm", all: () => readonly string[]): void => {
    const made = controller.made();
    for (const at of path === "*" ? all() : [path]) if (!controller.change({ type, path: at }, made).ok) return;
    // The pressed button is removed by the render, so the focus moves to its field.
    controller.afterDraw(() => (path === "*" ? focusFirst(root, ["h1"]) : focusField(root, path)));
  };
  const choose = (path: string, which: "chooseMine" | "chooseTheirs"): void => {
    if (attribution.agent() !== undefined) {
      return controller.showNotice("bad", "Only a person can choose between two answers.");
    }
    controller.forgetDrafts((one) => one === path);
    pageForm[which](path);
    sync.changed(true);
    controller.afterDraw(() => focusField(root, path));
  };
  const proposed = (): readonly string[] => Array.from(pageForm.form.proposals.entries(), ([path]) => path);
  return {
    onAccept: (path) => decide(path, "accept", proposed),
    onDecline: (path) => decide(path, "decline", proposed),
    onConfirm: (path) => decide(path, "confirm", () => unconfirmed(pageForm.form)),
    onChooseMine: (path) => choose(path, "chooseMine"),
    onChooseTheirs: (path) => choose(path, "chooseTheirs"),
  };
};

/** Shows a step and moves the focus to it. */
export const showStep = ({ root, controller }: ActionParts): void =>
  controller.afterDraw(() => focusFirst(root, [".cf-step:not([hidden])", "h1"]));

const stepActions = (parts: ActionParts): FormActions => {
  const { root, controller, steps, sync } = parts;
  const go = (step: string | undefined): void => {
    if (step === undefined) return;
    steps.go(step);
    void sync.flush();
    showStep(parts);
  };
  return {
    onGoToStep: go,
    onNext: () => go(stepBeside(controller.page, "next")),
    onBack: () => go(stepBeside(controller.page, "back")),
    onGoToField: (path) => {
      const step = stepOfPath(controller.page, path);
      if (step !== undefined && step !== steps.current) steps.go(step);
      controller.afterDraw(() => focusField(root, path) || focusUnder(root, path));
    },
  };
};

/** Rejects a file that is too large before it is sent; its type is left to the server, because browsers guess it. */
const uploadProblem = (form: LiveForm, path: string, { size }: File): string | undefined => {
  const field = fieldAt(form, path)?.field;
  if (field?.kind !== "file" || field.maxBytes === undefined || size <= field.maxBytes) return undefined;
  return `it has ${fileSize(size)}, and the most is ${fileSize(field.maxBytes)}.`;
};

/** The functions of the page's buttons. */
export const pageActions = (parts: ActionParts): FormActions => {
  const { pageForm, controller, uploads, attribution, submit, save } = parts;
  return {
    ...rowActions(parts),
    ...decisionActions(parts),
    ...stepActions(parts),
    onUpload: (path, file) => uploads.start(path, file, uploadProblem(pageForm.form, path, file)),
    onCancelUpload: (path) => uploads.cancel(path),
    onRetryUpload: (path) => {
      if (!uploads.retry(path)) document.getElementById(elementId(path))?.click();
    },
    onClearFile: (path) => {
      if (fieldAt(pageForm.form, path)) controller.change({ type: "clear", path, keep: true }, controller.made());
    },
    onUndo: () => undoLast(parts),
    onSave: save,
    // An agent that announced its name has asked the person; any other script's press needs a confirmation.
    onSubmit: () => submit(attribution.agent() === undefined || attribution.isAnnounced()),
  };
};
