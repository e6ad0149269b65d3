import type { Input } from "../input.ts";
import type { Present } from "../protocol.ts";

/**
 * The handlers of a page's controls and buttons. All are absent on the server, where every button is a native submit
 * button and every control posts under its own name. In the browser the form's `submit` event is intercepted and
 * dispatched by the value of the pressed button (`_do`).
 */
export interface FormActions {
  /** At each key. `input` is what all controls of the field hold now; `readInput` turns it into a command. */
  readonly onInput?: (path: string, input: Input) => void;
  /** When a control is left or a choice is made. */
  readonly onCommit?: (path: string, input: Input) => void;
  /** A control of the field has the focus, or no longer (undefined). */
  readonly onFocus?: (path: string | undefined) => void;
  /** A row more or less of a list; the list's path. */
  readonly onAdd?: (path: string) => void;
  readonly onRemove?: (path: string, index: number) => void;
  /** A row more or less of a table. */
  readonly onAddRow?: (path: string) => void;
  readonly onRemoveRow?: (path: string, index: number) => void;
  /** `*` for all of them. */
  readonly onAccept?: (path: string) => void;
  readonly onDecline?: (path: string) => void;
  readonly onConfirm?: (path: string) => void;
  readonly onChooseMine?: (path: string) => void;
  readonly onChooseTheirs?: (path: string) => void;
  readonly onUpload?: (path: string, file: File) => void;
  readonly onCancelUpload?: (path: string) => void;
  /** Sends the file again; if that cannot help, asks for another. */
  readonly onRetryUpload?: (path: string) => void;
  readonly onClearFile?: (path: string) => void;
  readonly onUndo?: () => void;
  readonly onGoToStep?: (step: string) => void;
  /** Follows a link to a field, which may be in another step. */
  readonly onGoToField?: (path: string) => void;
  readonly onNext?: () => void;
  readonly onBack?: () => void;
  readonly onSave?: () => void;
  readonly onSubmit?: () => void;
}

/** The progress of an upload. */
export interface UploadState {
  readonly name: string;
  readonly state: "sending" | "failed";
  /** From 0 to 1. */
  readonly done: number;
  /** Why it failed. */
  readonly message?: string;
  /** It would fail again: only another file helps. */
  readonly isFinal?: boolean;
}

/** The state that only a page with a script has. */
export interface LiveStatus {
  readonly saving?: "saved" | "saving" | "unsaved" | "offline" | "ended";
  /** Replaces the default text for `saving`, such as the reason why nothing can be saved. */
  readonly message?: string;
  /** Other users who have the form open. */
  readonly present?: readonly Present[];
  readonly uploads?: Readonly<Record<string, UploadState>>;
  /** Input of controls that differs from the written form of the answer ("12." for 12). */
  readonly drafts?: Readonly<Record<string, Input>>;
  /** Paths that another actor just changed; they are highlighted for a moment. */
  readonly arrived?: Readonly<Record<string, true>>;
  /** The label of what can be undone. */
  readonly undo?: string;
}
