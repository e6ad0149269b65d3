import { date as core } from "@cofill/core/kinds";
import { one } from "../input.ts";
import { dateType } from "./browser-date.ts";
import { oneControl } from "./one-control.tsx";

export const date = oneControl<"date">(core, (_, { input }) => ({
  type: dateType(one(input)),
  look: "cf-input--short",
}));
