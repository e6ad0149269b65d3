import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { messageTypes } from "../../src/contract.ts";
import type { MailChanges, MailStore } from "../../src/mail-store.ts";
import { createMemoryMailStore } from "../../src/memory/memory-mail-store.ts";
import type { OpenMailStore } from "./opened.ts";
import { agent, at, capability, draft, form, intent, message, name, response } from "./rows.ts";

/** One call, with its name and arguments for whoever reads a counterexample. */
interface Call {
  readonly name: string;
  readonly input: unknown;
  readonly run: (mail: MailStore) => Promise<unknown>;
}

const call = <Input>(
  name: string,
  inputs: fc.Arbitrary<Input>,
  run: (mail: MailStore, input: Input) => Promise<unknown>,
) => inputs.map((input): Call => ({ name, input, run: (mail) => run(mail, input) }));

const one = <const Value extends string>(...values: readonly Value[]) => fc.constantFrom<Value>(...values);

/** Members that may be left out. */
const partly = <const Model extends Record<string, fc.Arbitrary<unknown>>>(model: Model) =>
  fc.record(model, { requiredKeys: [] });

const some = <Row>(row: fc.Arbitrary<Row>, key: (row: Row) => string, maxLength = 2) =>
  fc.uniqueArray(row, { selector: key, maxLength });

const agentId = one("a", "B");
const path = one("x", "x/y", "x%", "X", "𝒳", "Ａ");
const capabilityId = one("t1", "t2");
const formId = one("f1", "f2");
const time = fc.integer({ min: 0, max: 3 }).map(at);
const version = fc.integer({ min: 1, max: 3 });
const number = fc.integer({ min: 1, max: 5 });
const limit = fc.integer({ min: 0, max: 4 });
const type = fc.constantFrom(...messageTypes);
const direction = one("received", "sent");
const messageId = fc.integer({ min: 1, max: 12 }).map((index) => `m${index}`);

const nameRow = fc
  .record({ agentId, path, capabilityId })
  .map((row) => name(row.path, { ...row, rootId: row.capabilityId }));
const newMessage = fc
  .tuple(
    fc.record({ agentId, id: messageId, type, direction, peerId: one("a", "B", "c") }),
    partly({ formId, dismissedAt: time }),
  )
  .map(([{ id, ...row }, more]) => message(id, { ...row, ...more }));

/** Rows from any state, so that many are stale or taken. */
const anything = partly({
  agents: some(
    fc.record({ id: one("a", "B", "c"), tenant: one("t", "T"), name: one("n", "N") }).map(agent),
    ({ tenant, name }) => `${tenant} ${name}`,
    1,
  ),
  capabilities: some(fc.record({ id: capabilityId, version }).map(capability), ({ id }) => id),
  names: some(nameRow, ({ agentId, path }) => `${agentId} ${path}`),
  removeNames: some(nameRow, ({ agentId, path }) => `${agentId} ${path}`, 1),
  forms: some(fc.record({ id: formId, version }).map(form), ({ id }) => id, 1),
  append: some(newMessage, ({ agentId, id }) => `${agentId} ${id}`, 3),
  drafts: some(fc.record({ agentId, version }).map(draft), ({ agentId }) => agentId, 1),
  responses: some(fc.record({ formId, responseId: one("r1", "r2") }).map(response), ({ responseId }) => responseId, 1),
  expect: fc.array(fc.record({ table: one("capability"), id: capabilityId, version }), { maxLength: 1 }),
});

const commit = call("commit", anything, (mail, changes) => mail.commit(changes));
const append = call(
  "append",
  some(newMessage, ({ agentId, id }) => `${agentId} ${id}`, 3),
  (mail, rows) => mail.commit({ append: rows }),
);

/** The next version of what is there. */
const step = call(
  "step",
  fc.record({ agentId, number, capabilityId, over: partly({ dismissedAt: time, body: one("[]", "{}") }) }),
  async (mail, { agentId, number, capabilityId, over }) => {
    const row = await mail.message(agentId, number);
    const kept = await mail.capability(capabilityId);
    const changes: MailChanges = {
      capabilities: [capability({ id: capabilityId, version: (kept?.version ?? 0) + 1 })],
      ...(kept && { expect: [{ table: "capability", id: capabilityId, version: kept.version }] }),
    };
    if (row === undefined) return mail.commit(changes);
    const { dismissedAt: _, ...waiting } = row;
    return mail.commit({ ...changes, messages: [{ ...waiting, version: row.version + 1, ...over }] });
  },
);

