import type { StoredEvent } from "@cofill/store";
import { type Provenance, systemProvenance } from "../auth/provenance.ts";
import type { Actor, SubmissionState } from "../contract.ts";
import { applyEvent, createdBy, type Occurrence, type Payloads, writeEvent } from "./apply-event.ts";
import type { LifecycleContext } from "./context.ts";
import type { Submission } from "./submission.ts";
import { type EventType, isTransition } from "./transitions.ts";

export const systemActor: Actor = { kind: "system", id: "cofill" };

export const eventIdOf = (submissionId: string, seq: number): string =>
  `evt_${submissionId.slice(submissionId.indexOf("_") + 1)}_${seq}`;

/** The state of a command in progress: a submission and the events emitted so far. */
export class Draft {
  #submission: Submission;
  readonly events: StoredEvent[] = [];
  readonly #context: LifecycleContext;

  constructor(submission: Submission, context: LifecycleContext) {
    this.#submission = submission;
    this.#context = context;
  }

  static create(id: string, payload: Payloads["submission.created"], context: LifecycleContext): Draft {
    const { actor, now: ts, intake, provenance } = context;
    const event: Occurrence<"submission.created"> = {
      type: "submission.created",
      ts,
      actor,
      ...provenance,
      state: "draft",
      payload,
    };
    const draft = new Draft(createdBy(id, event, intake), context);
    draft.#append(event);
    return draft;
  }

  get submission(): Submission {
    return this.#submission;
  }

  emit<T extends EventType>(
    type: T,
    payload: Payloads[T],
    {
      state = this.#submission.state,
      actor = this.#context.actor,
      written,
    }: {
      readonly state?: SubmissionState;
      readonly actor?: Actor;
      /** The result of `preview` for this event, so that it is not computed twice. */
      readonly written?: Submission;
    } = {},
  ): void {
    const { now: ts, intake, provenance: own } = this.#context;
    const provenance: Provenance = actor === systemActor ? systemProvenance : own;
    const from = this.#submission.state;
    if (!isTransition(from, type, state)) throw new Error(`no transition from ${from} to ${state} on ${type}`);
    const event = { type, ts, actor, ...provenance, state, payload } as Occurrence;
    this.#submission = applyEvent(this.#submission, event, intake, written);
    this.#append(event);
  }

  /**
   * The submission after an event's payload, for commands that choose the event's state by it; throws a FormRefusal.
   */
  preview<T extends EventType>(type: T, payload: Payloads[T]): Submission {
    const { now: ts, actor, provenance } = this.#context;
    const event = { type, ts, actor, ...provenance, state: this.#submission.state, payload } as Occurrence;
    return writeEvent(this.#submission, event);
  }

  /** Appends the event to the audit trail; its hash covers the hash of the event before. */
  #append({ type, ts, actor, principal, channel, assurance, state, payload }: Occurrence): void {
    const { id, lastHash: prevHash, seq: before } = this.#submission;
    const seq = before + 1;
    const given = Object.keys(payload).length === 0 ? "" : `,"payload":${JSON.stringify(payload)}`;
    const assured = assurance === undefined ? "" : `,"assurance":"${assurance}"`;
    // Concatenation takes half the time of JSON.stringify; ids, types, states and times contain nothing to escape.
    const text =
      `{"eventId":"${eventIdOf(id, seq)}","type":"${type}","submissionId":"${id}","ts":"${ts}",` +
      `"actor":${JSON.stringify(actor)},"principal":"${principal}","channel":"${channel}"${assured},` +
      `"state":"${state}"${given},"seq":${seq},"prevHash":"${prevHash}"`;
    const hashed = `${text}}`;
    const hash = this.#context.hash(hashed);
    // Slices the hashed text, because hashing has already flattened it in memory, while `text` is still a rope of
    // pieces.
    this.events.push({ seq, type, json: `${hashed.slice(0, -1)},"hash":"${hash}"}` });
    // The submission object was created for this event and is not shared yet, so it may be mutated.
    Object.assign(this.#submission, { seq, lastHash: hash });
  }
}
