import type { CoercionCode } from "../coercion.ts";
import { quote } from "../quote.ts";
import type { Catalogue, Facts } from "./catalogue.ts";
import { count } from "./de-words.ts";

const readAs = ({ received, value, as }: Facts<"read_as">): string => {
  switch (as) {
    case "number":
      return `${quote(received)} als die Zahl ${value} gelesen`;
    case "year":
      return `${quote(received)} als das Jahr ${value} gelesen`;
    case "option":
      return `${quote(received)} als die Option ${value} gelesen`;
    case "text":
      return `${quote(received)} als Text gelesen`;
    case "item":
      return `${quote(received)} als ein Eintrag gelesen`;
    case undefined:
      return `${quote(received)} als ${value} gelesen`;
    default:
      return as satisfies never;
  }
};

/** The German messages about conversions. */
export const coercionMessages: Pick<Catalogue, CoercionCode> = {
  read_as: { person: readAs },
  read_as_every_state: {
    person: ({ received, state }) => `${quote(received)} als ${state} für jede Option gelesen`,
  },
  read_as_states: {
    person: ({ states }) =>
      `als ${Object.entries(states)
        .map(([id, state]) => `${id} ${state}`)
        .join(", ")} gelesen`,
  },
  read_as_items: { person: ({ count: items }) => `Text als ${count(items, "item")} gelesen` },
  read_as_list: { person: ({ count: items }) => `ein Wert als Liste von ${items} gelesen` },
  read_as_row: { person: () => "eine Zeile als Tabelle gelesen" },
  rounded: { person: ({ from, to }) => `${from} auf ${to} gerundet` },
  blanks_removed: { person: () => "Leerzeichen wurden entfernt" },
};
