import { type Command, type FormSession, fieldAt, type LiveForm, type StepResult } from "@cofill/core";
import type { Principal } from "../../auth/principal.ts";
import type { Actor } from "../../contract.ts";
import { closedTo } from "../../lifecycle/outcome.ts";
import { step } from "../../lifecycle/step.ts";
import type { Submission } from "../../lifecycle/submission.ts";
import { limits } from "../../limits.ts";
import { demand, isEntitled, requireActor } from "../access.ts";
import { type Input, optionalText, readActor } from "../input.ts";
import { type Parts, toEnvelope } from "../parts.ts";
import { notFound } from "../problem.ts";
import type { Envelope } from "../reply.ts";
import type { Decision, Loaded } from "../shell.ts";
import { inReach, readToken } from "./fill.ts";

/** A session on a submission's form that writes down what is done to it. */
const recordingSession = ({ submission, intake }: Loaded, actor: Actor, at: string) => {
  const edits: Command[] = [];
  const inner = intake.form.session?.(submission.form);
  const context = { by: { kind: actor.kind === "human" ? "person" : actor.kind, id: actor.id }, at } as const;
  const closed = closedTo(submission);
  let form: LiveForm = submission.form;
  /** How many edits led to each state, so that going back to one drops those after it. */
  const editsAt = new WeakMap<LiveForm, number>([[form, 0]]);
  const refuse = (message: string): StepResult => ({ ok: false, refusal: { code: "readonly", message } });
  const stepForm = (command: Command): StepResult => {
    if (closed && !closed.ok) return refuse(closed.error.message ?? "The submission is closed");
    if (command.type === "set" && fieldAt(form, command.path)?.field.kind === "file") {
      return refuse("A file comes in by an upload that is confirmed");
    }
    const result = intake.form.step(form, command, context);
    if (!result.ok) return result;
    form = intake.form.check(result.form);
    inner?.restore?.(form);
    editsAt.set(form, edits.push(command));
    return { ...result, form };
  };
  const session: FormSession = {
    get form() {
      return form;
    },
    step: stepForm,
    restore: (earlier) => {
      form = earlier;
      inner?.restore?.(earlier);
      edits.length = editsAt.get(earlier) ?? 0;
    },
  };
  return { edits, session: inner ? withSession(inner, session) : session };
};

/** What a richer session knows, over the recorded one's changes. */
const withSession = (rich: FormSession, recorded: FormSession): FormSession =>
  new Proxy(rich, {
    get: (target, name) => {
      if (name === "form" || name === "step" || name === "restore") return recorded[name];
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });

/** What the tools of another door do; `before` is the submission as they found it. */
export type EditWork<T> = (session: FormSession, actor: Actor, before: Submission) => Promise<T>;

/** A link stands for a person; an agent in that person's page says so, and is then treated as an agent. */
const editor = (principal: Principal, input: Input): Actor => {
  const agent = optionalText(input, "agent", limits.maxAgentName);
  if (principal.via !== "link" || agent === undefined) return requireActor(principal, readActor(input.actor));
  return { kind: "agent", id: `link:${principal.linkId}:${agent}`, name: agent };
};

export interface Edited<T> {
  readonly result: T;
  readonly envelope: Envelope;
}

/**
 * Lets another door's tools work on a submission's form: everything they do is one event. A token of the submission,
 * even an old one, opens it, and so does the key of whoever made it.
 */
export const editForm = <T>(
  parts: Parts,
  principal: Principal,
  id: string,
  input: Input,
  work: EditWork<T>,
): Promise<Edited<T>> => {
  demand(principal, "fill");
  const token = readToken(parts, id, input);
  const actor = editor(principal, input);
  return parts.shell.run(id, async (found): Promise<Decision<Edited<T>>> => {
    const loaded = inReach(principal, found);
    if (!token && principal.via !== "link" && !isEntitled(principal, loaded.submission, "read_all")) throw notFound();
    const context = parts.shell.context(loaded.intake, actor);
    const { edits, session } = recordingSession(loaded, actor, context.now);
    const result = await work(session, actor, loaded.submission);
    const command = edits.length > 0 ? ({ type: "edit_form", edits } as const) : ({ type: "look" } as const);
    const stepped = step(loaded.submission, command, context);
    return { answer: { result, envelope: toEnvelope(parts, stepped.submission, stepped.outcome) }, stepped };
  });
};
