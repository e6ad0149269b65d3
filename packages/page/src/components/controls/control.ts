import type { FieldOf, Kind } from "@cofill/core";
import type { VNode } from "preact";
import type { FieldState } from "../../field-state.ts";
import type { Input } from "../../input.ts";

export interface ControlProps<K extends Kind = Kind> {
  readonly state: FieldState;
  readonly field: FieldOf<K>;
  readonly input: Input;
  /** Ids of what describes the control. */
  readonly describedBy: string | undefined;
}

export interface Control<K extends Kind> {
  /** Several controls under one legend, rather than one control with a label. */
  readonly isGroup: (field: FieldOf<K>) => boolean;
  /** Buttons that exclude each other. */
  readonly isRadioGroup?: (field: FieldOf<K>) => boolean;
  readonly View: (props: ControlProps<K>) => VNode;
}
