import type {
  AgentRow,
  CapabilityRow,
  DraftRow,
  FormRow,
  IntentRow,
  MailChanges,
  MailStore,
  MessageRow,
  NameRow,
  NewMessage,
  ResponseRow,
} from "../../src/mail-store.ts";

/** Seconds after the beginning of 2026, as the mail writes times. */
export const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();

export const agent = (over: Partial<AgentRow> = {}): AgentRow => ({
  id: "agent_1",
  tenant: "acme",
  name: "alice",
  kind: "host",
  handleId: "capability_1",
  createdAt: at(0),
  ...over,
});

export const capability = (over: Partial<CapabilityRow> = {}): CapabilityRow => ({
  id: "capability_1",
  tenant: "acme",
  version: 1,
  kind: "agent",
  rootId: "capability_1",
  rights: ["send"],
  issuedBy: "agent_1",
  createdAt: at(0),
  body: '{"agentId":"agent_1"}',
  ...over,
});

export const name = (path: string, over: Partial<NameRow> = {}): NameRow => ({
  agentId: "agent_1",
  path,
  capabilityId: "capability_1",
  rootId: "capability_1",
  ...over,
});

export const form = (over: Partial<FormRow> = {}): FormRow => ({
  id: "form_1",
  tenant: "acme",
  version: 1,
  proposerId: "agent_1",
  title: "Vendor",
  once: false,
  createdAt: at(0),
  body: '{"description":""}',
  ...over,
});

/** Received by agent_1 from agent_2. */
export const message = (id: string, over: Partial<NewMessage> = {}): NewMessage => ({
  agentId: "agent_1",
  id,
  type: "package",
  direction: "received",
  peerId: "agent_2",
  date: at(0),
  body: `{"id":"${id}"}`,
  ...over,
});

/** The two copies of one message. */
export const copies = (id: string, from: string, to: string, over: Partial<NewMessage> = {}): readonly NewMessage[] => [
  message(id, { ...over, agentId: from, peerId: to, direction: "sent" }),
  message(id, { ...over, agentId: to, peerId: from }),
];

export const draft = (over: Partial<DraftRow> = {}): DraftRow => ({
  agentId: "agent_1",
  messageId: "m1",
  edge: "form",
  version: 1,
  updatedAt: at(0),
  body: "{}",
  ...over,
});

export const response = (over: Partial<ResponseRow> = {}): ResponseRow => ({
  formId: "form_1",
  responseId: "response_1",
  fromId: "agent_2",
  payloadHash: "ab12",
  messageId: "m9",
  ...over,
});

export const intent = (id: string, over: Partial<IntentRow> = {}): IntentRow => ({
  id,
  at: at(0),
  body: `{"of":"${id}"}`,
  ...over,
});

/** Commits what must go through; gives the numbers. */
export const commit = async (mail: MailStore, changes: MailChanges): Promise<readonly number[]> => {
  const result = await mail.commit(changes);
  if (!result.ok) throw new Error(`not committed: ${JSON.stringify(result)}`);
  return result.numbers;
};

/** One commit with as many messages as there are texts, `m1` and so on. */
export const appendMany = (mail: MailStore, overs: readonly Partial<NewMessage>[]): Promise<readonly number[]> =>
  commit(mail, { append: overs.map((over, index) => message(`m${index + 1}`, over)) });

/** The message as it is kept now, changed. */
export const changed = async (
  mail: MailStore,
  number: number,
  over: Partial<MessageRow>,
  agentId = "agent_1",
): Promise<MessageRow> => {
  const row = await mail.message(agentId, number);
  if (row === undefined) throw new Error(`no message ${number}`);
  return { ...row, version: row.version + 1, ...over };
};

export const change = async (mail: MailStore, number: number, over: Partial<MessageRow>): Promise<void> => {
  await commit(mail, { messages: [await changed(mail, number, over)] });
};

export const numbersOf = (rows: readonly { readonly number: number }[]): readonly number[] =>
  rows.map(({ number }) => number);

export const pathsOf = (rows: readonly NameRow[]): readonly string[] => rows.map(({ path }) => path);

export const upTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
