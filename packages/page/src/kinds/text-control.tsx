import type { JSX, VNode } from "preact";
import { autocompleteProps, controlProps, isInvalid } from "../components/control-props.ts";
import { elementId } from "../control-name.ts";
import type { FieldState } from "./page-kind.ts";

export type TextType = "text" | "email" | "tel" | "url" | "date" | "time" | "datetime-local" | "password";

const isLine = (value: string): boolean => !/[\r\n]/.test(value);
const isPlain = (value: string): boolean => isLine(value) && value === value.trim();

/** A typed control discards text that does not fit its type; such text is shown in a plain text control instead. */
const holds: Readonly<Record<TextType, (value: string) => boolean>> = {
  text: isLine,
  // A password is never shown, so every text fits.
  password: () => true,
  tel: isLine,
  url: isPlain,
  // Browsers rewrite addresses outside ASCII.
  email: (value) => isPlain(value) && /^[\x20-\x7e]*$/.test(value),
  // Kinds with dates and times give these types only for values that such a control can hold.
  date: () => true,
  time: () => true,
  "datetime-local": () => true,
};

export interface TextControlProps {
  readonly state: FieldState;
  readonly value: string;
  readonly describedBy?: string | undefined;
  readonly part?: string;
  /** The label of the control, if it differs from the field's. */
  readonly label?: string;
  readonly labelledBy?: string;
  readonly type?: TextType;
  readonly lines?: number;
  readonly inputMode?: "decimal" | "numeric" | "email" | "tel" | "url";
  readonly placeholder?: string | undefined;
  readonly look?: string;
  readonly step?: string;
  readonly invalid?: boolean;
  readonly spellcheck?: boolean;
}

export const TextControl = (props: TextControlProps): VNode => {
  const { state, value, part = "", type = "text", lines } = props;
  const common = {
    ...controlProps(state, part, props.label),
    ...(part === "" && autocompleteProps(state)),
    ...(type === "password" && { autocomplete: "off" as const }),
    id: elementId(state.path, part),
    class: ["cf-input", props.look].filter(Boolean).join(" "),
    placeholder: props.placeholder,
    "aria-label": props.labelledBy === undefined && part !== "" ? props.label : undefined,
    "aria-labelledby": props.labelledBy,
    "aria-describedby": props.describedBy,
    "aria-invalid": (props.invalid ?? isInvalid(state)) ? ("true" as const) : undefined,
    spellcheck: props.spellcheck,
    dir: "auto",
  } as const;
  const fits = holds[type](value);
  if (lines !== undefined || (!isLine(value) && type !== "password"))
    return <textarea {...common} rows={lines ?? 3} value={value} />;
  // TSX has separate attribute types per input type; here they are the same for all.
  const attributes = { ...common, type: fits ? type : "text", inputMode: props.inputMode, step: props.step, value };
  return <input {...(attributes as JSX.IntrinsicElements["input"])} />;
};
