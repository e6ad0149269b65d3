import type { ProblemCatalogue } from "@cofill/core";
import type { SubmissionState } from "../submissions/contract.ts";
import type {
  ApiKeyParams,
  ContentProblemCode,
  SubmissionMessageParams,
  UploadMessageParams,
} from "./submission-params.ts";

const fields = (n: number): string => (n === 1 ? "1 Feld" : `${n} Felder`);

const states: Readonly<Record<SubmissionState, string>> = {
  draft: "ein Entwurf",
  in_progress: "in Bearbeitung",
  awaiting_input: "unvollständig",
  awaiting_upload: "ohne eine Datei",
  submitted: "eingereicht",
  needs_review: "in Prüfung",
  approved: "genehmigt",
  rejected: "abgelehnt",
  finalized: "abgeschlossen",
  cancelled: "zurückgezogen",
  expired: "abgelaufen",
};

/** Messages about submissions, except failed deliveries. */
export const submissionMessages: ProblemCatalogue<Omit<SubmissionMessageParams, "delivery.failed">> = {
  "fields.missing": { person: ({ count: n }) => (n === 1 ? "1 Feld fehlt noch" : `${n} Felder fehlen noch`) },
  "fields.invalid": { person: ({ count: n }) => `${fields(n)} zu berichtigen oder zu ergänzen` },
  "fields.upload_pending": { person: ({ count: n }) => `${fields(n)} hochzuladen` },
  "review.wait": { person: () => "Ein Prüfer entscheidet; sehen Sie später wieder nach" },
  "review.under_way": {
    person: ({ gate }) => `Bei „${gate}“ läuft eine Prüfung; bis sie endet, lässt sich nichts ändern`,
  },
  "review.not_under_way": {
    person: ({ state }) => `Die Einreichung wird nicht geprüft; sie ist ${states[state]}`,
  },
  "review.changed": {
    person: () => "Die Einreichung ist nicht mehr die, die Sie angesehen haben; sehen Sie noch einmal hin",
  },
  "review.reasons_missing": { person: () => "Eine Ablehnung braucht ihre Gründe" },
  "review.reason_wanted": { person: () => "Sagen Sie, was sich ändern muss" },
  "review.approved_already": { person: () => "Sie haben hier schon zugestimmt; das muss noch jemand anderes tun" },
  "submission.locked": { person: () => "Die Einreichung ist gesperrt: sie ist eingereicht und wartet auf Zustellung" },
  "submission.finalized": { person: () => "Die Einreichung ist abgeschlossen und lässt sich nicht mehr ändern" },
  "submission.cancelled": { person: () => "Die Einreichung wurde zurückgezogen; legen Sie eine neue an" },
  "submission.expired": { person: () => "Die Einreichung ist abgelaufen; legen Sie eine neue an" },
  "submission.changed": {
    person: () => "Die Einreichung hat sich geändert, seit Sie sie angesehen haben; sehen Sie noch einmal hin",
    agent: () =>
      "Die Einreichung hat sich geändert, seit dieser Token ausgegeben wurde; weiter geht es mit dem in dieser Antwort",
  },
  "submission.rejected": {
    person: ({ reasons }) =>
      `Die Einreichung wurde abgelehnt; ändern Sie, was die Prüfung nennt, und reichen Sie sie noch einmal ein: ${reasons.join("; ")}`,
  },
  "submission.key_used": {
    person: () =>
      "Dieser Idempotenzschlüssel wurde für eine andere Einreichung oder andere Antworten gebraucht; nehmen Sie einen neuen",
  },
  "person_only.confirm": { person: () => "Nur eine Person kann eine Antwort bestätigen oder einen Vorschlag ablehnen" },
  "person_only.act": { person: () => "Das kann nur eine Person" },
  "handoff.too_many_links": {
    person: ({ maximum }) => `Eine Einreichung hat höchstens ${maximum} offene Links; widerrufen Sie erst einige`,
  },
  "handoff.revoked": { person: () => "Die Übergabe wurde von der Person, die sie gemacht hat, zurückgenommen" },
  "handoff.expired": { person: () => "Die Übergabe ist abgelaufen" },
  "upload.not_a_file_field": { person: ({ label }) => `„${label}“ nimmt keine Datei` },
  "upload.too_many": { person: ({ maximum }) => `Eine Einreichung hat höchstens ${maximum} Uploads` },
  "upload.unknown": { person: () => "Die Einreichung hat keinen solchen Upload" },
  "upload.over": { person: ({ filename }) => `Der Upload von „${filename}“ ist vorbei; fordern Sie einen neuen an` },
  "upload.not_arrived": {
    person: ({ filename }) => `„${filename}“ ist noch nicht angekommen`,
    agent: ({ filename }) =>
      `„${filename}“ ist noch nicht angekommen; senden Sie die Datei an die URL der Antwort und bestätigen Sie dann`,
  },
  "upload.not_confirmed": { person: ({ filename }) => `Der Upload von „${filename}“ ist noch nicht bestätigt` },
  "delivery.nothing_waits": {
    person: () => "Nichts wartet auf Zustellung: die Einreichung ist noch nicht eingereicht",
  },
  "delivery.under_way": { person: () => "Gerade läuft eine Zustellung" },
  "delivery.look_at_receiver": { person: () => "Sehen Sie beim Empfänger nach und versuchen Sie es dann noch einmal" },
};

