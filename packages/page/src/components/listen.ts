import { controlName } from "../control-name.ts";
import type { Input } from "../input.ts";
import type { Intent } from "../intent.ts";
import { readIntent } from "../intent.ts";
import type { FormActions } from "./form-actions.ts";

type Named = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isTick = (control: Named): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === "radio" || control.type === "checkbox");

/** The present input of all controls of a field. */
export const collectInput = (root: Element, path: string): Input => {
  const name = controlName(path);
  const input = new Map<string, string[]>();
  for (const control of root.querySelectorAll<Named>("input,select,textarea")) {
    if (control.name !== name && !control.name.startsWith(`${name}::`)) continue;
    const part = control.name.slice(name.length + 2);
    if (part === "rows" || control.type === "file") continue;
    const values = input.get(part) ?? [];
    if (!isTick(control) || control.checked) values.push(control.value);
    input.set(part, values);
  }
  return Object.fromEntries(input);
};

const fieldOf = (event: Event): { readonly root: Element; readonly path: string } | undefined => {
  const root = event.target instanceof Element ? event.target.closest("[data-cf-path]") : null;
  const path = root?.getAttribute("data-cf-path");
  return root && path !== null && path !== undefined ? { root, path } : undefined;
};

const runs: {
  readonly [T in Intent["type"]]: (
    actions: FormActions,
    what: Extract<Intent, { type: T }>,
  ) => (() => void) | undefined;
} = {
  save: ({ onSave }) => onSave,
  next: ({ onNext }) => onNext,
  back: ({ onBack }) => onBack,
  submit: ({ onSubmit }) => onSubmit,
  undo: ({ onUndo }) => onUndo,
  step: ({ onGoToStep: run }, { step }) => run && (() => run(step)),
  add: ({ onAdd: run }, { path }) => run && (() => run(path)),
  remove: ({ onRemove: run }, { path, index }) => run && (() => run(path, index)),
  addrow: ({ onAddRow: run }, { path }) => run && (() => run(path)),
  removerow: ({ onRemoveRow: run }, { path, index }) => run && (() => run(path, index)),
  accept: ({ onAccept: run }, { path }) => run && (() => run(path)),
  decline: ({ onDecline: run }, { path }) => run && (() => run(path)),
  confirm: ({ onConfirm: run }, { path }) => run && (() => run(path)),
  clearfile: ({ onClearFile: run }, { path }) => run && (() => run(path)),
  mine: ({ onChooseMine: run }, { path }) => run && (() => run(path)),
  theirs: ({ onChooseTheirs: run }, { path }) => run && (() => run(path)),
  cancelupload: ({ onCancelUpload: run }, { path }) => run && (() => run(path)),
  retryupload: ({ onRetryUpload: run }, { path }) => run && (() => run(path)),
};

/** A button without a handler posts the form, as without a script. */
const submit = (actions: FormActions, event: SubmitEvent): void => {
  const value = (event.submitter as HTMLButtonElement | null)?.value ?? "save";
  const what = readIntent(value);
  const run =
    what && (runs[what.type] as (actions: FormActions, what: Intent) => (() => void) | undefined)(actions, what);
  if (!run) return;
  event.preventDefault();
  run();
};

const change = (actions: FormActions, event: Event): void => {
  const found = fieldOf(event);
  if (!found) return;
  const { target } = event;
  if (target instanceof HTMLInputElement && target.type === "file") {
    const file = target.files?.[0];
    if (!file || !actions.onUpload) return;
    actions.onUpload(found.path, file);
    // The same file may be chosen again after a failure.
    target.value = "";
    return;
  }
  actions.onCommit?.(found.path, collectInput(found.root, found.path));
};

const goTo = (actions: FormActions, event: Event): void => {
  const link = event.target instanceof Element ? event.target.closest("[data-cf-goto]") : null;
  const path = link?.getAttribute("data-cf-goto");
  if (path === null || path === undefined || !actions.onGoToField) return;
  event.preventDefault();
  actions.onGoToField(path);
};

/** Everything that happens in the form, heard in one place. Nothing on the server. */
export const listeners = (actions: FormActions | undefined) =>
  actions === undefined
    ? {}
    : {
        onSubmit: (event: Event) => submit(actions, event as SubmitEvent),
        onInput: (event: Event) => {
          const found = fieldOf(event);
          const isFile = event.target instanceof HTMLInputElement && event.target.type === "file";
          if (found && !isFile) actions.onInput?.(found.path, collectInput(found.root, found.path));
        },
        onChange: (event: Event) => change(actions, event),
        onClick: (event: Event) => goTo(actions, event),
        onFocusIn: (event: Event) => actions.onFocus?.(fieldOf(event)?.path),
        onFocusOut: (event: Event) => {
          if ((event as FocusEvent).relatedTarget === null) actions.onFocus?.(undefined);
        },
      };
