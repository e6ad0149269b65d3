import type { CheckboxValue } from "../model/response.ts";
import type { Id, OptionId } from "../model/schema.ts";

/** A cell in a patch: a bare value, `null` for none, or a state as an export gives it. */
export type PatchCell =
  | string
  | number
  | null
  | { readonly state: "skipped" | "aborted"; readonly reason?: string }
  | { readonly state: "answered"; readonly value: string | number }
  | { readonly state: "unanswered" };

/** A row in a patch: its cells by column id. */
export type PatchTableRow = Readonly<Record<string, PatchCell>>;

/** One change to a form. The last six operations are ours: they grow and shrink lists and tables. */
export type Patch =
  | { readonly op: "set_string"; readonly fieldId: Id; readonly value: string | null }
  | { readonly op: "set_number"; readonly fieldId: Id; readonly value: number | null }
  | { readonly op: "set_string_list"; readonly fieldId: Id; readonly value: readonly string[] | null }
  | {
      readonly op: "set_checkboxes";
      readonly fieldId: Id;
      readonly value: Readonly<Record<OptionId, CheckboxValue>> | null;
    }
  | { readonly op: "set_single_select"; readonly fieldId: Id; readonly value: OptionId | null }
  | { readonly op: "set_multi_select"; readonly fieldId: Id; readonly value: readonly OptionId[] | null }
  | { readonly op: "set_url"; readonly fieldId: Id; readonly value: string | null }
  | { readonly op: "set_url_list"; readonly fieldId: Id; readonly value: readonly string[] | null }
  | { readonly op: "set_table"; readonly fieldId: Id; readonly value: readonly PatchTableRow[] | null }
  | { readonly op: "set_date"; readonly fieldId: Id; readonly value: string | null }
  | { readonly op: "set_year"; readonly fieldId: Id; readonly value: number | null }
  | { readonly op: "clear_field"; readonly fieldId: Id }
  | { readonly op: "skip_field"; readonly fieldId: Id; readonly role: string; readonly reason?: string }
  | { readonly op: "abort_field"; readonly fieldId: Id; readonly role: string; readonly reason?: string }
  | {
      readonly op: "add_note";
      readonly ref: Id;
      readonly role: string;
      readonly text: string;
      readonly state?: "skipped" | "aborted";
    }
  | { readonly op: "remove_note"; readonly noteId: string }
  | { readonly op: "append_string_list"; readonly fieldId: Id; readonly value: readonly string[] }
  | { readonly op: "append_url_list"; readonly fieldId: Id; readonly value: readonly string[] }
  | { readonly op: "append_table"; readonly fieldId: Id; readonly value: readonly PatchTableRow[] }
  | { readonly op: "delete_string_list"; readonly fieldId: Id; readonly value: readonly number[] }
  | { readonly op: "delete_url_list"; readonly fieldId: Id; readonly value: readonly number[] }
  | { readonly op: "delete_table"; readonly fieldId: Id; readonly value: readonly number[] };

/** The name of a patch operation. */
export type PatchOp = Patch["op"];
