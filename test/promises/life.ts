import {
  type Actor,
  type Answer,
  type IntakeSource,
  limits,
  type Principal,
  type Reply,
  sha256,
} from "@cofill/service";
import { expect } from "vitest";
import { randomFrom } from "./seeded.ts";
import type { Answered, Asked, Call, Operation } from "./world.ts";

const field = (key: string, dataType: string, more: object = {}): object => ({
  ...{ type: "field", key, label: key, dataType },
  ...more,
});

/** A Formspec intake, because a new process opens it fastest and there are hundreds. */
export const papers: IntakeSource = {
  id: "papers",
  version: "1",
  name: "Papers",
  form: {
    format: "formspec",
    definition: {
      ...{ $formspec: "1.0", url: "https://example.org/papers", version: "1.0.0", status: "active", title: "Papers" },
      items: [
        field("company", "string"),
        field("country", "choice", { options: ["US", "DE", "FR"].map((value) => ({ value, label: value })) }),
        field("employees", "integer"),
        field("proof", "attachment"),
        field("left", "string"),
        field("right", "string"),
      ],
      binds: [{ path: "company", required: "true" }],
    },
  },
  approvalGates: [{ name: "desk", reviewers: { roles: ["reviewer"] } }],
  destination: { kind: "callback", retryPolicy: { maxAttempts: 8, initialDelayMs: 1_000 } },
};

export const everyone: Principal = { via: "open", tenant: "default" };
export const rita: Actor = { kind: "human", id: "rita" };
export const startMs = Date.parse("2026-03-01T12:00:00Z");

/** Retries until answered; after an interrupted try it is unknown whether that one was done. */
export type Ask = <O extends Operation>(
  operation: O,
  ...args: Asked<O>
) => Promise<{ readonly answer: Answered<O>; readonly wasCut: boolean }>;

/** For a server that is not killed. */
export const surely =
  (call: Call): Ask =>
  async (operation, ...args) => ({ answer: await call(operation, ...args), wasCut: false });

type Fields = Readonly<Record<string, unknown>>;

/** What the client knows from answers. */
export interface Memory {
  readonly name: string;
  readonly bot: Actor;
  now: number;
  submissionId?: string;
  readonly writes: Fields[];
  file?: { readonly uploadId: string; readonly text: string };
  submitText?: string;
  isApproved: boolean;
  isFinal: boolean;
}

export const newMemory = (name: string): Memory => ({
  name,
  bot: { kind: "agent", id: `bot-${name}` },
  now: startMs,
  writes: [],
  isApproved: false,
  isFinal: false,
});

/** The body of a success or refusal; undefined for a problem. */
export const bodyOf = (answer: Answer<Reply>) => {
  if (!answer.ok) throw new Error(`${answer.problem.code}.${answer.problem.reason}`);
  return answer.value.body;
};

export interface Plan {
  readonly seed: number;
  readonly initialFields?: Fields;
  /** In write order. */
  readonly writes: readonly Fields[];
  /** Index of the write before which a file is sent; undefined for none. */
  readonly uploadAt?: number;
  /** Whether create and submit are repeated, as after a lost answer. */
  readonly asksTwice: boolean;
  readonly refusals: number;
}

export const planOf = (seed: number): Plan => {
  const { between, chance, pick, shuffled } = randomFrom(seed);
  const fields = shuffled([
    { company: `Acme ${seed}` },
    { country: pick(["US", "DE", "FR"]) },
    { employees: between(1, 1_000) },
  ]);
  const writes = chance(0.5) ? fields : [{ ...fields[0], ...fields[1] }, fields[2]!];
  return {
    seed,
    ...(chance(0.3) && { initialFields: { company: "Nobody yet" } }),
    writes,
    ...(chance(0.6) && { uploadAt: between(0, writes.length) }),
    asksTwice: chance(0.4),
    refusals: chance(0.3) ? 1 : 0,
  };
};

