import type { VNode } from "preact";
import { controlName, elementId } from "../../control-name.ts";
import type { FieldState } from "../../field-state.ts";
import { one } from "../../input.ts";
import { controlProps, isInvalid } from "../control-props.ts";
import type { Control, ControlProps } from "./control.ts";
import { TextControl } from "./text-control.tsx";

/** Whole hours, and the places that differ from them. */
const zones: readonly string[] = [
  ...Array.from({ length: 12 }, (_, hours) => `-${String(12 - hours).padStart(2, "0")}:00`),
  "+00:00",
  ...Array.from({ length: 14 }, (_, hours) => `+${String(hours + 1).padStart(2, "0")}:00`),
  "-09:30",
  "-03:30",
  "+03:30",
  "+04:30",
  "+05:30",
  "+05:45",
  "+06:30",
  "+08:45",
  "+09:30",
  "+10:30",
  "+12:45",
].sort((a, b) => Number(a.replace(":", "")) - Number(b.replace(":", "")));

const ZoneSelect = ({ state, zone }: { readonly state: FieldState; readonly zone: string }): VNode => {
  const listed = zone === "" || zone === "Z" || zones.includes(zone) ? zones : [...zones, zone];
  const id = elementId(state.path, "zone");
  return (
    <div class="cf-part">
      <label class="cf-part__label" for={id}>
        Time zone
      </label>
      <select {...controlProps(state, "zone", `${state.field.label}, time zone`)} class="cf-input" id={id} value={zone}>
        <option value="">Not said</option>
        <option value="Z">UTC</option>
        {listed.map((offset) => (
          <option key={offset} value={offset}>
            UTC{offset.replace("-", "−")}
          </option>
        ))}
      </select>
    </div>
  );
};

/** What is no moment at all stays one text, which the person can put right. */
const Moment = ({ state, input, describedBy, field }: ControlProps<"datetime">): VNode => {
  if (!Object.hasOwn(input, "zone")) {
    return (
      <TextControl
        state={state}
        value={one(input)}
        describedBy={describedBy}
        label={field.label}
        labelledBy={elementId(state.path, "label")}
      />
    );
  }
  const local = one(input);
  return (
    <div class="cf-parts">
      <div class="cf-part">
        <label class="cf-part__label" for={elementId(state.path)}>
          Date and time
        </label>
        <TextControl
          state={state}
          value={local}
          type="datetime-local"
          describedBy={describedBy}
          {...(local.length > 16 && { step: local.includes(".") ? "any" : "1" })}
        />
      </div>
      <ZoneSelect state={state} zone={one(input, "zone")} />
    </div>
  );
};

export const datetime: Control<"datetime"> = { isGroup: () => true, View: Moment };

const Amount = ({ state, field, input, describedBy }: ControlProps<"money">): VNode => {
  const currency = one(input, "currency");
  const amountId = elementId(state.path, "amount");
  const currencyId = elementId(state.path, "currency");
  return (
    <div class="cf-parts">
      <div class="cf-part">
        <label class="cf-part__label" for={amountId} id={`${amountId}-name`}>
          Amount
        </label>
        <TextControl
          state={state}
          part="amount"
          label={`${field.label}, amount`}
          labelledBy={`${elementId(state.path, "label")} ${amountId}-name`}
          value={one(input, "amount")}
          inputMode="decimal"
          placeholder={field.placeholder ?? "0.00"}
          describedBy={describedBy}
          spellcheck={false}
        />
      </div>
      {field.currency !== undefined && currency === field.currency ? (
        <p class="cf-unit">
          <input type="hidden" name={controlName(state.path, "currency")} value={currency} />
          {currency}
        </p>
      ) : (
        <div class="cf-part">
          <label class="cf-part__label" for={currencyId}>
            Currency
          </label>
          <input
            {...controlProps(state, "currency", `${field.label}, currency`)}
            class="cf-input cf-input--tiny"
            id={currencyId}
            type="text"
            value={currency}
            placeholder="EUR"
            autoCapitalize="characters"
            spellcheck={false}
            aria-invalid={isInvalid(state) ? "true" : undefined}
          />
        </div>
      )}
    </div>
  );
};

export const money: Control<"money"> = { isGroup: () => true, View: Amount };
