import type { Actor, Answer, Reply } from "@cofill/service";
import { createKey, type History, submitKey, type Write } from "./history.ts";
import { type Ask, bodyOf, everyone, rita } from "./life.ts";
import type { Random } from "./seeded.ts";

export interface Client {
  readonly number: number;
  readonly ask: Ask;
  readonly history: History;
  readonly random: Random;
  /** True when no new job may begin. */
  readonly isOver: () => boolean;
  /** The simulated time. */
  readonly at: () => number;
}

const maxTries = 100;

/** Does one job after the other; two clients share every job and its keys, and so conflict. */
export const work = async (client: Client): Promise<void> => {
  for (let round = 0; !client.isOver(); round += 1) await doJob(client, `${client.number >> 1}-${round}`);
};

const doJob = async ({ number, ask, history, random, at }: Client, job: string): Promise<void> => {
  const actor: Actor = { kind: "agent", id: `client-${number}` };
  /** Both clients create and submit as one actor, because keys belong to a principal. */
  const pair: Actor = { kind: "agent", id: `pair-${number >> 1}` };
  const field = number % 2 === 0 ? "left" : "right";
  let resumeToken = "";
  const heard = (answer: Answer<Reply>) => {
    const body = bodyOf(answer);
    resumeToken = body.resumeToken as string;
    return body;
  };

  const input = { actor: pair, idempotencyKey: createKey(job), initialFields: { company: `Acme ${job}` } };
  const id = heard((await ask("create", everyone, "papers", input)).answer).submissionId;
  history.created.set(job, (history.created.get(job) ?? new Set()).add(id));

  /** Whether the value is stored; only this client writes the field. */
  const isThere = async (value: string): Promise<boolean> => {
    const body = heard((await ask("get", everyone, id, { resumeToken })).answer);
    return (body as { readonly fields?: Readonly<Record<string, unknown>> }).fields?.[field] === value;
  };

  const write = async (value: string): Promise<Write & { readonly isTaken: boolean }> => {
    const done = { submissionId: id, value, by: actor.id };
    for (let tries = 0; tries < maxTries; tries += 1) {
      const { answer, wasCut } = await ask("setFields", everyone, id, {
        actor,
        resumeToken,
        fields: { [field]: value },
      });
      const body = heard(answer);
      // A call that was cut off and then refused may have been done before.
      if (body.ok || (wasCut && (await isThere(value)))) return { ...done, isTaken: true };
      if (body.error.changedPaths === undefined) return { ...done, isTaken: false };
    }
    throw new Error(`${maxTries} conflicts over ${job}`);
  };
  for (let writes = random.between(1, 4); writes > 0; writes -= 1) {
    const { isTaken, ...done } = await write(`${job} ${field} ${writes}`);
    (isTaken ? history.acknowledged : history.refused).push(done);
    if (!isTaken) break;
  }

  for (let tries = 0; ; tries += 1) {
    const { answer } = await ask("submit", everyone, id, { actor: pair, resumeToken, idempotencyKey: submitKey(job) });
    const body = heard(answer);
    if (body.ok && answer.ok) {
      history.submitted.set(job, (history.submitted.get(job) ?? new Set()).add(answer.value.text!));
      break;
    }
    if (tries > maxTries) throw new Error(`${maxTries} conflicts over the submit of ${job}`);
  }
  await ask("review", everyone, id, { actor: rita, decision: "approved" });
  history.approved.add(id);
  if (random.chance(0.5)) await ask("deliver", at());
};
