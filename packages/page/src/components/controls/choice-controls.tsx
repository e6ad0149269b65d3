import type { FieldOf, Option } from "@cofill/core";
import type { VNode } from "preact";
import { elementId } from "../../control-name.ts";
import type { FieldState } from "../../field-state.ts";
import { all, one } from "../../input.ts";
import { limits } from "../../limits.ts";
import { autocompleteProps, controlProps, isInvalid, optionHelp } from "../control-props.ts";
import type { Control } from "./control.ts";

const partId = (path: string, option: string): string => elementId(path, `is-${option}`);

interface TickProps {
  readonly state: FieldState;
  readonly type: "radio" | "checkbox";
  readonly option: Pick<Option, "id" | "label">;
  readonly checked: boolean;
  readonly part?: string;
}

/** A radio button or a box with its words, all of which can be pressed. */
export const Tick = ({ state, type, option, checked, part = "" }: TickProps): VNode => {
  const id = partId(state.path, part === "" ? option.id : `${part}-${option.id}`);
  const help = part === "" && option.id !== "" ? optionHelp(state, option.id)?.summary : undefined;
  return (
    <div class="cf-tick">
      <input
        {...controlProps(state, part)}
        type={type}
        id={id}
        value={option.id}
        checked={checked}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        aria-invalid={type === "checkbox" && isInvalid(state) ? "true" : undefined}
      />
      <label for={id}>
        <bdi>{option.label}</bdi>
      </label>
      {help !== undefined && (
        <p class="cf-hint" id={`${id}-help`}>
          {help}
        </p>
      )}
    </div>
  );
};

interface RadiosProps {
  readonly state: FieldState;
  readonly options: readonly Pick<Option, "id" | "label">[];
  readonly value: string;
  readonly look?: string;
}

/** Who need not answer must be able to take an answer back. */
const Radios = ({ state, options, value, look }: RadiosProps): VNode => (
  <div class={["cf-ticks", look].filter(Boolean).join(" ")}>
    {options.map((option) => (
      <Tick key={option.id} state={state} type="radio" option={option} checked={option.id === value} />
    ))}
    {!state.required && (
      <Tick state={state} type="radio" option={{ id: "", label: "No answer" }} checked={value === ""} />
    )}
  </div>
);

const yesAndNo = [
  { id: "true", label: "Yes" },
  { id: "false", label: "No" },
] as const;

export const boolean: Control<"boolean"> = {
  isGroup: () => true,
  isRadioGroup: () => true,
  View: ({ state, input }) => <Radios state={state} options={yesAndNo} value={one(input)} look="cf-ticks--beside" />,
};

/** A form's author may have an option without an id; then "" cannot stand for no answer. */
const areFew = ({ options }: FieldOf<"single_select">): boolean =>
  options.length <= limits.maxRadios && options.every(({ id }) => id !== "");

export const single_select: Control<"single_select"> = {
  isGroup: areFew,
  isRadioGroup: areFew,
  View: ({ state, field, input, describedBy }) =>
    areFew(field) ? (
      <Radios state={state} options={field.options} value={one(input)} />
    ) : (
      <select
        {...controlProps(state)}
        {...autocompleteProps(state)}
        class="cf-input"
        id={elementId(state.path)}
        value={one(input)}
        aria-describedby={describedBy}
        aria-invalid={isInvalid(state) ? "true" : undefined}
      >
        <option value="">{state.required ? "Choose one" : "No answer"}</option>
        {field.options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.label}
          </option>
        ))}
      </select>
    ),
};

export const multi_select: Control<"multi_select"> = {
  isGroup: () => true,
  View: ({ state, field, input }) => (
    <div class={field.options.length > limits.maxRadios ? "cf-ticks cf-ticks--columns" : "cf-ticks"}>
      {field.options.map((option) => (
        <Tick key={option.id} state={state} type="checkbox" option={option} checked={all(input).includes(option.id)} />
      ))}
    </div>
  ),
};
