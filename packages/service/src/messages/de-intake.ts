import type { ProblemCatalogue, WordableProblem, Wording } from "@cofill/core";
import type { DeliveryMessageParams, IntakeDefinitionParams, SubmissionMessageParams } from "./submission-params.ts";

/** Messages about problems of an intake's definition or its destination. */
export const intakeDefinitionMessages: ProblemCatalogue<IntakeDefinitionParams> = {
  intake_id: { person: ({ maximum }) => `Eine id hat bis zu ${maximum} Buchstaben, Ziffern, _ und -` },
  intake_version: { person: () => "Eine Version ist ein Text" },
  intake_name: { person: () => "Ein Name ist ein Text" },
  intake_ttl: { person: ({ minimum, maximum }) => `ttlMs ist eine Zahl von ${minimum} bis ${maximum}` },
  intake_role: { person: () => 'Eine Rolle wird von "agent" oder "person" ausgefüllt' },
  intake_form: { person: () => "Es fehlt ein Schema oder ein Formular" },
  "form_note.checks": {
    person: ({ names }) => `Die Prüfungen im Code laufen bei einem versandten Formular nicht: ${names.join(", ")}`,
  },
  intake_checks: {
    person: ({ names }) =>
      `Das Formular nennt Prüfungen im Code (${names.join(", ")}), zu denen kein Code angegeben ist`,
  },
  intake_buried_file: {
    person: ({ path }) =>
      `„${path}“ enthält Dateien, die kein Upload erreicht; machen Sie daraus eine Liste von Objekten mit je einer Datei`,
  },
  gate_invalid: { person: () => "Eine Prüfung ist ein Objekt" },
  gate_name: { person: () => "Eine Prüfung braucht einen Namen" },
  gate_name_twice: { person: () => "Zwei Prüfungen haben diesen Namen" },
  "gate_reviewers.invalid": { person: () => "Prüfer sind { actorIds: [...], roles: [...] }" },
  "gate_reviewers.none": { person: () => "Eine Prüfung braucht jemanden, der prüfen darf" },
  "gate_approvals.range": { person: ({ maximum }) => `requiredApprovals ist eine ganze Zahl von 1 bis ${maximum}` },
  "gate_approvals.too_many": { person: () => "Es sind mehr Zustimmungen verlangt, als es Prüfer gibt" },
  gate_escalation: { person: () => "escalateAfterMs ist eine Zahl von Millisekunden" },
  "gates.not_a_list": { person: () => "Prüfungen sind eine Liste" },
  "gates.too_many": { person: ({ maximum }) => `Höchstens ${maximum} Prüfungen` },
  gate_rule: { person: ({ cause }) => `autoApproveIf ist kein JSONLogic${cause === undefined ? "" : `: ${cause}`}` },
  destination_invalid: { person: () => "Ein Ziel ist ein Objekt." },
  kind_unknown: { person: () => "Die Art eines Ziels ist webhook, callback oder queue." },
  url_missing: { person: () => "Ein Webhook braucht eine url." },
  "url_invalid.length": { person: ({ maximum }) => `Die url ist ein Text von höchstens ${maximum} Zeichen.` },
  "url_invalid.characters": { person: () => "Die url enthält Leerzeichen oder Steuerzeichen." },
  "url_invalid.unreadable": { person: () => "Die url ist nicht lesbar." },
  "url_invalid.port": { person: () => "An Port 0 lässt sich nichts senden." },
  url_scheme: { person: () => "Die url beginnt mit https:// oder http://." },
  url_userinfo: { person: () => "Die url enthält einen Benutzer oder ein Passwort; senden Sie sie als Header." },
  "headers_invalid.type": { person: () => "Header sind ein Objekt aus Namen und Texten." },
  "headers_invalid.count": { person: ({ maximum }) => `Höchstens ${maximum} Header können dazukommen.` },
  "header_name.characters": {
    person: ({ position }) => `Der Name von Header ${position} enthält Zeichen, die dort nicht erlaubt sind.`,
  },
  "header_name.twice": { person: ({ name }) => `Der Header ${name} steht zweimal da.` },
  header_reserved: { person: ({ name }) => `Den Header ${name} setzt der Absender selbst.` },
  header_value: { person: ({ name }) => `Der Wert des Headers ${name} ist keine Zeile lateinischen Texts.` },
  secret_invalid: { person: () => "Das Geheimnis ist whsec_ mit base64 oder ein anderer Text, der nicht leer ist." },
  "retry_policy_invalid.type": { person: () => "Eine retryPolicy ist ein Objekt." },
  "retry_policy_invalid.range": {
    person: ({ member, minimum, maximum }) => `${member} ist eine ganze Zahl von ${minimum} bis ${maximum}.`,
  },
  "retry_policy_invalid.delays": { person: () => "maxDelayMs ist nicht kleiner als initialDelayMs." },
  "retry_policy_invalid.jitter": { person: () => "jitter ist true oder false." },
  queue_invalid: { person: () => "Der Name einer Queue ist sichtbares ASCII ohne Leerzeichen." },
};

