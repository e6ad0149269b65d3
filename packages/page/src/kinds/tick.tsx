import type { Option } from "@cofill/core";
import type { VNode } from "preact";
import { controlProps, isInvalid, optionHelp } from "../components/control-props.ts";
import { elementId } from "../control-name.ts";
import type { FieldState } from "./page-kind.ts";

const partId = (path: string, option: string): string => elementId(path, `is-${option}`);

interface TickProps {
  readonly state: FieldState;
  readonly type: "radio" | "checkbox";
  readonly option: Pick<Option, "id" | "label">;
  readonly checked: boolean;
  readonly part?: string;
}

/** A radio button or checkbox with its label, both clickable. */
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

/** An optional choice can be cleared again. */
export const Radios = ({ state, options, value, look }: RadiosProps): VNode => (
  <div class={["cf-ticks", look].filter(Boolean).join(" ")}>
    {options.map((option) => (
      <Tick key={option.id} state={state} type="radio" option={option} checked={option.id === value} />
    ))}
    {!state.required && (
      <Tick state={state} type="radio" option={{ id: "", label: "No answer" }} checked={value === ""} />
    )}
  </div>
);
