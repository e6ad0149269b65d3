import { boolean as core } from "@cofill/core/kinds";
import { one } from "../input.ts";
import { whole } from "./one-control.tsx";
import type { PageKind } from "./page-kind.ts";
import { Radios } from "./tick.tsx";

const yesAndNo = [
  { id: "true", label: "Yes" },
  { id: "false", label: "No" },
] as const;

const values: Readonly<Record<string, unknown>> = { "": undefined, true: true, false: false };

export const boolean: PageKind<"boolean"> = {
  core,
  isGroup: () => true,
  isRadioGroup: () => true,
  View: ({ state, input }) => <Radios state={state} options={yesAndNo} value={one(input)} look="cf-ticks--beside" />,
  parts: whole,
  hold: (_, stands) => ({ "": typeof stands === "boolean" ? [String(stands)] : [] }),
  read: (_, input) => (Object.hasOwn(values, one(input)) ? values[one(input)] : one(input)),
  text: (_, value) => (value ? "Yes" : "No"),
  schemas: (field) => ({ "": core.jsonSchema(field) }),
};
