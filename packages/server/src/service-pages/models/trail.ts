import { count } from "@cofill/core/kit";
import type { SubmissionPage } from "@cofill/page";
import {
  type Intake,
  type IntakeEvent,
  type IntakeService,
  limits as intakeLimits,
  type Principal,
  replayEach,
  type Submission,
  sha256,
  verifyChain,
} from "@cofill/service";
import type { StoredEvent } from "@cofill/store";
import { RequestProblem } from "../../request-problem.ts";
import { servicePageLimits } from "../limits.ts";

/** The events of a submission, with the state after each. */
export interface Trail {
  readonly events: readonly IntakeEvent[];
  /** The states that could be replayed; fewer than events only if the trail is damaged or too long. */
  readonly states: readonly Submission[];
  readonly chain: SubmissionPage["chain"];
}

const readEvents = async (
  service: IntakeService,
  principal: Principal,
  id: string,
): Promise<{ readonly rows: readonly StoredEvent[]; readonly lastSeq: number }> => {
  const rows: StoredEvent[] = [];
  let lastSeq = 0;
  let afterEventId: string | undefined;
  do {
    const answer = await service.events(principal, id, {
      limit: intakeLimits.maxEventsPerPage,
      ...(afterEventId !== undefined && { afterEventId }),
    });
    if (!answer.ok) throw new RequestProblem(answer.problem);
    rows.push(...answer.value.events);
    lastSeq = answer.value.lastSeq;
    const last = rows.at(-1);
    afterEventId = last && (JSON.parse(last.json) as IntakeEvent).eventId;
    if (answer.value.events.length === 0) break;
  } while (rows.length < lastSeq && rows.length < servicePageLimits.maxTrailEvents);
  return { rows, lastSeq };
};

const chainOf = (rows: readonly StoredEvent[], lastSeq: number): Trail["chain"] => {
  if (rows.length < lastSeq) {
    return {
      tone: "plain",
      text: "Trail not checked",
      detail: `It has ${count(lastSeq, "event")}, too many for a page.`,
    };
  }
  const { problem } = verifyChain(
    rows.map(({ json }) => json),
    sha256,
  );
  if (problem) {
    const detail = `Event ${problem.seq} is not what was written. Ask the operator of this server.`;
    return { tone: "bad", text: "Trail damaged", detail };
  }
  return {
    tone: "good",
    text: "Trail verified",
    detail: `${count(rows.length, "event")}, each sealed with the one before.`,
  };
};

const replayed = (events: readonly IntakeEvent[], intake: Intake): readonly Submission[] => {
  const states: Submission[] = [];
  try {
    for (const state of replayEach(events, intake)) states.push(state);
  } catch {
    // A tampered trail may not be replayable; the current state is shown anyway.
  }
  return states;
};

export const readTrail = async (
  service: IntakeService,
  principal: Principal,
  { id }: Submission,
  intake: Intake,
): Promise<Trail> => {
  const { rows, lastSeq } = await readEvents(service, principal, id);
  const events = rows.map(({ json }) => JSON.parse(json) as IntakeEvent);
  const isWhole = rows.length === lastSeq;
  return { events, states: isWhole ? replayed(events, intake) : [], chain: chainOf(rows, lastSeq) };
};
