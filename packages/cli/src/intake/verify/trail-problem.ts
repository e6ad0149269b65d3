import { canonicalJson } from "@cofill/core/kit";
import { type Intake, type IntakeEvent, replay, sha256, toRow, verifyChain } from "@cofill/service";
import { type Store, StoreError, type SubmissionRow } from "@cofill/store";
import { trailOf } from "../submissions/events.ts";

/** The first thing that is wrong with a submission and its trail. */
export interface TrailProblem {
  readonly submissionId: string;
  /** The event it is about; none where it is about the whole. */
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

/** The parts of a row that do not follow from its events one by one, in any order that a form may keep them in. */
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

/** Walks one trail: its seals, its end, and whether replaying it gives the submission that is kept. */
export const trailProblem = async (
  store: Store,
  row: SubmissionRow,
  pinned: Pinned,
): Promise<TrailProblem | undefined> => {
  const submissionId = row.id;
  const events: IntakeEvent[] = [];
  let end = { seq: 0, hash: "" };
  for await (const page of trailOf(store, submissionId, row.seq)) {
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
