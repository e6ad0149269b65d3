import { multi_select as core } from "@cofill/core/kinds";
import { all } from "../input.ts";
import { limits } from "../limits.ts";
import { whole } from "./one-control.tsx";
import { labelOf } from "./options.ts";
import type { PageKind } from "./page-kind.ts";
import { Tick } from "./tick.tsx";

export const multi_select: PageKind<"multi_select"> = {
  core,
  noun: "selection",
  isGroup: () => true,
  View: ({ state, field, input }) => (
    <div class={field.options.length > limits.maxRadios ? "cf-ticks cf-ticks--columns" : "cf-ticks"}>
      {field.options.map((option) => (
        <Tick key={option.id} state={state} type="checkbox" option={option} checked={all(input).includes(option.id)} />
      ))}
    </div>
  ),
  parts: whole,
  hold: ({ options }, stands) => ({
    "": options.filter(({ id }) => Array.isArray(stands) && stands.includes(id)).map(({ id }) => id),
  }),
  read: (_, input) => {
    const values = all(input).filter((value) => value !== "");
    return values.length === 0 ? undefined : values;
  },
  text: (field, value) => value.map((id) => labelOf(field.options, id)).join("\n"),
  schemas: (field) => ({ "": core.jsonSchema(field) }),
};
