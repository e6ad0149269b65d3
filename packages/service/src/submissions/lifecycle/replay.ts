import type { IntakeEvent } from "../contract.ts";
import type { Intake } from "../intake.ts";
import { applyEvent, createdBy, type Occurrence } from "./apply-event.ts";
import type { Submission } from "./submission.ts";

/**
 * Yields the submission after each event; throws a RangeError unless the first is `submission.created`.
 *
 * @example for (const { seq, state } of replayEach(events, intake)) console.log(seq, state);
 */
export function* replayEach(events: readonly IntakeEvent[], intake: Intake): Generator<Submission, void> {
  const [first, ...rest] = events;
  if (first?.type !== "submission.created" || first.seq !== 1) {
    throw new RangeError("A trail begins with submission.created");
  }
  const place = (submission: Submission, { seq, hash }: IntakeEvent): Submission => ({
    ...submission,
    seq,
    lastHash: hash,
  });
  let submission = place(
    createdBy(first.submissionId, first as unknown as Occurrence<"submission.created">, intake),
    first,
  );
  yield submission;
  for (const event of rest) {
    const occurrence = { ...event, payload: event.payload ?? {} } as unknown as Occurrence;
    submission = place(applyEvent(submission, occurrence, intake), event);
    yield submission;
  }
}

/**
 * Rebuilds a submission from its events alone (FB-EVT-22).
 *
 * @example const submission = replay(lines.map((line) => JSON.parse(line)), intake);
 */
export const replay = (events: readonly IntakeEvent[], intake: Intake): Submission => {
  let last: Submission | undefined;
  for (const state of replayEach(events, intake)) last = state;
  return last!;
};

export type ChainProblem =
  | { readonly seq: number; readonly problem: "gap" | "broken_link" | "changed" | "not_an_event" }
  | undefined;

/**
 * Verifies the hash chain of an audit trail from `from` on, and stops at the first event that is missing, reordered or
 * changed.
 *
 * @example
 * const { problem } = verifyChain(lines, sha256);
 * if (problem) console.error(`event ${problem.seq}: ${problem.problem}`);
 */
export const verifyChain = (
  lines: readonly string[],
  hash: (text: string) => string,
  from: { readonly seq: number; readonly hash: string } = { seq: 0, hash: "" },
): { readonly seq: number; readonly hash: string; readonly problem?: ChainProblem } => {
  let { seq, hash: before } = from;
  for (const line of lines) {
    const end = /,"hash":"([0-9a-f]{64})"\}$/.exec(line);
    let event: { seq?: unknown; prevHash?: unknown };
    try {
      event = JSON.parse(line) as { seq?: unknown; prevHash?: unknown };
    } catch {
      return { seq, hash: before, problem: { seq: seq + 1, problem: "not_an_event" } };
    }
    if (!end) return { seq, hash: before, problem: { seq: seq + 1, problem: "not_an_event" } };
    if (event.seq !== seq + 1) return { seq, hash: before, problem: { seq: seq + 1, problem: "gap" } };
    if (event.prevHash !== before) return { seq, hash: before, problem: { seq: seq + 1, problem: "broken_link" } };
    if (hash(`${line.slice(0, end.index)}}`) !== end[1]) {
      return { seq, hash: before, problem: { seq: seq + 1, problem: "changed" } };
    }
    seq++;
    before = end[1]!;
  }
  return { seq, hash: before };
};
