import type { IntentRow, MailStore } from "../../mail-store.ts";
import type { Database } from "../database.ts";

type Keeping = Pick<MailStore, "keepIntent" | "dropIntent" | "intents">;

/** Sorts before every row, because times are never empty. */
const beginning = { at: "", id: "" };

export const keepIntents = ({ rows }: Database, schema: string): Keeping => {
  const table = `${schema}.mail_intent`;
  return {
    keepIntent: async ({ id, at, body }) => {
      await rows(`INSERT INTO ${table} (id, at, body) VALUES ($1, $2, $3) ON CONFLICT (id) DO NOTHING`, [id, at, body]);
    },
    dropIntent: async (id) => {
      await rows(`DELETE FROM ${table} WHERE id = $1`, [id]);
    },
    intents: async ({ after = beginning, limit }) => {
      const found = await rows<IntentRow>(
        `SELECT id, at, body FROM ${table} WHERE (at, id) > ($1, $2) ORDER BY at, id LIMIT $3::integer`,
        [after.at, after.id, limit],
      );
      return found.map((row) => ({ ...row }));
    },
  };
};
