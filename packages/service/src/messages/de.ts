import type { ProblemCatalogue, Wording } from "@cofill/core";
import type { InputError, InputPart, InputReason } from "../operations/input-params.ts";
import { deliveryMessages, intakeDefinitionMessages } from "./de-intake.ts";
import { mailMessages } from "./de-mail.ts";
import { apiKeyMessages, submissionMessages, uploadMessages } from "./de-submission.ts";
import type { IntakeProblemParams, ProblemParams } from "./problem-params.ts";

const typeWords: Readonly<Record<string, string>> = {
  string: "ein Text",
  number: "eine Zahl",
  int: "eine ganze Zahl",
  boolean: "true oder false",
  array: "eine Liste",
  object: "ein Objekt",
  record: "ein Objekt",
};

const partWords: Readonly<Record<InputPart, string>> = {
  characters: "Zeichen",
  entries: "Einträge",
  members: "Angaben",
  characters_as_json: "Zeichen als JSON",
};

const called = (name: string | undefined): string => (name === undefined ? "Die Eingabe" : `"${name}"`);

const inputMessages: ProblemCatalogue<{ [K in InputReason as `input.${K}`]: ProblemParams[`input.${K}`] }> = {
  "input.unknown_member": {
    person: ({ name, near }) => `"${name}" gibt es hier nicht${near === undefined ? "" : `; meinten Sie "${near}"?`}`,
  },
  "input.missing": { person: ({ name }) => `${called(name)} fehlt` },
  "input.wrong_type": {
    person: ({ name, expected }) => `${called(name)} muss ${typeWords[expected] ?? expected} sein`,
  },
  "input.not_allowed": { person: ({ name, values }) => `${called(name)} muss eines sein von ${values.join(", ")}` },
  "input.too_short": {
    person: ({ name, minimum, of }) =>
      minimum === 1 ? `${called(name)} ist leer` : `${called(name)} muss mindestens ${minimum} ${partWords[of]} haben`,
  },
  "input.too_long": {
    person: ({ name, maximum, of }) => `${called(name)} darf höchstens ${maximum} ${partWords[of]} haben`,
  },
  "input.too_small": { person: ({ name, minimum }) => `${called(name)} muss mindestens ${minimum} sein` },
  "input.too_large": { person: ({ name, maximum }) => `${called(name)} darf höchstens ${maximum} sein` },
  "input.invalid": { person: ({ name }) => `${called(name)} ist hier nicht gültig` },
  "input.not_text": { person: ({ name }) => `${called(name)} hat Zeichen, die sich nicht aufbewahren lassen` },
  "input.not_an_attachment": {
    person: ({ name, members }) =>
      `${called(name)} muss ein Name sein wie "@counter" oder ein Objekt mit einem von ${members.join(", ")}`,
  },
  "input.nested_too_deep": { person: ({ name }) => `${called(name)} ist zu tief geschachtelt` },
  "input.not_json": { person: ({ name }) => `${called(name)} enthält einen Wert, den JSON nicht kennt` },
  "input.reserved_name": {
    person: ({ name, key }) => `${called(name)} verwendet den reservierten Namen "${key}"`,
  },
};

/** Repeats the first input error and counts the others. */
const inputProblem = {
  person: ({ errors }: { readonly errors: readonly InputError[] }) => {
    const { reason = "invalid", params = {} } = errors[0] ?? {};
    const { person } = inputMessages[`input.${reason}`] as Wording<object>;
    const text = person(params);
    return errors.length < 2 ? text : `${text} (und ${errors.length - 1} weitere)`;
  },
};

const intakeMessages: ProblemCatalogue<IntakeProblemParams> = {
  "malformed.input": inputProblem,
  actor_required: { person: () => 'Geben Sie an, wer handelt: "actor": {"kind": "agent", "id": "…"}' },
  actor_mismatch: { person: () => 'Der Schlüssel steht für jemand anderen; lassen Sie "actor" weg' },
  resume_token_required: { person: () => 'Senden Sie den "resumeToken" der letzten Antwort' },
  idempotency_key_required: {
    person: () => 'Zum Einreichen gehört ein "idempotencyKey", damit es sich wiederholen lässt',
  },
  unknown_event: { person: () => "Die Einreichung hat kein solches Ereignis" },
  "unauthenticated.key": { person: () => "Dafür braucht es einen API-Schlüssel" },
  "unauthenticated.key_or_link": { person: () => "Dafür braucht es einen API-Schlüssel oder einen Link zur Übergabe" },
  "unauthenticated.key_or_token": {
    person: () => "Senden Sie einen Schlüssel oder den resumeToken der Einreichung",
  },
  forbidden: { person: () => "Ihr Schlüssel oder Link erlaubt das nicht" },
  "forbidden.link": { person: () => "Ein Link erlaubt das nicht" },
  "forbidden.link_opens_one": { person: () => "Ein Link öffnet nur eine Einreichung" },
  "forbidden.agent_reviews": { person: () => "Ein Agent kann nicht prüfen; das muss eine Person tun" },
  "forbidden.own_submission": {
    person: () => "Wer eine Einreichung angelegt, beantwortet, bestätigt oder eingereicht hat, kann sie nicht prüfen",
  },
  "forbidden.not_a_reviewer": { person: ({ gate }) => `Sie prüfen bei "${gate}" nicht` },
  not_found: { person: () => "Nicht gefunden, oder nicht für Sie bestimmt" },
  unavailable: { person: () => "Der Speicher ist nicht erreichbar; versuchen Sie es noch einmal" },
  "unavailable.no_files": { person: () => "Dieser Server bewahrt keine Dateien auf" },
  storage_full: { person: () => "Es ist kein Platz, um das aufzubewahren; versuchen Sie es später noch einmal" },
};

export const de: ProblemCatalogue<ProblemParams> = {
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
