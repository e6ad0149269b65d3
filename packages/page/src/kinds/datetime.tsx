import type { FieldItem } from "@cofill/core";
import { datetime as core } from "@cofill/core/kinds";
import type { VNode } from "preact";
import { controlProps } from "../components/control-props.ts";
import { elementId } from "../control-name.ts";
import { type Input, one } from "../input.ts";
import { isBrowserDate, isBrowserTime } from "./browser-date.ts";
import { textOf } from "./hold-text.ts";
import type { ControlProps, FieldState, PageKind } from "./page-kind.ts";
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

/** Text that is no date and time is kept in one control, where the person can correct it. */
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

const zoned = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?(Z|[+-]\d{2}:\d{2})?$/;

/** The local part as browsers shorten it (without `:00`), and the zone; text that is no date-time stays one text. */
const hold = (_: FieldItem, stands: unknown): Input => {
  const whole = textOf(stands);
  if (whole === "") return { "": [""], zone: [""] };
  const found = zoned.exec(whole);
  if (!found || !isBrowserDate(found[1]!) || !isBrowserTime(found[2]!)) return { "": [whole] };
  const fraction = (found[4] ?? "").replace(/0+$/, "");
  const seconds = fraction === "" ? (found[3] ?? "00") : `${found[3]}.${fraction}`;
  const local = `${found[1]}T${found[2]}${seconds === "00" ? "" : `:${seconds}`}`;
  return { "": [local], zone: [found[5] ?? ""] };
};

/** Browsers leave out seconds that are zero; the other channels expect them. */
const read = (_: FieldItem, input: Input): unknown => {
  const local = one(input).trim();
  if (local === "") return undefined;
  const whole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local) ? `${local}:00` : local;
  return `${whole}${one(input, "zone")}`;
};

export const datetime: PageKind<"datetime"> = {
  core,
  isGroup: () => true,
  View: Moment,
  parts: () => ["", "zone"],
  hold,
  read,
  text: (_, value) => value.replace("T", " "),
  schemas: () => ({
    "": { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?$" },
    zone: {
      type: "string",
      pattern: "^(Z|[+-]\\d{2}:\\d{2})?$",
      description: "Z, an offset such as +02:00, or empty.",
    },
  }),
};
