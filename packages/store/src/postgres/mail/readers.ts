import type { AgentRow, CapabilityRow, DraftRow, FormRow, MailStore, NameRow, ResponseRow } from "../../mail-store.ts";
import type { Database } from "../database.ts";
import type { Parameter } from "../pool.ts";
import { withoutNulls } from "../row.ts";

type Reading = Pick<
  MailStore,
  | "agent"
  | "agentNamed"
  | "agents"
  | "capability"
  | "blob"
  | "name"
  | "names"
  | "namesOf"
  | "form"
  | "draft"
  | "response"
>;

const agentColumns = `id, tenant, name, kind, handle_id AS "handleId", created_at AS "createdAt"`;
const capabilityColumns = `id, tenant, version, kind, parent_id AS "parentId", root_id AS "rootId", rights,
  issued_by AS "issuedBy", expires_at AS "expiresAt", uses_left AS "usesLeft", revoked_at AS "revokedAt",
  created_at AS "createdAt", body`;
const nameColumns = `agent_id AS "agentId", path, thing_id AS "capabilityId", root_id AS "rootId"`;
const formColumns = `id, tenant, version, proposer_id AS "proposerId", title, once, expires_at AS "expiresAt",
  closed_at AS "closedAt", revoked_at AS "revokedAt", filled_at AS "filledAt", created_at AS "createdAt", body`;
const draftColumns = `agent_id AS "agentId", message_id AS "messageId", edge, version, updated_at AS "updatedAt", body`;
const responseColumns = `form_id AS "formId", response_id AS "responseId", from_id AS "fromId",
  payload_hash AS "payloadHash", message_id AS "messageId"`;

/** Reads everything but messages, by key or in pages by name. */
export const readMail = ({ rows }: Database, schema: string): Reading => {
  const all = async <Row extends object>(statement: string, parameters: readonly Parameter[]): Promise<Row[]> =>
    (await rows<Record<string, unknown>>(statement, parameters)).map((row) => withoutNulls<Row>({ ...row }));
  const one = async <Row extends object>(statement: string, parameters: readonly Parameter[]) =>
    (await all<Row>(statement, parameters))[0];

  return {
    agent: (id) => one<AgentRow>(`SELECT ${agentColumns} FROM ${schema}.mail_agent WHERE id = $1`, [id]),
    agentNamed: (tenant, name) =>
      one<AgentRow>(`SELECT ${agentColumns} FROM ${schema}.mail_agent WHERE tenant = $1 AND name = $2`, [tenant, name]),
    // "" sorts before every name, because names are never empty.
    agents: (tenant, { after = "", limit }) =>
      all<AgentRow>(
        `SELECT ${agentColumns} FROM ${schema}.mail_agent WHERE tenant = $1 AND name > $2
         ORDER BY name LIMIT $3::integer`,
        [tenant, after, limit],
      ),

    capability: async (id) => {
      const row = await one<Omit<CapabilityRow, "rights"> & { readonly rights: string }>(
        `SELECT ${capabilityColumns} FROM ${schema}.mail_thing WHERE id = $1`,
        [id],
      );
      return row && { ...row, rights: JSON.parse(row.rights) as readonly string[] };
    },
    blob: async (id) => {
      const row = await one<{ bytes: Uint8Array }>(`SELECT bytes FROM ${schema}.mail_blob WHERE id = $1`, [id]);
      return row && new Uint8Array(row.bytes);
    },

    name: (agentId, path) =>
      one<NameRow>(`SELECT ${nameColumns} FROM ${schema}.mail_name WHERE agent_id = $1 AND path = $2`, [agentId, path]),
    names: (agentId, { prefix, after = "", limit }) =>
      prefix === undefined
        ? all<NameRow>(
            `SELECT ${nameColumns} FROM ${schema}.mail_name WHERE agent_id = $1 AND path > $2
             ORDER BY path LIMIT $3::integer`,
            [agentId, after, limit],
          )
        : // What lies below `a` is between `a/` and `a0`, the sign after the slash.
          all<NameRow>(
            `SELECT * FROM (
               SELECT ${nameColumns} FROM ${schema}.mail_name WHERE agent_id = $1 AND path = $2 AND path > $3
               UNION ALL
               (SELECT ${nameColumns} FROM ${schema}.mail_name
                WHERE agent_id = $1 AND path >= $2 || '/' AND path > $3 AND path < $2 || '0'
                ORDER BY path LIMIT $4::integer)
             ) AS found ORDER BY path LIMIT $4::integer`,
            [agentId, prefix, after, limit],
          ),
    // One index lookup per root, because PostgreSQL would otherwise scan all names.
    namesOf: (agentId, rootIds) =>
      all<NameRow>(
        `SELECT found.* FROM (SELECT DISTINCT json_array_elements_text($2::text::json) AS id) AS root,
           LATERAL (SELECT ${nameColumns} FROM ${schema}.mail_name
             WHERE agent_id = $1 AND root_id = root.id OFFSET 0) AS found
         ORDER BY path`,
        [agentId, JSON.stringify(rootIds)],
      ),

    form: (id) => one<FormRow>(`SELECT ${formColumns} FROM ${schema}.mail_form WHERE id = $1`, [id]),
    draft: (agentId, messageId, edge) =>
      one<DraftRow>(
        `SELECT ${draftColumns} FROM ${schema}.mail_draft WHERE agent_id = $1 AND message_id = $2 AND edge = $3`,
        [agentId, messageId, edge],
      ),
    response: (formId, responseId) =>
      one<ResponseRow>(
        `SELECT ${responseColumns} FROM ${schema}.mail_response WHERE form_id = $1 AND response_id = $2`,
        [formId, responseId],
      ),
  };
};
