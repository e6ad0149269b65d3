import type { FieldOf, Kind } from "@cofill/core";
import { one } from "../../input.ts";
import { conceptOf } from "../control-props.ts";
import type { Control, ControlProps } from "./control.ts";
import { TextControl, type TextControlProps, type TextType } from "./text-control.tsx";

/** Longer answers than this want room. */
const longText = 200;

const single = <K extends Kind>(more: (field: FieldOf<K>, props: ControlProps<K>) => Partial<TextControlProps>) =>
  ({
    isGroup: () => false,
    View: (props: ControlProps<K>) => (
      <TextControl
        state={props.state}
        value={one(props.input)}
        describedBy={props.describedBy}
        placeholder={props.field.placeholder}
        {...more(props.field, props)}
      />
    ),
  }) satisfies Control<K>;

const schemaOrg = /^https?:\/\/schema\.org\/(email|telephone|url)$/;
const typeOfConcept: Readonly<Record<string, TextType>> = { email: "email", telephone: "tel", url: "url" };
const typeOfWord: Readonly<Record<string, TextType>> = { email: "email", tel: "tel", telephone: "tel", phone: "tel" };

/** What the text is, by its concept or by its author's word. */
const typeOf = ({ state, field }: ControlProps<"string">): TextType => {
  const concept = schemaOrg.exec(conceptOf(state) ?? "")?.[1];
  if (concept !== undefined) return typeOfConcept[concept]!;
  const word = field.semanticType?.toLowerCase() ?? "";
  return Object.hasOwn(typeOfWord, word) ? typeOfWord[word]! : "text";
};

export const string = single<"string">((field, props) => {
  if (field.secret) return { type: "password", spellcheck: false };
  const type = typeOf(props);
  const isLong = field.multiline || (field.maxLength ?? 0) > longText;
  return isLong ? { lines: 4 } : { type, ...(type !== "text" && { spellcheck: false }) };
});

export const number = single<"number">((field) => ({
  // A control of type number throws away what it cannot read, and people's words must not be lost.
  inputMode: field.integer && (field.min ?? -1) >= 0 ? "numeric" : "decimal",
  look: "cf-input--short",
  spellcheck: false,
}));

export const bigint = single<"bigint">(() => ({ inputMode: "numeric", look: "cf-input--short", spellcheck: false }));
export const year = single<"year">((field) => ({
  inputMode: "numeric",
  look: "cf-input--tiny",
  placeholder: field.placeholder ?? "YYYY",
  spellcheck: false,
}));
export const date = single<"date">(() => ({ type: "date", look: "cf-input--short" }));
export const time = single<"time">((field, { input }) => ({
  type: "time",
  look: "cf-input--tiny",
  ...((field.seconds || one(input).length > 5) && { step: one(input).includes(".") ? "any" : "1" }),
}));
export const url = single<"url">((field) => ({
  type: "url",
  inputMode: "url",
  placeholder: field.placeholder ?? "https://",
  spellcheck: false,
}));

const perLine = <K extends "string_list" | "url_list">() =>
  single<K>((field) => ({ lines: 4, placeholder: field.placeholder }));

export const string_list = perLine<"string_list">();
export const url_list = perLine<"url_list">();
export const json = single<"json">(() => ({ lines: 6, look: "cf-input--code", spellcheck: false }));
