import type { FieldOf, Kind, KindDef } from "@cofill/core";
import { type Input, one } from "../input.ts";
import { holdText } from "./hold-text.ts";
import type { ControlProps, PageKind } from "./page-kind.ts";
import { TextControl, type TextControlProps } from "./text-control.tsx";

/** Spaces around a value that is not free text are typing errors. */
export const readTrimmed = (_: unknown, input: Input): unknown => {
  const written = one(input).trim();
  return written === "" ? undefined : written;
};

/** The names of the controls of a field that has but one. */
export const whole = (): readonly string[] => [""];

export const plainText = (_: unknown, value: unknown): string => String(value);

type Look<K extends Kind> = (field: FieldOf<K>, props: ControlProps<K>) => Partial<TextControlProps>;

/** A kind with one text control; `own` replaces what a kind does differently. */
export const oneControl = <K extends Kind>(
  core: KindDef<K>,
  look: Look<K>,
  own: Partial<PageKind<K>> = {},
): PageKind<K> => ({
  core,
  isGroup: () => false,
  View: (props) => (
    <TextControl
      state={props.state}
      value={one(props.input)}
      describedBy={props.describedBy}
      placeholder={props.field.placeholder}
      {...look(props.field, props)}
    />
  ),
  parts: whole,
  hold: holdText,
  read: readTrimmed,
  text: plainText,
  schemas: (field) => ({ "": core.jsonSchema(field) }),
  ...own,
});
