import type { IntentRow, MailStore } from "../../mail-store.ts";
import { compareText } from "./compare-text.ts";
import type { Tables } from "./tables.ts";

type Keeping = Pick<MailStore, "keepIntent" | "dropIntent" | "intents">;
type Place = Pick<IntentRow, "at" | "id">;

const comparePlaces = (one: Place, two: Place): number => compareText(one.at, two.at) || compareText(one.id, two.id);

export const keepIntents = ({ intents }: Tables): Keeping => ({
  keepIntent: async (row) => {
    if (!intents.has(row.id)) intents.set(row.id, row);
  },
  dropIntent: async (id) => {
    intents.delete(id);
  },
  intents: async ({ after, limit }) =>
    Array.from(intents.values())
      .filter((row) => after === undefined || comparePlaces(row, after) > 0)
      .sort(comparePlaces)
      .slice(0, limit),
});