/** A lifecycle from create to delivery by a client that knows only its answers. */
export const live = async (plan: Plan, memory: Memory, ask: Ask): Promise<void> => {
  const { bot, name } = memory;
  const base = { actor: bot };
  let resumeToken = "";

  const create = async (): Promise<string> => {
    const { initialFields } = plan;
    const input = { ...base, idempotencyKey: `create-${name}`, ...(initialFields && { initialFields }) };
    const body = bodyOf((await ask("create", everyone, "papers", input)).answer);
    expect(body.ok).toBe(true);
    // Repeated creation gives the same submission.
    memory.submissionId ??= body.submissionId;
    expect(body.submissionId).toBe(memory.submissionId);
    resumeToken = body.resumeToken as string;
    return body.submissionId;
  };
  const id = await create();
  if (plan.asksTwice) await create();

  /** Only this client writes, so a stale token means that the interrupted call was done completely. */
  const took = (answer: Answer<Reply>, wasCut: boolean, paths: readonly string[]): boolean => {
    const body = bodyOf(answer);
    resumeToken = body.resumeToken as string;
    if (body.ok) return true;
    expect([body.error.type, wasCut]).toEqual(["conflict", true]);
    expect(body.error.changedPaths).toEqual([...paths].sort());
    return false;
  };

  const write = async (fields: Fields): Promise<void> => {
    const { answer, wasCut } = await ask("setFields", everyone, id, { ...base, resumeToken, fields });
    took(answer, wasCut, Object.keys(fields));
    memory.writes.push(fields);
  };

  const upload = async (): Promise<void> => {
    const text = `The proof of ${name}.`;
    const file = { field: "proof", filename: "proof.txt", mimeType: "text/plain", sizeBytes: text.length };
    const input = { ...base, ...file, sha256: sha256(text) };
    const request = () => ask("requestUpload", everyone, id, { ...input, resumeToken });
    let { answer, wasCut } = await request();
    if (!took(answer, wasCut, [])) {
      ({ answer, wasCut } = await request());
      expect(took(answer, wasCut, [])).toBe(true);
    }
    const granted = bodyOf(answer) as unknown as { readonly uploadId: string; readonly url: string };
    expect((await ask("put", granted.url, "text/plain", text)).answer).toBe(204);
    const confirmed = await ask("confirmUpload", everyone, id, granted.uploadId, { ...base, resumeToken });
    took(confirmed.answer, confirmed.wasCut, ["proof"]);
    memory.file = { uploadId: granted.uploadId, text };
  };

  for (const [index, fields] of plan.writes.entries()) {
    if (plan.uploadAt === index) await upload();
    await write(fields);
  }
  if (plan.uploadAt === plan.writes.length) await upload();

  const submission = { ...base, resumeToken, idempotencyKey: `submit-${name}` };
  const submit = async (): Promise<void> => {
    const { answer } = await ask("submit", everyone, id, submission);
    expect(bodyOf(answer)).toMatchObject({ ok: true, state: "needs_review" });
    const text = answer.ok ? answer.value.text! : "";
    memory.submitText ??= text;
    expect(text).toBe(memory.submitText);
  };
  await submit();
  if (plan.asksTwice) await submit();

  const { answer, wasCut } = await ask("review", everyone, id, { actor: rita, decision: "approved" });
  const reviewed = bodyOf(answer);
  if (!reviewed.ok) expect([reviewed.error.type, reviewed.state, wasCut]).toEqual(["conflict", "approved", true]);
  memory.isApproved = true;

  for (let round = 0; !memory.isFinal; round += 1) {
    expect(round, "rounds of delivery").toBeLessThan(6);
    await ask("deliver", memory.now);
    const { state } = bodyOf((await ask("get", everyone, id, { resumeToken })).answer);
    memory.isFinal = state === "finalized";
    memory.now += limits.leaseMs + 1;
  }
};
