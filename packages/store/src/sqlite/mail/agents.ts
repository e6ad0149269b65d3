import type { DatabaseSync } from "node:sqlite";
import type { AgentRow } from "../../mail-store.ts";

const columns = "id, tenant, name, kind, handle_id AS handleId, created_at AS createdAt";

export const agentTable = (db: DatabaseSync) => {
  const find = db.prepare(`SELECT ${columns} FROM mail_agents WHERE id = ?`);
  const named = db.prepare(`SELECT ${columns} FROM mail_agents WHERE tenant = ? AND name = ?`);
  const list = db.prepare(`SELECT ${columns} FROM mail_agents WHERE tenant = ? AND name > ? ORDER BY name LIMIT ?`);
  const insert = db.prepare(`INSERT INTO mail_agents (id, tenant, name, kind, handle_id, created_at)
    VALUES (?, ?, ?, ?, ?, ?)`);

  return {
    agent: (id: string): AgentRow | undefined => agentOf(find.get(id)),
    agentNamed: (tenant: string, name: string): AgentRow | undefined => agentOf(named.get(tenant, name)),
    // "" sorts before every name, because names are never empty.
    agents: (tenant: string, after: string | undefined, limit: number): readonly AgentRow[] =>
      list.all(tenant, after ?? "", limit).map((row) => agentOf(row)!),
    isTaken: ({ id, tenant, name }: AgentRow): boolean =>
      find.get(id) !== undefined || named.get(tenant, name) !== undefined,
    insert: ({ id, tenant, name, kind, handleId, createdAt }: AgentRow): void =>
      void insert.run(id, tenant, name, kind, handleId, createdAt),
  };
};

const agentOf = (row: object | undefined): AgentRow | undefined => row && ({ ...row } as AgentRow);
