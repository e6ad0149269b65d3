import type { CoercionCode } from "../coercion.ts";
import { count } from "../kit/words.ts";
import { quote } from "../quote.ts";
import type { Catalogue, Facts } from "./catalogue.ts";

const readAs = ({ received, value, as }: Facts<"read_as">): string => {
  switch (as) {
    case "number":
      return `${quote(received)} read as the number ${value}`;
    case "year":
      return `${quote(received)} read as the year ${value}`;
    case "option":
      return `${quote(received)} read as the option ${value}`;
    case "text":
      return `${quote(received)} read as text`;
    case "item":
      return `${quote(received)} read as one item`;
    case undefined:
      return `${quote(received)} read as ${value}`;
    default:
      return as satisfies never;
  }
};

/** The English messages about conversions. */
export const coercionMessages: Pick<Catalogue, CoercionCode> = {
  read_as: { person: readAs },
  read_as_every_state: {
    person: ({ received, state }) => `${quote(received)} read as ${state} for every option`,
  },
  read_as_states: {
    person: ({ states }) =>
      `read as ${Object.entries(states)
        .map(([id, state]) => `${id} ${state}`)
        .join(", ")}`,
  },
  read_as_items: { person: ({ count: items }) => `text read as ${count(items, "item")}` },
  read_as_list: { person: ({ count: items }) => `one value read as a list of ${items}` },
  read_as_row: { person: () => "one row read as a table" },
  rounded: { person: ({ from, to }) => `${from} rounded to ${to}` },
  blanks_removed: { person: () => "blanks were taken out" },
};
