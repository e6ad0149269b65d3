import {
  type Actor,
  type Answer,
  type Assurance,
  isAssured,
  type Origin,
  type Proposal,
  unanswered,
} from "./answer.ts";
import type { Coercion } from "./coercion.ts";
import { type Change, type Command, type Context, refuse, refuseIssue, type StepResult } from "./command.ts";
import type { FieldNode } from "./compile.ts";
import { hasRows } from "./expand-template.ts";
import { answerAt, fieldAt, isReadonly, isRelevant, isRequired, issuesAt, type LiveForm } from "./form.ts";
import { isEmptyValue } from "./kinds/empty-value.ts";
import { limits } from "./limits.ts";
import { templateOf } from "./path.ts";
import { Settler } from "./settle.ts";

type Of<T extends Command["type"]> = Extract<Command, { type: T }>;

const lookUp = (form: LiveForm, path: string, keep = false) => {
  const node = fieldAt(form, path);
  if (!node) return refuse("unknown_path", { wanted: "field" }, path);
  if (isReadonly(form, node, path)) return refuse("readonly", {}, path);
  if (!keep && !isRelevant(form, node, path)) return refuse("not_relevant", {}, path);
  return { ok: true, node } as const;
};

const isGuarded = (form: LiveForm, path: string, context: Context): boolean =>
  context.by.kind === "agent" && answerAt(form, path).confirmed === true;

const guarded = (path: string) => refuse("confirmed_by_person", {}, path);

/** The form's notes without those that explain a skip or an abort of this field, which a value makes obsolete. */
const withoutStateNotes = (form: LiveForm, path: string): LiveForm["notes"] =>
  form.notes.some((note) => note.ref === path && note.state !== undefined)
    ? form.notes.filter((note) => note.ref !== path || note.state === undefined)
    : form.notes;

const put = (
  form: LiveForm,
  node: FieldNode,
  path: string,
  answer: Answer,
  coerced?: readonly Coercion[],
): StepResult => {
  const before = answerAt(form, path);
  const settler = new Settler(form);
  settler.writeAnswer(path, node, answer);
  if (form.proposals.has(path)) settler.draft.proposals = form.proposals.delete(path);
  const changes: Change[] = [{ type: "answer", path, before, after: answer }];
  if (answer.state === "answered") {
    const notes = withoutStateNotes(form, path);
    for (const note of form.notes) if (!notes.includes(note)) changes.push({ type: "note_removed", note });
    settler.draft.notes = notes;
  }
  const next = settler.settle();
  const { evaluations, touched } = settler;
  const issues = issuesAt(next, path);
  const stepped = { ok: true, form: next, outcome: "applied", changes, issues, evaluations, touched } as const;
  return coerced === undefined ? stepped : { ...stepped, coerced };
};

const propose = (form: LiveForm, path: string, proposal: Proposal, coerced?: readonly Coercion[]): StepResult => ({
  ok: true,
  form: { ...form, proposals: form.proposals.set(path, proposal) },
  outcome: "proposed",
  changes: [{ type: "proposal", path }],
  issues: issuesAt(form, path),
  evaluations: 0,
  ...(coerced !== undefined && { coerced }),
});

/** What a field that only a person may confirm demands. A server without keys cannot prove more than a claim. */
const demandedAssurance: Assurance = "app";

/** The assurance of an act, where it is too low for a field that only a person may confirm. */
const tooLowFor = ({ confirm }: FieldNode["field"], { assurance }: Context): Assurance | undefined =>
  confirm === "human" && assurance !== "claimed" && assurance && !isAssured(assurance, demandedAssurance)
    ? assurance
    : undefined;

/** Whether a value becomes a proposal, for a person to accept or decline. */
const mustPropose = (form: LiveForm, { field }: FieldNode, { path, propose }: Of<"set">, context: Context): boolean =>
  propose === true ||
  (context.by.kind === "agent" && (field.confirm === "human" || isGuarded(form, path, context))) ||
  tooLowFor(field, context) !== undefined;

/** Who gave an answer, when and through what. */
const givenBy = ({ by, at, channel }: Context): Pick<Proposal, "by" | "at" | "channel"> =>
  channel === undefined ? { by, at } : { by, at, channel };

/** Sets or clears the mark that a record or list is given as empty; its fields have commands of their own. */
const putEmpty = (form: LiveForm, path: string, answer: Answer): StepResult => {
  const before = answerAt(form, path);
  const settler = new Settler(form);
  settler.writeEmpty(path, answer);
  const next = settler.settle();
  const { evaluations, touched } = settler;
  const changes: readonly Change[] = [{ type: "answer", path, before, after: answer }];
  return { ok: true, form: next, outcome: "applied", changes, issues: issuesAt(next, path), evaluations, touched };
};

const isEmptyContainer = (form: LiveForm, path: string): boolean =>
  form.compiled.emptyKept.has(templateOf(path)) && hasRows(form.instances, path);

const setEmpty = (form: LiveForm, { path, value, origin }: Of<"set">, context: Context): StepResult => {
  const isList = form.compiled.emptyKept.get(templateOf(path)) === "list";
  const isEmpty = typeof value === "object" && Object.keys(value!).length === 0 && Array.isArray(value) === isList;
  if (!isEmpty) {
    return refuse("wrong_type", { type: isList ? "array" : "object" }, path);
  }
  return putEmpty(form, path, { state: "answered", value, ...givenBy(context), ...(origin && { origin }) });
};

