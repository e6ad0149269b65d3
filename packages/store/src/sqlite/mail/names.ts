import type { DatabaseSync } from "node:sqlite";
import type { MailStore, NameRow } from "../../mail-store.ts";
import { assertOne } from "./kept-row.ts";

const columns = "agent_id AS agentId, path, thing_id AS capabilityId, root_id AS rootId";
type NamePage = Parameters<MailStore["names"]>[1];

export const nameTable = (db: DatabaseSync) => {
  const find = db.prepare(`SELECT ${columns} FROM mail_names WHERE agent_id = ? AND path = ?`);
  const list = db.prepare(`SELECT ${columns} FROM mail_names WHERE agent_id = ? AND path > ? ORDER BY path LIMIT ?`);
  // Paths below `a` are between `a/` and `a0`, the character after the slash; a single lower bound lets SQLite use
  // the index.
  const listBelow = db.prepare(`SELECT ${columns} FROM mail_names
    WHERE agent_id = :agentId AND path >= max(:prefix || '/', :after) AND path < :prefix || '0' AND path <> :after
    ORDER BY path LIMIT :limit`);
  const isBefore = db.prepare("SELECT ? < ? AS isBefore");
  // The index is named, because without statistics the planner would scan all names in order.
  const ofRoots = db.prepare(`SELECT ${columns} FROM mail_names INDEXED BY mail_names_of_root
    WHERE agent_id = ? AND root_id IN (SELECT value FROM json_each(?)) ORDER BY path`);
  const insert = db.prepare("INSERT INTO mail_names (agent_id, path, thing_id, root_id) VALUES (?, ?, ?, ?)");
  const remove = db.prepare("DELETE FROM mail_names WHERE agent_id = ? AND path = ?");

  const name = (agentId: string, path: string): NameRow | undefined => nameOf(find.get(agentId, path));

  /** The prefix itself sorts before everything below it. */
  const below = (agentId: string, prefix: string, after: string, limit: number): readonly NameRow[] => {
    const own = isBefore.get(after, prefix)?.isBefore === 1 ? name(agentId, prefix) : undefined;
    const rest = listBelow.all({ agentId, prefix, after, limit }).map((row) => nameOf(row)!);
    return (own ? [own, ...rest] : rest).slice(0, limit);
  };

  return {
    name,
    names: (agentId: string, { prefix, after = "", limit }: NamePage): readonly NameRow[] =>
      prefix === undefined
        ? list.all(agentId, after, limit).map((row) => nameOf(row)!)
        : below(agentId, prefix, after, limit),
    namesOf: (agentId: string, rootIds: readonly string[]): readonly NameRow[] =>
      ofRoots.all(agentId, JSON.stringify(rootIds)).map((row) => nameOf(row)!),
    insert: ({ agentId, path, capabilityId, rootId }: NameRow): void =>
      void insert.run(agentId, path, capabilityId, rootId),
    remove: (agentId: string, path: string): void => assertOne(remove.run(agentId, path), "name"),
  };
};

const nameOf = (row: object | undefined): NameRow | undefined => row && ({ ...row } as NameRow);
