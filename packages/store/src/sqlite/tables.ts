import type { DatabaseSync } from "node:sqlite";
import { commitWriter } from "./commits.ts";
import { deliveryBox } from "./deliveries.ts";
import { agentTable } from "./mail/agents.ts";
import { capabilityTable } from "./mail/capabilities.ts";
import { formTables } from "./mail/forms.ts";
import { intentTable } from "./mail/intents.ts";
import { mailboxTables } from "./mail/mailboxes.ts";
import { nameTable } from "./mail/names.ts";
import { registers } from "./registers.ts";
import { submissionReader } from "./submissions.ts";

const mailTablesOf = (db: DatabaseSync) => ({
  agents: agentTable(db),
  capabilities: capabilityTable(db),
  names: nameTable(db),
  forms: formTables(db),
  mailboxes: mailboxTables(db),
  intents: intentTable(db),
});

export type MailTables = ReturnType<typeof mailTablesOf>;

/** The prepared statements of one connection, by table. */
export const openTables = (db: DatabaseSync) => {
  let mail: MailTables | undefined;
  return {
    commits: commitWriter(db),
    submissions: submissionReader(db),
    deliveries: deliveryBox(db),
    registers: registers(db),
    /** Prepared at the first use: a store that is opened for submissions alone does not wait for these statements. */
    mail: (): MailTables => {
      mail ??= mailTablesOf(db);
      return mail;
    },
  };
};

export type Tables = ReturnType<typeof openTables>;
