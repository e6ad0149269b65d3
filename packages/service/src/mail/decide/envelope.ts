import type { AgentRow, MessageRow, NewMessage } from "@cofill/store";
import type { MessageBody } from "./bodies.ts";

/**
 * What is transferred from one mailbox to another. Both are in one store, so sending and delivery are one transaction.
 * Mail between servers would start here: store `sentCopy` and the envelope in an outbox, and write `receivedCopy` on
 * the receiving server, whose rows decide whether an answer is accepted.
 */
export interface Envelope {
  /** Message id of both copies; delivering the same id again changes nothing. */
  readonly id: string;
  readonly type: MessageRow["type"];
  readonly date: string;
  readonly formId?: string;
  /** Set by the service, so that an agent cannot send in another agent's name (D-08). */
  readonly from: AgentRow;
  readonly to: AgentRow;
  /** The body of the sender's copy and of the recipient's copy. */
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

/** Writes only the recipient's copy: a notice names the agent that caused it, but gives that agent no message. */
export const deliverNotice = (envelope: Envelope): readonly NewMessage[] => [receivedCopy(envelope)];

/** Both copies of the message; one row when an agent writes to itself. */
export const deliver = (envelope: Envelope): readonly NewMessage[] =>
  envelope.from.id === envelope.to.id ? [receivedCopy(envelope)] : [sentCopy(envelope), receivedCopy(envelope)];
