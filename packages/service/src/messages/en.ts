import type { ProblemCatalogue, Wording } from "@cofill/core";
import type { InputError, InputPart, InputReason } from "../operations/input-params.ts";
import { deliveryMessages, intakeDefinitionMessages } from "./en-intake.ts";
import { mailMessages } from "./en-mail.ts";
import { apiKeyMessages, submissionMessages, uploadMessages } from "./en-submission.ts";
import type { IntakeProblemParams, ProblemParams } from "./problem-params.ts";

const typeWords: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
  record: "an object",
};

const partWords: Readonly<Record<InputPart, string>> = {
  characters: "characters",
  entries: "entries",
  members: "members",
  characters_as_json: "characters as JSON",
};

const called = (name: string | undefined): string => (name === undefined ? "The input" : `"${name}"`);

const inputMessages: ProblemCatalogue<{ [K in InputReason as `input.${K}`]: ProblemParams[`input.${K}`] }> = {
  "input.unknown_member": {
    person: ({ name, near }) => `There is no "${name}" here${near === undefined ? "" : `; did you mean "${near}"?`}`,
  },
  "input.missing": { person: ({ name }) => `${called(name)} is missing` },
  "input.wrong_type": {
    person: ({ name, expected }) => `${called(name)} must be ${typeWords[expected] ?? expected}`,
  },
  "input.not_allowed": { person: ({ name, values }) => `${called(name)} must be one of ${values.join(", ")}` },
  "input.too_short": {
    person: ({ name, minimum, of }) =>
      minimum === 1 ? `${called(name)} is empty` : `${called(name)} must have at least ${minimum} ${partWords[of]}`,
  },
  "input.too_long": {
    person: ({ name, maximum, of }) => `${called(name)} may have at most ${maximum} ${partWords[of]}`,
  },
  "input.too_small": { person: ({ name, minimum }) => `${called(name)} must be at least ${minimum}` },
  "input.too_large": { person: ({ name, maximum }) => `${called(name)} must be at most ${maximum}` },
  "input.invalid": { person: ({ name }) => `${called(name)} is not valid here` },
  "input.not_text": { person: ({ name }) => `${called(name)} has characters that cannot be kept` },
  "input.not_an_attachment": {
    person: ({ name, members }) =>
      `${called(name)} must be a name such as "@counter", or an object with one of ${members.join(", ")}`,
  },
  "input.nested_too_deep": { person: ({ name }) => `${called(name)} is nested too deep` },
  "input.not_json": { person: ({ name }) => `${called(name)} holds a value that JSON cannot` },
  "input.reserved_name": { person: ({ name, key }) => `${called(name)} uses the reserved name "${key}"` },
};

/** Repeats the first input error and counts the others. */
const inputProblem = {
  person: ({ errors }: { readonly errors: readonly InputError[] }) => {
    const { reason = "invalid", params = {} } = errors[0] ?? {};
    const { person } = inputMessages[`input.${reason}`] as Wording<object>;
    const text = person(params);
    return errors.length < 2 ? text : `${text} (and ${errors.length - 1} more)`;
  },
};

const intakeMessages: ProblemCatalogue<IntakeProblemParams> = {
  "malformed.input": inputProblem,
  actor_required: { person: () => 'Say who acts: "actor": {"kind": "agent", "id": "…"}' },
  actor_mismatch: { person: () => 'The key stands for another actor; leave "actor" out' },
  resume_token_required: { person: () => 'Send the "resumeToken" of the last answer' },
  idempotency_key_required: { person: () => 'A submit needs an "idempotencyKey", so that it can be retried' },
  unknown_event: { person: () => "The submission has no such event" },
  "unauthenticated.key": { person: () => "This needs an API key" },
  "unauthenticated.key_or_link": { person: () => "This needs an API key or a handoff link" },
  "unauthenticated.key_or_token": { person: () => "Send a key, or the resume token of the submission" },
  forbidden: { person: () => "Your key or link does not permit this" },
  "forbidden.link": { person: () => "A link does not permit this" },
  "forbidden.link_opens_one": { person: () => "A link opens one submission only" },
  "forbidden.agent_reviews": { person: () => "An agent cannot review; a person must" },
  "forbidden.own_submission": {
    person: () => "Who made, answered, confirmed or submitted a submission cannot review it",
  },
  "forbidden.not_a_reviewer": { person: ({ gate }) => `You are not a reviewer of the gate "${gate}"` },
  not_found: { person: () => "Not found, or not yours to see" },
  unavailable: { person: () => "The store cannot be reached; try again" },
  "unavailable.no_files": { person: () => "This server keeps no files" },
  storage_full: { person: () => "There is no room to keep this; try again later" },
};

export const en: ProblemCatalogue<ProblemParams> = {
  ...inputMessages,
  ...intakeMessages,
  ...mailMessages,
  ...submissionMessages,
  ...uploadMessages,
  ...deliveryMessages,
  ...intakeDefinitionMessages,
  ...apiKeyMessages,
  "too_large.input": inputProblem,
};
