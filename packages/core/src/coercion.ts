import type { NoParams } from "./no-params.ts";

/** The parameters of the message about each coercion. */
export interface CoercionParams {
  read_as: {
    readonly received: unknown;
    readonly value: string | number | boolean;
    readonly as?: "number" | "year" | "option" | "text" | "item";
  };
  read_as_every_state: { readonly received: unknown; readonly state: string };
  read_as_states: { readonly states: Readonly<Record<string, string>> };
  read_as_items: { readonly count: number };
  read_as_list: { readonly count: number };
  read_as_row: NoParams;
  rounded: { readonly from: string | number; readonly to: string | number };
  blanks_removed: NoParams;
}

/** Names a way in which input was changed to fit its field. */
export type CoercionCode = keyof CoercionParams;

/** How a value was converted to fit its field. */
export type Coercion = {
  [C in CoercionCode]: { readonly code: C; readonly params: CoercionParams[C] };
}[CoercionCode];
