import { type CheckboxMode, type FieldOf, initialState, type Option, statesOf } from "@cofill/core";
import { checkboxes as core } from "@cofill/core/kinds";
import type { VNode } from "preact";
import { controlProps, isInvalid, optionHelp } from "../components/control-props.ts";
import { elementId } from "../control-name.ts";
import { all, type Input, one } from "../input.ts";
import { checkboxLabels } from "./checkbox-labels.ts";
import { memberOf } from "./hold-text.ts";
import { whole } from "./one-control.tsx";
import type { ControlProps, PageKind } from "./page-kind.ts";
import { Tick } from "./tick.tsx";

type Props = ControlProps<"checkboxes">;

const Simple = ({ state, field, input }: Props): VNode => (
  <div class="cf-ticks">
    {field.options.map((option) => (
      <Tick key={option.id} state={state} type="checkbox" option={option} checked={all(input).includes(option.id)} />
    ))}
  </div>
);

const OptionName = ({ state, option, id }: { state: Props["state"]; option: Option; id: string }): VNode => {
  const help = optionHelp(state, option.id)?.summary;
  return (
    <span class="cf-check__name">
      <label for={id}>
        <bdi>{option.label}</bdi>
      </label>
      {help !== undefined && <span class="cf-hint">{help}</span>}
    </span>
  );
};

const StateSelect = ({ state, option, input }: { state: Props["state"]; option: Option; input: Input }): VNode => {
  const id = elementId(state.path, `is-${option.id}`);
  return (
    <div class="cf-check">
      <OptionName state={state} option={option} id={id} />
      <select
        {...controlProps(state, option.id, `${state.field.label}, ${option.label}`)}
        class="cf-input cf-input--short"
        id={id}
        value={one(input, option.id)}
        aria-invalid={isInvalid(state) ? "true" : undefined}
      >
        {statesOf.multi.map((value) => (
          <option key={value} value={value}>
            {checkboxLabels[value]}
          </option>
        ))}
      </select>
    </div>
  );
};

const YesOrNo = ({ state, option, input }: { state: Props["state"]; option: Option; input: Input }): VNode => {
  const name = elementId(state.path, `name-${option.id}`);
  const help = optionHelp(state, option.id)?.summary;
  return (
    <div class="cf-check" role="radiogroup" aria-labelledby={name}>
      <span class="cf-check__name">
        <bdi id={name}>{option.label}</bdi>
        {help !== undefined && <span class="cf-hint">{help}</span>}
      </span>
      <div class="cf-ticks cf-ticks--beside">
        {(["yes", "no", "unfilled"] as const).map((value) => (
          <Tick
            key={value}
            state={state}
            type="radio"
            part={option.id}
            option={{ id: value, label: checkboxLabels[value] }}
            checked={one(input, option.id) === value}
          />
        ))}
      </div>
    </div>
  );
};

const List = (props: Props): VNode => {
  const Each = props.field.checkboxMode === "multi" ? StateSelect : YesOrNo;
  return (
    <div class="cf-checks">
      {props.field.options.map((option) => (
        <Each key={option.id} state={props.state} option={option} input={props.input} />
      ))}
    </div>
  );
};

const views: Readonly<Record<CheckboxMode, (props: Props) => VNode>> = { simple: Simple, multi: List, explicit: List };

type Field = FieldOf<"checkboxes">;

const hold = (field: Field, stands: unknown): Input => {
  const known: readonly string[] = statesOf[field.checkboxMode];
  const stateOf = (id: string): string =>
    known.find((state) => state === memberOf(stands, id)) ?? initialState(field.checkboxMode);
  if (field.checkboxMode === "simple") {
    return { "": field.options.filter(({ id }) => stateOf(id) === "done").map(({ id }) => id) };
  }
  return Object.fromEntries(field.options.map(({ id }) => [id, [stateOf(id)]]));
};

const read = (field: Field, input: Input): unknown => {
  const start = initialState(field.checkboxMode);
  const entries = field.options.map(({ id }): readonly [string, string] => {
    if (field.checkboxMode === "simple") return [id, all(input).includes(id) ? "done" : start];
    return [id, one(input, id) || start];
  });
  return entries.every(([, state]) => state === start) ? undefined : Object.fromEntries(entries);
};

const schemas: PageKind<"checkboxes">["schemas"] = (field) => {
  if (field.checkboxMode === "simple") {
    return {
      "": { type: "array", items: { type: "string", enum: field.options.map(({ id }) => id) }, uniqueItems: true },
    };
  }
  const states = [...statesOf[field.checkboxMode]];
  return Object.fromEntries(
    field.options.map(({ id, label }) => [id, { type: "string", enum: states, description: label }]),
  );
};

export const checkboxes: PageKind<"checkboxes"> = {
  core,
  isGroup: () => true,
  View: (props) => {
    const View = views[props.field.checkboxMode];
    return <View {...props} />;
  },
  parts: (field) => (field.checkboxMode === "simple" ? whole() : field.options.map(({ id }) => id)),
  hold,
  read,
  text: (field, value) =>
    field.options
      .filter(({ id }) => Object.hasOwn(value, id))
      .map(({ id, label }) => `${label}: ${checkboxLabels[value[id]!] ?? value[id]}`)
      .join("\n"),
  schemas,
};
