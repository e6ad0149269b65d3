import { canonicalJson } from "@cofill/core/kit";
import { type Intake, type IntakeEvent, replay, sha256, toRow, verifyChain } from "@cofill/service";
import { type Store, type StoredEvent, StoreError, type SubmissionRow } from "@cofill/store";
import { limits } from "../../limits.ts";

/** The first inconsistency of a submission and its trail. */
export interface TrailProblem {
  readonly submissionId: string;
  /** The event concerned; absent if the whole trail is. */
  readonly seq?: number;
  readonly code: "gap" | "broken_link" | "changed" | "not_an_event" | "cut_off" | "other_state" | "not_replayable";
  readonly message: string;
}

const chainWords = {
  gap: "an event is missing or out of order",
  broken_link: "it does not follow from the event before it",
  changed: "it is not what was sealed",
  not_an_event: "it is not an event",
} as const;

export const chainProblem = (submissionId: string, seq: number, code: keyof typeof chainWords): TrailProblem => ({
  submissionId,
  seq,
  code,
  message: `Event ${seq}: ${chainWords[code]}`,
});

/** A row in comparable form: members that are lists are sorted, because a replay may order them differently. */
const stateOf = ({ body, ...row }: SubmissionRow): unknown => {
  const parsed = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const sorted = Object.entries(parsed).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map(canonicalJson).sort() : value,
  ]);
  return { ...row, body: Object.fromEntries(sorted) };
};

type Pinned = (id: string, version: string) => Promise<Intake>;

const stateProblem = async (
  row: SubmissionRow,
  events: readonly IntakeEvent[],
  pinned: Pinned,
): Promise<TrailProblem | undefined> => {
  const submissionId = row.id;
  try {
    const replayed = toRow(replay(events, await pinned(row.intakeId, row.intakeVersion)));
    if (canonicalJson(stateOf(replayed)) === canonicalJson(stateOf(row))) return undefined;
    const message = "The submission as it is kept is not what its events say";
    return { submissionId, code: "other_state", message };
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const reason = error instanceof Error ? error.name : "unknown";
    return { submissionId, code: "not_replayable", message: `Its events cannot be replayed (${reason})` };
  }
};

/** A trail as it is stored, from its beginning up to the given end. */
async function* storedTrail(store: Store, id: string, lastSeq: number): AsyncGenerator<readonly StoredEvent[]> {
  for (let afterSeq = 0; afterSeq < lastSeq; ) {
    const page = await store.events(id, { afterSeq, limit: Math.min(limits.storePage, lastSeq - afterSeq) });
    if (page.length === 0) return;
    yield page;
    afterSeq = page.at(-1)!.seq;
  }
}

/** Verifies one trail: its seals, its last event, and that a replay gives the stored submission. */
export const trailProblem = async (
  store: Store,
  row: SubmissionRow,
  pinned: Pinned,
): Promise<TrailProblem | undefined> => {
  const submissionId = row.id;
  const events: IntakeEvent[] = [];
  let end = { seq: 0, hash: "" };
  for await (const page of storedTrail(store, submissionId, row.seq)) {
    const { problem, ...reached } = verifyChain(
      page.map(({ json }) => json),
      sha256,
      end,
    );
    if (problem) return chainProblem(submissionId, problem.seq, problem.problem);
    end = reached;
    events.push(...page.map(({ json }) => JSON.parse(json) as IntakeEvent));
  }
  if (end.seq !== row.seq) {
    const message = `The trail ends at event ${end.seq}, the submission at ${row.seq}`;
    return { submissionId, seq: end.seq, code: "cut_off", message };
  }
  return stateProblem(row, events, pinned);
};
