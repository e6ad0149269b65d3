import type { AgentRow, MessageRow, NewMessage } from "@cofill/store";
import type { MessageBody } from "./bodies.ts";

/**
 * All that passes from one mailbox to another. Both lie in one store today, and an envelope is delivered in the
 * transaction that sends it. Mail between servers would begin here: keep `sentCopy` and the envelope in an outbox on
 * this side, and write `receivedCopy` on the other, whose own rows decide whether an answer is taken.
 */
export interface Envelope {
  /** Shared by both copies; a second delivery under it changes nothing. */
  readonly id: string;
  readonly type: MessageRow["type"];
  readonly date: string;
  readonly formId?: string;
  /** Stamped by the mail: nobody can deliver with another's name (D-08). */
  readonly from: AgentRow;
  readonly to: AgentRow;
  /** As its sender keeps it, and as its recipient gets it. */
  readonly sent: MessageBody;
  readonly received: MessageBody;
}

const head = ({ id, type, date, formId }: Envelope) => ({ id, type, date, ...(formId !== undefined && { formId }) });

const sentCopy = (envelope: Envelope): NewMessage => ({
  ...head(envelope),
  agentId: envelope.from.id,
  direction: "sent",
  peerId: envelope.to.id,
  body: JSON.stringify(envelope.sent),
});

const receivedCopy = (envelope: Envelope): NewMessage => ({
  ...head(envelope),
  agentId: envelope.to.id,
  direction: "received",
  peerId: envelope.from.id,
  body: JSON.stringify(envelope.received),
});

/** Only the recipient's copy: who causes a notice is named in it, and gains nothing by it. */
export const deliverNotice = (envelope: Envelope): readonly NewMessage[] => [receivedCopy(envelope)];

/** The sender's copy and the recipient's; one where somebody writes to themselves. */
export const deliver = (envelope: Envelope): readonly NewMessage[] =>
  envelope.from.id === envelope.to.id ? [receivedCopy(envelope)] : [sentCopy(envelope), receivedCopy(envelope)];
