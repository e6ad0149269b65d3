import type { FieldOf } from "@cofill/core";
import { single_select as core } from "@cofill/core/kinds";
import { autocompleteProps, controlProps, isInvalid } from "../components/control-props.ts";
import { elementId } from "../control-name.ts";
import { one } from "../input.ts";
import { limits } from "../limits.ts";
import { whole } from "./one-control.tsx";
import { labelOf } from "./options.ts";
import type { PageKind } from "./page-kind.ts";
import { Radios } from "./tick.tsx";

/** An option may have the empty id; then "" cannot represent no answer. */
const areFew = ({ options }: FieldOf<"single_select">): boolean =>
  options.length <= limits.maxRadios && options.every(({ id }) => id !== "");

export const single_select: PageKind<"single_select"> = {
  core,
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
  parts: whole,
  hold: (field, stands) => ({ "": field.options.some(({ id }) => id === stands) ? [String(stands)] : [] }),
  read: (_, input) => (one(input) === "" ? undefined : one(input)),
  text: (field, value) => labelOf(field.options, value),
  schemas: (field) => ({ "": core.jsonSchema(field) }),
};