const rename = call("rename", fc.record({ agentId, from: path, to: path }), async (mail, { agentId, from, to }) => {
  const row = await mail.name(agentId, from);
  if (row === undefined) return mail.commit({ names: [name(to, { agentId })] });
  return mail.commit({ removeNames: [row], names: [{ ...row, path: to }] });
});

const intentId = one("i", "I", "𝒳", "Ａ");
const intents = fc.oneof(
  call("keepIntent", fc.record({ id: intentId, at: time }), (mail, { id, at }) => mail.keepIntent(intent(id, { at }))),
  call("dropIntent", intentId, (mail, id) => mail.dropIntent(id)),
  call("intents", fc.tuple(partly({ after: fc.record({ at: time, id: intentId }) }), limit), (mail, [page, limit]) =>
    mail.intents({ ...page, limit }),
  ),
);

const lists = fc.oneof(
  call(
    "messages",
    fc.tuple(
      agentId,
      partly({
        ...{ before: number, after: number, oldestFirst: fc.boolean(), waiting: fc.boolean() },
        ...{ peerId: one("a", "B", "c"), type, direction, formId },
      }),
      limit,
    ),
    (mail, [agentId, filter, limit]) => mail.messages(agentId, { ...filter, limit }),
  ),
  call("changes", fc.tuple(agentId, fc.nat({ max: 9 }), limit), (mail, input) => mail.changes(...input)),
  call("correspondents", fc.tuple(agentId, partly({ beforeNumber: number }), limit), (mail, [agentId, page, limit]) =>
    mail.correspondents(agentId, { ...page, limit }),
  ),
  call("names", fc.tuple(agentId, partly({ prefix: path, after: path }), limit), (mail, [agentId, page, limit]) =>
    mail.names(agentId, { ...page, limit }),
  ),
  call("namesOf", fc.tuple(agentId, fc.array(capabilityId, { maxLength: 2 })), (mail, input) => mail.namesOf(...input)),
  call("agents", fc.tuple(one("t", "T"), partly({ after: one("n", "N") }), limit), (mail, [tenant, page, limit]) =>
    mail.agents(tenant, { ...page, limit }),
  ),
);

const rest = fc.oneof(
  call("seq", agentId, (mail, id) => mail.seq(id)),
  call("messageById", fc.tuple(agentId, messageId), (mail, input) => mail.messageById(...input)),
  call("agentNamed", fc.tuple(one("t", "T"), one("n", "N")), (mail, input) => mail.agentNamed(...input)),
  call("capability", capabilityId, (mail, id) => mail.capability(id)),
  call("form", formId, (mail, id) => mail.form(id)),
  call("draft", agentId, (mail, id) => mail.draft(id, "m1", "form")),
  call("response", fc.tuple(formId, one("r1", "r2")), (mail, input) => mail.response(...input)),
);

const calls = fc.array(
  fc.oneof(
    { arbitrary: commit, weight: 3 },
    { arbitrary: append, weight: 3 },
    { arbitrary: step, weight: 3 },
    { arbitrary: rename, weight: 2 },
    { arbitrary: intents, weight: 3 },
    { arbitrary: lists, weight: 5 },
    { arbitrary: rest, weight: 3 },
  ),
  { minLength: 20, maxLength: 60 },
);

export const modelCases = (open: OpenMailStore): void => {
  describe("any sequence of calls", () => {
    test("is answered as the memory store answers it", async () => {
      await fc.assert(
        fc.asyncProperty(calls, async (sequence) => {
          const model = createMemoryMailStore();
          const { mail, dispose } = await open();
          try {
            for (const { run } of sequence) {
              const expected = await run(model);
              expect(await run(mail)).toStrictEqual(expected);
            }
          } finally {
            await dispose();
          }
        }),
        { numRuns: 25 },
      );
    });
  });
};