const typeWords = { string: "ein Text", number: "eine Zahl" } as const;

const contentProblems: { readonly [C in ContentProblemCode]: (looksLike: string) => string } = {
  not_utf8: () => "ihr Inhalt ist kein Text in UTF-8",
  wrong_opening: () => "ihr Inhalt beginnt nicht so",
  page_or_script: () => "ihr Inhalt ist eine Seite oder ein Skript",
  too_large_to_search: () => "sie ist zu groß, um sie nach Skripten zu durchsuchen",
  looks_like_none: () => "ihr Inhalt sieht nicht danach aus",
  looks_like: (type) => `ihr Inhalt sieht nach ${type} aus`,
  svg_encoding: () => "sie gibt eine andere Kodierung als UTF-8 an",
  svg_root: () => "sie beginnt nicht mit einem svg-Element",
  svg_entities: () => "sie erklärt Entitäten",
  svg_style_sheet: () => "sie lädt ein Stylesheet",
  svg_script: () => "sie enthält ein Skript",
  svg_foreign_object: () => "sie enthält ein foreignObject",
  svg_embeds: () => "sie bettet eine andere Seite ein",
  svg_event_handler: () => "sie enthält einen Event-Handler",
  svg_animates: () => "sie animiert einen Link oder einen Event-Handler",
  svg_script_link: () => "sie verweist auf ein Skript",
  svg_data: () => "sie enthält Daten, die weder Bild noch Schrift sind",
};

/** Messages about issues with uploaded files. */
export const uploadMessages: ProblemCatalogue<UploadMessageParams> = {
  "upload.wrong_type": { person: ({ member, expected }) => `${member} ist nicht ${typeWords[expected]}.` },
  "upload.name_empty": { person: () => "filename ist leer." },
  "upload.name_too_long": {
    person: ({ length, maximum }) => `filename hat ${length} Zeichen; höchstens ${maximum} sind erlaubt.`,
  },
  "upload.not_a_media_type": { person: () => "mimeType ist kein Medientyp wie application/pdf." },
  "upload.type_not_taken": {
    person: ({ type, extension, accept }) => {
      const wanted = accept.length === 0 ? "eine Datei, die keine Maschine ausführt" : accept.join(", ");
      const named = extension === undefined ? "" : ` mit der Endung ${extension}`;
      return `Das Feld nimmt kein ${type}${named}; es nimmt ${wanted}.`;
    },
  },
  "upload.disguised": { person: ({ type, extension }) => `Eine Datei mit der Endung ${extension} ist kein ${type}.` },
  "upload.not_a_size": { person: () => "sizeBytes ist keine ganze Zahl von Byte über 0." },
  "upload.too_large": {
    person: ({ bytes, maximum }) => `Die Datei hat ${bytes} Byte; das Feld nimmt ${maximum}.`,
  },
  "upload.not_a_hash": { person: () => "sha256 ist kein SHA-256 in Hexadezimalziffern." },
  "upload.arrived_too_large": {
    person: ({ bytes, maximum }) => `Die angekommene Datei hat ${bytes} Byte; das Feld nimmt ${maximum}.`,
  },
  "upload.other_size": {
    person: ({ bytes, announced }) => `Die angekommene Datei hat ${bytes} Byte; angekündigt waren ${announced}.`,
  },
  "upload.other_hash": { person: () => "Die angekommene Datei hat einen anderen SHA-256 als angekündigt." },
  "upload.arrived_type_not_taken": { person: ({ type }) => `Das Feld nimmt kein ${type}.` },
  "upload.content": {
    person: ({ type, problem, looksLike = "" }) =>
      `Die Datei wird nicht als ${type} angenommen: ${contentProblems[problem](looksLike)}.`,
  },
};

const names = { actor_id: "Die Kennung", tenant: "Der Mandant", role: "Die Rolle" } as const;

/** Messages about problems with the creation of an API key. */
export const apiKeyMessages: ProblemCatalogue<ApiKeyParams> = {
  "api_key.role": {
    person: ({ roles }) =>
      `Die Rolle eines Schlüssels ist eine von ${roles.join(", ")}; Rollen von Formularen oder Prüfungen können folgen`,
  },
  "api_key.kind": { person: ({ kinds }) => `Wer handelt, ist eines von ${kinds.join(", ")}` },
  "api_key.name": {
    person: ({ what, text }) => `${names[what]} „${text}“ darf nur Buchstaben, Ziffern und _ . : @ - enthalten`,
  },
};
