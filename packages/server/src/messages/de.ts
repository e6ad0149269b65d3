import type { ProblemCatalogue } from "@cofill/core";
import type { ServerProblemParams } from "./problem-params.ts";

export const de: ProblemCatalogue<ServerProblemParams> = {
  "malformed.body_ended": { person: () => "Der Inhalt endete zu früh" },
  "malformed.body_slow": { person: () => "Der Inhalt kam zu langsam" },
  "malformed.body_not_utf8": { person: () => "Der Inhalt ist nicht in UTF-8" },
  "malformed.body_not_json": { person: () => "Der Inhalt ist kein JSON" },
  "malformed.body_not_an_object": { person: () => "Der Inhalt muss ein JSON-Objekt sein" },
  "malformed.body_too_deep": { person: ({ maximum }) => `Der Inhalt ist tiefer als ${maximum} Ebenen geschachtelt` },
  "malformed.body_unreadable": { person: () => "Der Inhalt ließ sich nicht lesen" },
  "malformed.batch_too_long": { person: ({ maximum }) => `Ein Stapel enthält höchstens ${maximum} Nachrichten` },
  "malformed.form_unreadable": { person: () => "Das Formular ist nicht richtig aufgebaut" },
  "malformed.form_without_revision": { person: () => "Das Formular sagt nicht, welcher Stand gesehen wurde" },
  "malformed.posted_form": { person: () => "Das Formular ist keines, wie diese Seite es sendet" },
  "malformed.in_two_places": {
    person: ({ member }) => `"${member}" steht im Pfad; lassen Sie es weg`,
  },
  "malformed.not_in_url": {
    person: ({ member, header }) => `"${member}" gehört nicht in eine URL; senden Sie es als Header ${header}`,
  },
  "malformed.header_and_body": {
    person: ({ member, header }) =>
      `Der Header ${header} und "${member}" im Inhalt sind verschieden; senden Sie eines von beiden`,
  },
  "malformed.sequence": { person: () => 'Wo es weitergeht, ist eine ganze Zahl: "seq" eines Ereignisses' },
  "malformed.to_not_a_name": { person: () => '"to" muss der Name einer Person sein' },
  "malformed.to_not_a_pet_name": {
    person: () => '"to": geben Sie Ihren eigenen Namen für die Person an, wie "@ann"',
  },
  "malformed.to_without_mail": {
    person: () => '"to" ist ein eigener Name, und Sie haben kein Postfach: geben Sie den Namen eines Kontos an',
  },
  "malformed.to_problem": { person: ({ message }) => `"to": ${message}` },
  "malformed.to_unknown": {
    person: ({ name }) =>
      `"to": niemand heißt hier "${name}"; geben Sie den Namen eines Kontos oder Ihren eigenen Namen dafür an`,
  },
  "malformed.no_mail": {
    person: () =>
      'Hier gibt es keine Postfächer, "to" erreichte also niemanden: lassen Sie es weg und senden Sie den Link selbst',
  },
  "malformed.file": { person: ({ message }) => message },
  "too_large.body": { person: ({ maximum }) => `Der Inhalt ist größer als ${maximum} Byte` },
  "too_large.form_entries": { person: ({ maximum }) => `Ein Formular sendet höchstens ${maximum} Einträge` },
  "too_large.form_files": { person: ({ maximum }) => `Ein Formular sendet höchstens ${maximum} Dateien auf einmal` },
  "too_large.posted_form": { person: () => "Das Formular hat mehr Einträge, als unsere Seiten senden" },
  "too_large.changes": {
    person: ({ maximum }) => `Eine Seite sendet höchstens ${maximum} Änderungen auf einmal; senden Sie sie in Teilen`,
  },
  unsupported_media_type: { person: () => "Senden Sie JSON mit dem Header Content-Type: application/json" },
  "unsupported_media_type.encoding": { person: () => "Senden Sie den Inhalt ohne Content-Encoding" },
  "unsupported_media_type.form": { person: () => "Senden Sie ein Formular, wie ein Browser es tut" },
  method_not_allowed: { person: ({ allow }) => `Hier geht nur ${allow}` },
  rate_limited: { person: () => "Zu viele Anfragen; bitte langsamer" },
  "rate_limited.streams": { person: () => "Sie haben zu viele Verbindungen offen" },
  "rate_limited.pages": { person: () => "Sie haben zu viele Seiten offen" },
  "unavailable.streams": { person: () => "Zu viele Verbindungen sind offen; versuchen Sie es später noch einmal" },
  "unavailable.pages": { person: () => "Zu viele Seiten sind offen; versuchen Sie es später noch einmal" },
  internal: { person: () => "Hier ist etwas schiefgegangen; im Protokoll steht mehr unter der Kennung in instance" },
  "unauthenticated.unknown_key": { person: () => "Der Schlüssel oder Link ist nicht bekannt oder gilt nicht mehr" },
  "unauthenticated.signed_out": { person: () => "Sie sind nicht mehr angemeldet" },
  "unauthenticated.sign_in": { person: () => "Melden Sie sich mit einem Schlüssel an, um ein Formular zu beginnen" },
  "forbidden.foreign_host": {
    person: () => "Ohne API-Schlüssel antwortet dieser Server nur unter den Namen dieses Rechners",
  },
  "forbidden.proxy": { person: () => "Ohne API-Schlüssel nimmt dieser Server keine Aufrufe über einen Proxy an" },
  "forbidden.foreign_origin": { person: () => "Seiten von dort dürfen hier nicht aufrufen" },
  "forbidden.tool_call": { person: () => "Ein Cofill-Server kann nicht als Werkzeug aufgerufen werden" },
  "forbidden.foreign_page": { person: () => "Das dürfen nur die eigenen Seiten dieses Servers senden" },
  "forbidden.agent_key": {
    person: () => "Dieser Schlüssel gehört einem Agenten; Agenten verwenden MCP oder die API",
  },
  "forbidden.key": { person: () => "Ihr Schlüssel erlaubt das nicht" },
  "forbidden.link_opens_one_form": { person: () => "Ein Link öffnet nur ein Formular" },
  "forbidden.link_for_person": { person: () => "Ein Link zur Übergabe ist für eine Person im Browser" },
  "forbidden.link_tells_nobody": {
    person: () => 'Ein Link benachrichtigt niemanden: lassen Sie "to" weg und senden Sie den Link selbst',
  },
  "forbidden.person_only": { person: () => "Auf diesen Seiten macht nur eine Person damit weiter" },
  "forbidden.submission": { person: ({ message }) => message },
  "forbidden.other_agent": {
    person: () => "Ihr Schlüssel steht für einen anderen Agenten; lassen Sie den Header Cofill-Agent weg",
  },
  "forbidden.link_without_mail": { person: () => "Ein Link öffnet nur eine Einreichung und hat kein Postfach" },
  "actor_mismatch.agents_only": { person: () => 'Über MCP handelt ein Agent; lassen Sie "actor" weg' },
  "bad_name.header": { person: () => "Im Header Cofill-Agent steht kein Name" },
  "bad_name.account": {
    person: () => "Der Name eines Kontos hat nur Buchstaben, Ziffern und _ . : @ -; dieses kann kein Postfach haben",
  },
  agent_required: {
    person: () => "Geben Sie an, wessen Postfach es ist: senden Sie den Header Cofill-Agent mit dem Namen eines Kontos",
  },
};
