import type { AgentRow } from "@cofill/store";
import { createAgent } from "./agents.ts";
import type { Decided, MailCommand } from "./command.ts";
import type { DecideContext } from "./decision.ts";
import { dismiss, notify, request, send, settle } from "./messages.ts";
import { addName, attenuateName, removeName, rename, revokeCapability, useCapability } from "./names.ts";
import { endForm, respond } from "./responses.ts";

type Handlers = {
  readonly [T in MailCommand["type"]]: (
    command: MailCommand & { readonly type: T },
    me: AgentRow,
    context: DecideContext,
  ) => Decided;
};

const handlers: Handlers = {
  create_agent: createAgent,
  add_name: addName,
  rename,
  remove_name: removeName,
  attenuate: attenuateName,
  send,
  request,
  settle,
  dismiss,
  respond,
  end_form: endForm,
  revoke_capability: revokeCapability,
  use: useCapability,
  notify,
};

/**
 * Decides a command of the mail service: takes rows and a command, gives rows to write or a refusal. Pure: time, new
 * ids and stored rows are arguments.
 */
export const decide = (command: MailCommand, me: AgentRow, context: DecideContext): Decided =>
  (handlers[command.type] as (command: MailCommand, me: AgentRow, context: DecideContext) => Decided)(
    command,
    me,
    context,
  );
