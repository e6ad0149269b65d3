import type { DatabaseSync } from "node:sqlite";
import type { IntentRow, MailStore } from "../../mail-store.ts";

type IntentPage = Parameters<MailStore["intents"]>[0];

/** Sorts before every row, because times are never empty. */
const beginning = { at: "", id: "" };

export const intentTable = (db: DatabaseSync) => {
  const list = db.prepare("SELECT id, at, body FROM mail_intents WHERE (at, id) > (?, ?) ORDER BY at, id LIMIT ?");
  const keep = db.prepare("INSERT INTO mail_intents (id, at, body) VALUES (?, ?, ?) ON CONFLICT (id) DO NOTHING");
  const drop = db.prepare("DELETE FROM mail_intents WHERE id = ?");

  return {
    intents: ({ after = beginning, limit }: IntentPage): readonly IntentRow[] =>
      list.all(after.at, after.id, limit).map((row) => ({ ...row }) as unknown as IntentRow),
    keep: ({ id, at, body }: IntentRow): void => void keep.run(id, at, body),
    drop: (id: string): void => void drop.run(id),
  };
};
