import { money as core } from "@cofill/core/kinds";
import type { VNode } from "preact";
import { controlProps, isInvalid } from "../components/control-props.ts";
import { controlName, elementId } from "../control-name.ts";
import { one } from "../input.ts";
import { memberOf, textOf } from "./hold-text.ts";
import type { ControlProps, PageKind } from "./page-kind.ts";
import { TextControl } from "./text-control.tsx";

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

export const money: PageKind<"money"> = {
  core,
  isGroup: () => true,
  View: Amount,
  parts: () => ["amount", "currency"],
  hold: (field, stands) => {
    const isPair = typeof stands === "object" && stands !== null;
    const currency = textOf(memberOf(stands, "currency")) || (field.currency ?? field.usualCurrency ?? "");
    return { amount: [isPair ? textOf(memberOf(stands, "amount")) : textOf(stands)], currency: [currency] };
  },
  read: (field, input) => {
    const amount = one(input, "amount").trim();
    if (amount === "") return undefined;
    return { amount, currency: one(input, "currency").trim().toUpperCase() || (field.currency ?? field.usualCurrency) };
  },
  text: (_, { amount, currency }) => `${amount} ${currency}`,
  schemas: (field) => ({
    amount: { type: "string", pattern: "^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$" },
    ...(field.currency === undefined && { currency: { type: "string", pattern: "^[A-Z]{3}$" } }),
  }),
};
