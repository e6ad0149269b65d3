import type { mailMessages as inEnglish } from "./en-mail.ts";

const unwanted = {
  person: ({ title }: { readonly title: string }) =>
    `"${title}" nimmt keine Antworten mehr an: es wird nicht mehr gebraucht`,
};

const kept = (text: string) => ({
  person: ({ title }: { readonly title: string }) => `"${title}" ${text}. Ihr Entwurf bleibt erhalten`,
});

const nothingOf = (rights: readonly string[]): string => (rights.length === 0 ? "nichts" : rights.join(", "));

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");

const hints = {
  guest: () => "; ein Gast erreicht nur, wer ihm geschrieben hat oder wessen Namen er bekam",
  account: (name: string) => `; es gibt ein Konto namens "${name.slice(1)}": geben Sie ihm zuerst einen eigenen Namen`,
} as const;

const ended = { close: "schließen", revoke: "zurückziehen" } as const;

const settled = { resolved: "erfüllt", rejected: "abgelehnt" } as const;

export const mailMessages: typeof inEnglish = {
  "malformed.attenuated_too_often": { person: ({ called }) => `${called} wurde schon zu oft von anderem abgeleitet` },
  "malformed.expires_in_past": { person: () => '"expiresAt" muss in der Zukunft liegen' },
  "malformed.expires_not_a_time": {
    person: () => '"expiresAt" muss Datum und Uhrzeit sein wie 2026-12-31T18:00:00Z',
  },
  "malformed.expires_too_far": {
    person: () => '"expiresAt" liegt zu weit in der Zukunft; lassen Sie es weg, wenn es kein Ende geben soll',
  },
  "malformed.no_pattern": {
    person: () => 'Ein Formular braucht "pattern" (ein FormSchema) oder "source" in einem anderen Format',
  },
  "malformed.no_title": { person: () => "Ein Formular braucht einen Titel" },
  "malformed.no_description": { person: () => "Schreiben Sie, was Sie haben möchten" },
  "malformed.empty_message": {
    person: () => "Die Nachricht ist leer: schreiben Sie einen Text oder hängen Sie etwas an",
  },
  "malformed.tool_url": {
    person: () => '"tool.url" muss eine Adresse mit http oder https sein, ohne Passwort darin',
  },
  "malformed.not_an_attachment": {
    person: ({ members }) =>
      `Geben Sie einen Namen an wie "@counter" oder ein Objekt mit einem von ${members.join(", ")}`,
  },
  "bad_name.name": {
    person: ({ given }) =>
      `${JSON.stringify(given)} ist kein Name: schreiben Sie Buchstaben, Ziffern und _ . - in Teilen, die / trennt, wie @tools/counter`,
  },
  "bad_name.below_itself": { person: ({ from, to }) => `${to} liegt unter ${from} selbst` },
  "bad_name.too_deep": { person: ({ name }) => `${name} läge zu tief` },
  "bad_name.agent": {
    person: ({ maximum }) =>
      `Der Name eines Agenten hat Buchstaben, Ziffern und _ . : @ -, höchstens ${maximum}; self, host und service sind vergeben`,
  },
  "bad_name.edge": { person: ({ name }) => `Ein Anhang kann nicht "${name}" heißen` },
  "bad_name.edge_twice": {
    person: ({ name, other }) => `Zwei Anhänge heißen "${name}"; schreiben Sie @anderer:${other}`,
  },
  raw_reference: {
    person: () => "Das ist eine Referenz, und hier gelten nur Namen: geben Sie ihr zuerst einen Namen",
  },
  "forbidden.guest_makes_agents": { person: () => "Ein Gast legt keine Agenten an" },
  "forbidden.guest_names_agents": {
    person: () => "Ein Gast benennt nur, was er bekam: übernehmen Sie ein Handle aus einer Nachricht",
  },
  "forbidden.other_proposer": {
    person: () =>
      'Ein Formular schlägt vor, wer es sendet; lassen Sie "proposer" weg oder leiten Sie das Formular weiter',
  },
  "no_right.right": {
    person: ({ called, right, permitted }) => `${called} erlaubt ${right} nicht; erlaubt ist ${nothingOf(permitted)}`,
  },
  "no_right.right_of_original": {
    person: ({ called, right }) => `${called} erlaubt ${right} nicht, also auch nichts davon Abgeleitetes`,
  },
  "no_right.form_only": { person: ({ called }) => `${called} nimmt nur Antworten auf sein Formular an` },
  "no_right.no_mailbox": { person: ({ called }) => `${called} hat kein Postfach` },
  "no_right.not_made_by_you": {
    person: ({ called }) =>
      `${called} stammt nicht von Ihnen, daher können Sie es nicht zurückziehen; entfernen Sie den Namen`,
  },
  "no_right.yourself": {
    person: ({ called }) => `${called} sind Sie selbst; zurückziehen können Sie nur, was Sie abgeleitet haben`,
  },
  "no_right.not_your_form": {
    person: ({ title, how }) => `"${title}" kam nicht von Ihnen, daher können Sie es nicht ${ended[how]}`,
  },
  "no_right.not_your_answers": {
    person: ({ title }) => `"${title}" kam nicht von Ihnen; die Antworten gehen an den Absender`,
  },
  "not_found.message": { person: ({ number }) => `In diesem Postfach gibt es keine Nachricht ${number}` },
  "not_found.form_id": {
    person: () => "Sie haben kein Formular mit dieser formId; senden Sie es als eigenes Formular",
  },
  "not_found.form": {
    person: ({ given }) =>
      `Sie haben kein Formular "${given}": geben Sie seinen Namen, die Nummer seiner Nachricht oder die formId an`,
  },
  "not_found.submission": { person: () => "Diese Einreichung gibt es nicht, oder Sie können sie nicht weitergeben" },
  "not_found.submission_gone": { person: () => "Die Einreichung ist für Sie nicht mehr da" },
  "not_found.mark": { person: ({ mark }) => `Niemand mit dem Kennzeichen "${mark}" hat hier geschrieben` },
  unknown_agent: { person: ({ name }) => `Einen Agenten namens "${name}" gibt es hier nicht` },
  unknown_name: {
    person: ({ name, hint }) =>
      `Sie haben keinen Namen ${name}; Ihr Verzeichnis führt die vorhandenen auf${hint === undefined ? "" : hints[hint](name)}`,
  },
  "unknown_edge.edge": { person: ({ number, name }) => `Nachricht ${number} hat keinen Anhang "${name}"` },
  "unknown_edge.form": {
    person: ({ number, name, forms }) => `Nachricht ${number} hat kein Formular "${name}"; sie hat ${quoted(forms)}`,
  },
  "unknown_edge.which_form": {
    person: ({ number, forms }) =>
      `Nachricht ${number} enthält mehrere Formulare; geben Sie an, welches: ${quoted(forms)}`,
  },
  "name_taken.own": { person: ({ name }) => `Den Namen ${name} haben alle; nehmen Sie einen anderen` },
  name_taken: {
    person: ({ name }) =>
      `Sie verwenden ${name} schon für etwas anderes; nehmen Sie einen anderen Namen oder ersetzen Sie ihn`,
  },
  agent_taken: { person: ({ name }) => `Einen Agenten namens "${name}" gibt es schon` },
  response_conflict: {
    person: () => "Eine Antwort mit dieser responseId gibt es schon, und sie lautet anders",
  },
  key_conflict: { person: () => "Dieser Schlüssel wurde für eine andere Nachricht verwendet" },
  "already_settled.request": {
    person: ({ number, status }) => `Anfrage ${number} wurde schon ${settled[status]}`,
  },
  "already_settled.answer": {
    person: () => "Sie haben diese Antwort schon gesendet; für eine weitere beginnen Sie neu",
  },
  "draft_changed.send": {
    person: () => "Der Entwurf hat sich inzwischen geändert; sehen Sie ihn an und senden Sie ihn dann",
  },
  "draft_changed.write": {
    person: () => "Der Entwurf hat sich inzwischen geändert; sehen Sie ihn an und schreiben Sie dann noch einmal",
  },
  "draft_changed.busy": { person: () => "Andere ändern diesen Entwurf gerade auch; versuchen Sie es noch einmal" },
  not_a_form: { person: ({ number }) => `Nachricht ${number} enthält kein Formular` },
  not_a_request: {
    person: ({ number }) => `Nachricht ${number} bittet Sie um nichts; nur eine Anfrage lässt sich erledigen`,
  },
  form_tampered: {
    person: ({ title }) => `Diese Kopie von "${title}" ist nicht das gesendete Formular; nichts wurde gesendet`,
  },
  form_closed: kept("nimmt keine Antworten mehr an: der Absender hat es geschlossen"),
  form_revoked: kept("wurde vom Absender zurückgezogen und nimmt keine Antworten an"),
  form_expired: kept("nimmt keine Antworten mehr an: die Zeit ist abgelaufen"),
  form_filled: kept("hat die eine Antwort bekommen, für die es bestimmt war"),
  "form_closed.unwanted": unwanted,
  "form_revoked.unwanted": unwanted,
  "form_expired.unwanted": unwanted,
  "form_filled.unwanted": unwanted,
  revoked: { person: ({ called }) => `${called} wurde zurückgezogen` },
  expired: { person: ({ called }) => `${called} ist abgelaufen` },
  used_up: { person: ({ called }) => `${called} wurde so oft verwendet wie erlaubt` },
  "too_large.file": { person: ({ maximum }) => `Eine Datei darf höchstens ${maximum} Byte haben` },
  "too_large.draft": { person: () => "Der Entwurf ist zu groß, um ihn aufzubewahren" },
  "too_large.capabilities": {
    person: ({ maximum }) => `Eine Antwort darf höchstens ${maximum} Fähigkeiten enthalten`,
  },
  "too_large.answer": { person: ({ maximum }) => `Eine Antwort darf als JSON höchstens ${maximum} Zeichen haben` },
  "too_large.form": { person: ({ maximum }) => `Ein Formular darf als JSON höchstens ${maximum} Zeichen haben` },
  "too_large.value": { person: ({ maximum }) => `Ein Wert darf als JSON höchstens ${maximum} Zeichen haben` },
  "too_large.edges": { person: ({ maximum }) => `Eine Nachricht hat höchstens ${maximum} Anhänge` },
  "too_large.names": { person: ({ maximum, name }) => `Unter ${name} liegen mehr als ${maximum} Namen` },
  "invalid_form.pattern": { person: ({ message }) => `Das Muster ist kein FormSchema: ${message}` },
  "invalid_form.form": { person: ({ title, message }) => `"${title}" kann nicht gesendet werden: ${message}` },
  invalid_payload: {
    person: ({ message, more }) =>
      `Die Antwort passt nicht zum Formular: ${message}${more > 0 ? ` (und ${more} weitere)` : ""}`,
  },
  "invalid_payload.file": { person: ({ message }) => message },
  "unavailable.tools": { person: () => "Von hier aus lassen sich keine Werkzeuge aufrufen" },
  tool_failed: {
    person: ({ cause }) => `Das Werkzeug hat nicht wie erwartet geantwortet${cause === undefined ? "" : `: ${cause}`}`,
  },
  "slot.problem": { person: ({ label, message }) => `"${label}": ${message}` },
  "slot.not_a_file": {
    person: ({ label, called, kind }) => `"${label}" nimmt eine Datei; ${called} ist etwas anderes (${kind})`,
  },
  "slot.changed_file": { person: ({ label, called }) => `"${label}": ${called} ist nicht mehr dieselbe Datei` },
};
