import { answerAt, fieldPaths, isRelevantAt } from "@cofill/core";
import { count } from "@cofill/core/kit";
import type { FillPicture, FillPoint } from "@cofill/page";
import type { Submission } from "@cofill/service";
import { servicePageLimits } from "../limits.ts";
import { wordsOf } from "./event-words.ts";
import { momentOf } from "./moments.ts";
import type { Trail } from "./trail.ts";

type Counts = Pick<FillPoint, "person" | "agent" | "system">;

/** Counts the answers by kind of actor, and the relevant fields. */
export const countAnswers = ({ document: { form } }: Submission): Counts & { readonly total: number } => {
  const counts = { person: 0, agent: 0, system: 0, total: 0 };
  for (const { path } of fieldPaths(form)) {
    if (!isRelevantAt(form, path)) continue;
    counts.total++;
    const { state, by } = answerAt(form, path);
    if (state === "answered") counts[by?.kind ?? "system"]++;
  }
  return counts;
};

/** Events that are marked above the columns. */
const marked: ReadonlySet<string> = new Set(["handoff", "submit", "review", "approved", "refused", "delivery", "end"]);

const summaryOf = ({ person, agent, system, total }: ReturnType<typeof countAnswers>, events: number): string => {
  const by = [`${person} by people`, `${agent} by agents`, ...(system > 0 ? [`${system} by the system`] : [])].join(
    ", ",
  );
  return `After ${count(events, "event")}, ${person + agent + system} of ${count(total, "field")} are answered: ${by}.`;
};

/** The chart of the fill: one point per event, or per group of events if there are many. */
export const pictureOf = (
  { events, states }: Trail,
  now: number,
  shown: number | undefined,
): FillPicture | undefined => {
  const last = states.at(-1);
  if (!last || states.length !== events.length) return undefined;
  const size = Math.ceil(states.length / servicePageLimits.maxPoints);
  const points: FillPoint[] = [];
  for (let from = 0; from < states.length; from += size) {
    const part = events.slice(from, from + size);
    const end = part.at(-1)!;
    const { person, agent, system } = countAnswers(states[end.seq - 1]!);
    const marks = part.map((event) => wordsOf(event, "")).filter(({ mark }) => marked.has(mark));
    points.push({
      seq: end.seq,
      at: momentOf(end.ts, now),
      person,
      agent,
      system,
      marks: marks.map(({ mark, text }) => ({ mark, text })),
    });
  }
  const atShown = shown === undefined ? undefined : points.find(({ seq }) => seq >= shown)?.seq;
  const final = countAnswers(last);
  return {
    points,
    total: final.total,
    summary: summaryOf(final, events.length),
    ...(atShown !== undefined && { shown: atShown }),
  };
};
