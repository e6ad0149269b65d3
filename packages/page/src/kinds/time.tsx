import { time as core } from "@cofill/core/kinds";
import { one } from "../input.ts";
import { timeType } from "./browser-date.ts";
import { oneControl } from "./one-control.tsx";

export const time = oneControl<"time">(
  core,
  (field, { input }) => ({
    type: timeType(one(input)),
    look: "cf-input--tiny",
    ...((field.seconds || one(input).length > 5) && { step: one(input).includes(".") ? "any" : "1" }),
  }),
  { schemas: () => ({ "": { type: "string", pattern: "^\\d{2}:\\d{2}(:\\d{2}(\\.\\d+)?)?$" } }) },
);
