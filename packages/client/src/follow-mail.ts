import type { FollowEvent, MailProblem } from "@cofill/service/mail";
import { type Followed, follow } from "./follow.ts";
import type { Pause } from "./pause.ts";
import { readMailProblem } from "./read-answer.ts";

/** Thrown when a mailbox cannot be followed and retrying would not help: a wrong key, or no such agent. */
export class FollowRefused extends Error {
  readonly problem: MailProblem;

  constructor(problem: MailProblem) {
    super(problem.detail ?? problem.code);
    this.name = "FollowRefused";
    this.problem = problem;
  }
}

const passing: ReadonlySet<MailProblem["code"]> = new Set(["unavailable", "storage_full"]);

const parse = (type: string, data: string): FollowEvent | undefined => {
  if (type !== "snapshot" && type !== "message") return undefined;
  const event = JSON.parse(data) as FollowEvent;
  return event.type === type && Number.isSafeInteger(event.seq) ? event : undefined;
};

/** Yields a snapshot of a mailbox, then every change once. */
export const followMail = (
  open: Followed<FollowEvent>["open"],
  { after, signal }: { readonly after?: number; readonly signal?: AbortSignal } = {},
  pause?: Pause,
): AsyncGenerator<FollowEvent> => {
  let last = after;
  /** The state of each message of the last snapshot, since a change that it includes may be sent again. */
  let shown: ReadonlyMap<number, number> = new Map();
  const read: Followed<FollowEvent>["read"] = ({ type, data }) => {
    const event = parse(type, data);
    if (!event || (event.type === "message" && last !== undefined && event.seq <= last)) return undefined;
    last = event.seq;
    const id = String(event.seq);
    if (event.type === "snapshot") shown = new Map(event.messages.map(({ number, seq }) => [number, seq]));
    else if (shown.get(event.message.number) === event.seq) return { id };
    return { id, value: event };
  };
  const refusal = async (response: Response): Promise<Error | undefined> => {
    const problem = await readMailProblem(response);
    return passing.has(problem.code) ? undefined : new FollowRefused(problem);
  };
  return follow({ open, read, refusal }, { signal, pause, last: after === undefined ? undefined : String(after) });
};
