import type { JSX, VNode } from "preact";
import { elementId } from "../../control-name.ts";
import { one } from "../../input.ts";
import { controlProps, isInvalid } from "../control-props.ts";
import type { Control, ControlProps } from "./control.ts";
import { TextControl } from "./text-control.tsx";

const isName = (text: string): boolean => /^@[^\s@/:]+(?:\/[^\s@/:]+)*$/.test(text);

/**
 * A thing by the filler's own name for it. Where the page has names to offer, a browser without a script finds them in
 * the list `cf-names`, and the page's script completes them; a whole name looks like a chip (EN-CHT-09).
 */
const Name = ({ state, field, input, describedBy }: ControlProps<"capability">): VNode => {
  const value = one(input);
  // No name has several lines, but what somebody wrote must not be lost.
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

export const capability: Control<"capability"> = { isGroup: () => false, View: Name };
