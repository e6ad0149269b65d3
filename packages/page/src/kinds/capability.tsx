import { capability as core } from "@cofill/core/kinds";
import type { JSX, VNode } from "preact";
import { controlProps, isInvalid } from "../components/control-props.ts";
import { elementId } from "../control-name.ts";
import { one } from "../input.ts";
import { memberOf, textOf } from "./hold-text.ts";
import { readTrimmed, whole } from "./one-control.tsx";
import type { ControlProps, PageKind } from "./page-kind.ts";
import { TextControl } from "./text-control.tsx";

const isName = (text: string): boolean => /^@[^\s@/:]+(?:\/[^\s@/:]+)*$/.test(text);

/**
 * A capability by the filler's petname. Browsers without a script find names in the list `cf-names`, and the page's
 * script completes them; a complete name looks like a chip (EN-CHT-09).
 */
const Name = ({ state, field, input, describedBy }: ControlProps<"capability">): VNode => {
  const value = one(input);
  // A petname has one line, but longer text that was entered must not be lost.
  if (/[\r\n]/.test(value)) return <TextControl state={state} value={value} describedBy={describedBy} />;
  const attributes = {
    ...controlProps(state),
    id: elementId(state.path),
    class: "cf-input cf-input--name",
    value,
    placeholder: field.placeholder ?? "@name of something you have",
    autocomplete: "off",
    autocapitalize: "none",
    spellcheck: false,
    dir: "auto",
    list: "cf-names",
    "data-cf-names": "one",
    "data-cf-chosen": isName(value.trim()) ? "" : undefined,
    "aria-describedby": describedBy,
    "aria-invalid": isInvalid(state) ? "true" : undefined,
  };
  return <input {...(attributes as JSX.IntrinsicElements["input"])} />;
};

export const capability: PageKind<"capability"> = {
  core,
  isGroup: () => false,
  View: Name,
  parts: whole,
  hold: (_, stands) => ({ "": [textOf(memberOf(stands, "id") ?? (typeof stands === "string" ? stands : ""))] }),
  read: (field, input) => {
    const id = readTrimmed(field, input);
    return id === undefined ? undefined : { id };
  },
  text: (_, { id, name }) => name ?? id,
  schemas: () => ({ "": { type: "string", minLength: 1 } }),
};