const keyOf = ({ code, reason }: WordableProblem): string => (reason === undefined ? code : `${code}.${reason}`);

/** The message of a problem that is nested in another problem's parameters. */
const within = (catalogue: object, problem: WordableProblem): string => {
  const wording = (catalogue as Readonly<Record<string, Wording<object>>>)[keyOf(problem)];
  return wording ? wording.person(problem.params ?? {}) : problem.code;
};

/** Messages about failed deliveries. */
export const deliveryMessages: ProblemCatalogue<
  DeliveryMessageParams & Pick<SubmissionMessageParams, "delivery.failed">
> = {
  "delivery.failed": {
    person: ({ problem, text }) =>
      `Die Zustellung ist fehlgeschlagen: ${problem ? within(deliveryMessages, problem) : text}`,
  },
  "delivery.destination": { person: ({ problem }) => within(intakeDefinitionMessages, problem) },
  "tool_answer.too_deep": { person: () => "Die Antwort des Werkzeugs ist zu tief verschachtelt" },
  "tool_answer.not_json": { person: () => "Das Werkzeug antwortete nicht mit JSON" },
  "delivery.submission_cancelled": { person: () => "Die Einreichung wurde zurückgezogen" },
  "delivery.no_longer_waits": { person: () => "Die Einreichung wartet nicht mehr auf Zustellung" },
  "delivery.no_deliverer": {
    person: ({ kind }) =>
      kind === undefined ? "Das Ziel gibt es nicht mehr" : `Dieser Server kann nicht an ${kind} zustellen`,
  },
  "delivery.receiver_gone": {
    person: () => "Der Empfänger nimmt nichts mehr an; ein Versuch von Hand öffnet ihn wieder",
  },
  "delivery.broke_off": { person: ({ error }) => `Die Zustellung brach ab: ${error}` },
  "delivery.private_address": {
    person: ({ host }) =>
      `${host} ist keine öffentliche Adresse; andere werden abgelehnt, wenn der Server sie nicht eigens erlaubt.`,
  },
  "delivery.timeout": { person: ({ seconds }) => `Keine vollständige Antwort in ${seconds} s.` },
  "delivery.stopped": { person: () => "Angehalten, bevor es eine Antwort gab." },
  "delivery.port": { person: ({ port }) => `An Port ${port} gehen keine Webhooks.` },
  "delivery.secret": { person: ({ problem }) => `Das Geheimnis des Ziels ist nicht brauchbar: ${problem}.` },
  "delivery.no_secret": { person: () => "Es gibt kein Geheimnis zum Signieren." },
  "delivery.sent_too_much": { person: ({ host }) => `${host} sendete vor der Antwort zu viel.` },
  "delivery.closed": { person: ({ host }) => `${host} schloss die Verbindung vor der Antwort.` },
  "delivery.unreachable": { person: ({ host }) => `${host} ist von hier nicht erreichbar.` },
  "delivery.name_not_found": { person: ({ host }) => `Der Name ${host} wurde nicht gefunden.` },
  "delivery.name_not_looked_up": { person: ({ host }) => `Der Name ${host} ließ sich nicht nachschlagen.` },
  "delivery.refused": { person: ({ host }) => `${host} lehnte die Verbindung ab.` },
  "delivery.connect_timeout": { person: ({ host }) => `${host} nahm die Verbindung nicht rechtzeitig an.` },
  "delivery.not_http": { person: ({ host }) => `${host} antwortete mit etwas, das kein HTTP ist.` },
  "delivery.connection_failed": {
    person: ({ host, error }) => `Die Verbindung zu ${host} kam nicht zustande (${error}).`,
  },
  "delivery.certificate": {
    person: ({ host, error }) => `Dem Zertifikat von ${host} wird nicht vertraut (${error}).`,
  },
  "delivery.not_secure": {
    person: ({ host, error }) => `Zu ${host} kam keine sichere Verbindung zustande (${error}).`,
  },
  "delivery.redirect": {
    person: ({ host, status }) => `${host} antwortete ${status}: Weiterleitungen wird nicht gefolgt.`,
  },
  "delivery.status": { person: ({ host, status }) => `${host} antwortete ${status}.` },
  "delivery.gone": { person: ({ host }) => `${host} antwortete 410 und nimmt nichts mehr an.` },
  "delivery.answer_too_long": { person: ({ host, maximum }) => `${host} antwortete mit mehr als ${maximum} Byte.` },
};
