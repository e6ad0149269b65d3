import type { AnswerState, Cell, CheckboxState, Note } from "@cofill/core";
import type { OptionId } from "./schema.ts";

/** The states of a box in a `checkboxes` field with the mode `multi`. */
export type MultiCheckboxState = "todo" | "done" | "incomplete" | "active" | "na";
/** The states of a box in a `checkboxes` field with the mode `simple`. */
export type SimpleCheckboxState = "todo" | "done";
/** The states of a box in a `checkboxes` field with the mode `explicit`: each box is answered with yes or no. */
export type ExplicitCheckboxValue = "unfilled" | "yes" | "no";
/** The state of a box in any mode of a `checkboxes` field. */
export type CheckboxValue = CheckboxState;

/** One cell of a table: its state, with a value when answered or a reason when skipped or aborted. */
export type CellResponse = Cell;
/** One row of a table: its cells by column id. */
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

/** The answer to one field: its state, with a value when answered or a reason when skipped or aborted. */
export interface FieldResponse {
  readonly state: AnswerState;
  readonly value?: FieldValue;
  readonly reason?: string;
}

/** The id of a note, as the `remove_note` patch takes it. */
export type NoteId = string;
export type { AnswerState, Note };
