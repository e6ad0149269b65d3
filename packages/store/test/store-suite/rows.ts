import type {
  ApiKeyRow,
  Commit,
  Delivery,
  IdempotencyRow,
  LinkRow,
  Store,
  StoredEvent,
  SubmissionRow,
  SubmissionSummary,
} from "../../src/store.ts";

/** Seconds after the beginning of 2026, as the intake writes times. */
export const at = (seconds: number): string => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();

export const submission = (over: Partial<SubmissionRow> = {}): SubmissionRow => ({
  id: "sub_1",
  tenant: "acme",
  intakeId: "vendor",
  intakeVersion: "1.0.0",
  state: "draft",
  seq: 1,
  createdAt: at(0),
  updatedAt: at(0),
  createdBy: "bot",
  body: '{"values":{}}',
  ...over,
});

export const event = (seq: number, over: Partial<StoredEvent> = {}): StoredEvent => ({
  seq,
  type: "field.updated",
  json: `{"seq":${seq}}`,
  ...over,
});

export const eventsBetween = (first: number, last: number): readonly StoredEvent[] =>
  Array.from({ length: last - first + 1 }, (_, index) => event(first + index));

/** A new submission, with as many events as its sequence says. */
export const create = (over: Partial<SubmissionRow> = {}, more: Partial<Commit> = {}): Commit => {
  const row = submission(over);
  return { submission: row, expectedSeq: 0, events: eventsBetween(1, row.seq), ...more };
};

/** The next step of a submission, one event further unless `over` says how far. */
export const next = (row: SubmissionRow, over: Partial<SubmissionRow> = {}, more: Partial<Commit> = {}): Commit => {
  const moved = { ...row, seq: row.seq + 1, ...over };
  return { submission: moved, expectedSeq: row.seq, events: eventsBetween(row.seq + 1, moved.seq), ...more };
};

export const without = <Row extends object, Key extends keyof Row>(row: Row, key: Key): Omit<Row, Key> => {
  const { [key]: _, ...rest } = row;
  return rest;
};

export const summaryOf = ({ body: _, wakeAt: __, ...summary }: SubmissionRow): SubmissionSummary => summary;

export const idempotency = (over: Partial<IdempotencyRow> = {}): IdempotencyRow => ({
  tenant: "acme",
  intakeId: "vendor",
  operation: "create",
  principal: "bot",
  key: "idem_1",
  submissionId: "sub_1",
  payloadHash: "ab12",
  ...over,
});

export const link = (over: Partial<LinkRow> = {}): LinkRow => ({
  hash: "link_1",
  submissionId: "sub_1",
  expiresAt: at(600),
  ...over,
});

export const delivery = (over: Partial<Delivery> = {}): Delivery => ({
  id: "msg_1",
  submissionId: "sub_1",
  tenant: "acme",
  intakeId: "vendor",
  intakeVersion: "1.0.0",
  target: "webhook:https://example.org/hook",
  status: "pending",
  attempts: 0,
  nextAt: at(10),
  createdAt: at(0),
  updatedAt: at(0),
  body: '{"type":"submission.finalized"}',
  ...over,
});

export const apiKey = (over: Partial<ApiKeyRow> = {}): ApiKeyRow => ({
  id: "key_1",
  hash: "f".repeat(64),
  tenant: "acme",
  roles: ["submitter"],
  actor: { kind: "agent", id: "bot" },
  createdAt: at(0),
  ...over,
});

/** Writes deliveries the only way there is: with a commit of their submission. */
export const keepDeliveries = async (store: Store, deliveries: readonly Delivery[]): Promise<void> => {
  const id = `sub_of_${deliveries[0]?.id ?? "none"}`;
  const before = await store.load(id);
  const row = before === undefined || before === "same" ? undefined : before;
  const result = await store.commit(row ? next(row, {}, { deliveries }) : create({ id }, { deliveries }));
  if (!result.ok) throw new Error(`not committed: ${result.reason}`);
};

/** Texts that a store is likely to spoil. JSON never carries U+0000 as such. */
export const difficultTexts: readonly (readonly [string, string])[] = [
  ["umlauts and signs beyond the first plane", '{"a":"Zoë 𝒳 👩‍👩‍👧 漢字"}'],
  ["an escaped U+0000", JSON.stringify({ a: "x\u0000y" })],
  ["half a surrogate pair, escaped", JSON.stringify({ a: "\ud800" })],
  ["U+FFFF and the byte order mark", JSON.stringify({ a: "\uffff\ufeff" })],
  ["quotes, backslashes and line ends", JSON.stringify({ a: "'\"\\%_\n\r\t$1 ? :a" })],
  ["line separators", '{"a":"\u2028\u2029"}'],
  ["spaces that would be trimmed and members that would be sorted", ' { "b" : 1.0 ,"a": 1e2 } '],
  ["a number that a parser would round", '{"n":12345678901234567890.10}'],
  ["a member named twice", '{"a":1,"a":2}'],
  ["no text at all", ""],
  ["a megabyte", `"${"é".repeat(500_000)}"`],
];
