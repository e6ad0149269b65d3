import type { MessageRow } from "../../mail-store.ts";
import { withoutNulls } from "./kept-row.ts";

/** Without the agent, which the caller knows. */
export const messageColumns = `number, seq, version, id, type, direction, peer_id AS peerId, date,
  form_id AS formId, dismissed_at AS dismissedAt, body`;

export const messageOf = (agentId: string, row: object): MessageRow => withoutNulls<MessageRow>({ agentId, ...row });
