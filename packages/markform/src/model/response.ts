import type { AnswerState, Cell, CheckboxState, Note } from "@cofill/core";
import type { OptionId } from "./schema.ts";

export type MultiCheckboxState = "todo" | "done" | "incomplete" | "active" | "na";
export type SimpleCheckboxState = "todo" | "done";
export type ExplicitCheckboxValue = "unfilled" | "yes" | "no";
export type CheckboxValue = CheckboxState;

export type CellResponse = Cell;
export type TableRowResponse = Readonly<Record<string, CellResponse>>;

/** `raw` is what the file holds where a value of the kind should stand; it is kept until it is replaced (D-13). */
export type FieldValue =
  | { readonly kind: "string"; readonly value: string | null }
  | { readonly kind: "number"; readonly value: number | null; readonly raw?: string }
  | { readonly kind: "date"; readonly value: string | null }
  | { readonly kind: "year"; readonly value: number | null; readonly raw?: string }
  | { readonly kind: "url"; readonly value: string | null }
  | { readonly kind: "string_list"; readonly items: readonly string[] }
  | { readonly kind: "url_list"; readonly items: readonly string[] }
  | {
      readonly kind: "single_select";
      readonly selected: OptionId | null;
      readonly raw?: Readonly<Record<OptionId, CheckboxValue>>;
    }
  | {
      readonly kind: "multi_select";
      readonly selected: readonly OptionId[];
      readonly raw?: Readonly<Record<OptionId, CheckboxValue>>;
    }
  | { readonly kind: "checkboxes"; readonly values: Readonly<Record<OptionId, CheckboxValue>> }
  | { readonly kind: "table"; readonly rows: readonly TableRowResponse[] };

export interface FieldResponse {
  readonly state: AnswerState;
  readonly value?: FieldValue;
  readonly reason?: string;
}

export type NoteId = string;
export type { AnswerState, Note };