const set = (form: LiveForm, command: Of<"set">, context: Context): StepResult => {
  const { path, value: input, origin, lenient, keep = false } = command;
  if (input === null || input === undefined) return clear(form, { type: "clear", path, keep }, context);
  if (isEmptyContainer(form, path)) return setEmpty(form, command, context);
  const found = lookUp(form, path, keep);
  if (!found.ok) return found;
  const { field, kind } = found.node;
  const read = lenient ? kind.coerce(field, input) : kind.accept(field, input);
  if (!read.ok) return keep ? keepRaw(form, found.node, command, context) : refuseIssue(read.issue, path);
  const current = answerAt(form, path);
  const before = command.merge && current.state === "answered" ? current.value : undefined;
  const value = kind.merge ? kind.merge(field, read.value, before) : read.value;
  if (isEmptyValue(found.node, false, value)) {
    return command.propose ? refuse("other_role", {}, path) : clear(form, { type: "clear", path, keep }, context);
  }
  const given = givenBy(context);
  const proof: { origin?: Origin } = origin === undefined ? {} : { origin };
  if (mustPropose(form, found.node, command, context)) {
    return propose(form, path, { value, ...given, ...proof }, read.coerced);
  }
  const isConfirmed = context.by.kind === "person" && field.confirm === "human";
  const confirmed = isConfirmed ? confirmation(context.by, context) : {};
  return put(form, found.node, path, { state: "answered", value, ...given, ...proof, ...confirmed }, read.coerced);
};

/** Keeps input that is not a value of the field's kind until it is replaced; as a proposal it is refused. */
const keepRaw = (form: LiveForm, node: FieldNode, command: Of<"set">, context: Context): StepResult => {
  const { path, value, origin } = command;
  if (mustPropose(form, node, command, context)) {
    return refuseIssue(node.kind.misfit(node.field, value), path);
  }
  return put(form, node, path, { state: "answered", raw: value, ...givenBy(context), ...(origin && { origin }) });
};

const clear = (form: LiveForm, { path, keep }: Of<"clear">, context: Context): StepResult => {
  if (isEmptyContainer(form, path)) return putEmpty(form, path, unanswered);
  const found = lookUp(form, path, keep);
  if (!found.ok) return found;
  return isGuarded(form, path, context) ? guarded(path) : put(form, found.node, path, unanswered);
};

const giveUp = (form: LiveForm, command: Of<"skip"> | Of<"abort">, context: Context): StepResult => {
  const { path, reason } = command;
  const found = lookUp(form, path);
  if (!found.ok) return found;
  if (isGuarded(form, path, context)) return guarded(path);
  const { field } = found.node;
  if (command.type === "skip" && isRequired(form, field, path)) {
    return refuse("required_cannot_skip", {}, path);
  }
  if (reason !== undefined && reason.length > limits.maxReasonLength) {
    return refuse("limit_exceeded", { limit: "reason_length", maximum: limits.maxReasonLength }, path);
  }
  const state = command.type === "skip" ? "skipped" : "aborted";
  const given = reason === undefined || reason.trim() === "" ? {} : { reason: reason.trim() };
  return put(form, found.node, path, { state, ...given, ...givenBy(context) });
};

const needPerson = ({ field }: FieldNode, context: Context, path: string) => {
  if (context.by.kind !== "person") return refuse("not_a_person", {}, path);
  const given = tooLowFor(field, context);
  return given && refuse("assurance_too_low", { demanded: demandedAssurance, given }, path);
};

const confirmation = (
  answeredBy: Actor | undefined,
  { by, assurance }: Context,
): Pick<Answer, "confirmed" | "confirmedBy" | "assurance"> => ({
  confirmed: true,
  ...(by.id !== answeredBy?.id && { confirmedBy: by }),
  ...(assurance !== undefined && { assurance }),
});

const confirm = (form: LiveForm, { path }: Of<"confirm">, context: Context): StepResult => {
  const found = lookUp(form, path);
  if (!found.ok) return found;
  const refusal = needPerson(found.node, context, path);
  if (refusal) return refusal;
  const { confirmedBy: _, assurance: __, ...answer } = answerAt(form, path);
  if (answer.state === "unanswered") return refuse("required_missing", { because: "nothing_to_confirm" }, path);
  return put(form, found.node, path, { ...answer, ...confirmation(answer.by, context) });
};

const accept = (form: LiveForm, { path }: Of<"accept">, context: Context): StepResult => {
  const found = lookUp(form, path);
  if (!found.ok) return found;
  const refusal = needPerson(found.node, context, path);
  if (refusal) return refusal;
  const proposal = form.proposals.get(path);
  if (!proposal) return refuse("no_proposal", {}, path);
  return put(form, found.node, path, { state: "answered", ...proposal, ...confirmation(proposal.by, context) });
};

const decline = (form: LiveForm, { path }: Of<"decline">, context: Context): StepResult => {
  const found = lookUp(form, path);
  if (!found.ok) return found;
  const refusal = needPerson(found.node, context, path);
  if (refusal) return refusal;
  if (!form.proposals.has(path)) return refuse("no_proposal", {}, path);
  const next = { ...form, proposals: form.proposals.delete(path) };
  return {
    ok: true,
    form: next,
    outcome: "applied",
    changes: [{ type: "proposal", path }],
    issues: issuesAt(next, path),
    evaluations: 0,
  };
};

export const answerSteps = { set, clear, skip: giveUp, abort: giveUp, confirm, accept, decline };
