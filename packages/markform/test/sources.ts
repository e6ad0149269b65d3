// Small forms as text, written the way the document writes them.

/** Four lines: the form tag stands on line 5 and the body begins on line 6. */
export const front = "---\nmarkform:\n  spec: MF/0.1\n---\n";

export const form = (body: string): string => `${front}{% form id="f" %}\n${body}\n{% /form %}\n`;

export const commentForm = (body: string): string => `${front}<!-- form id="f" -->\n${body}\n<!-- /form -->\n`;

/** A field with id `a` and label `The A`; a body goes on lines of its own. */
export const field = (kind: string, attributes = "", body = "", id = "a"): string => {
  const given = attributes === "" ? "" : ` ${attributes}`;
  const between = body === "" ? "" : `\n${body}\n`;
  return `{% field kind="${kind}" id="${id}" label="The ${id.toUpperCase()}"${given} %}${between}{% /field %}`;
};

export const value = (text: string): string => `\`\`\`value\n${text}\n\`\`\``;

/** Options o1, o2, … with the given markers. */
export const options = (...markers: readonly string[]): string =>
  markers.map((marker, index) => `- [${marker}] Option ${index + 1} {% #o${index + 1} %}`).join("\n");

export const table = (...rows: readonly string[]): string => ["| A | B |", "| --- | --- |", ...rows].join("\n");

/** The same form with every tag as an HTML comment. */
export const asComments = (text: string): string =>
  text.replace(/\{% ?(\/?[#\w][^%]*?) ?%\}/g, (_, inner: string) => `<!-- ${inner} -->`);

export const crlf = (text: string): string => text.replaceAll("\n", "\r\n");

/** One field of every kind, in three groups. */
export const everyKind = form(
  [
    '{% group id="texts" title="Texts" %}',
    field("string", "", "", "name"),
    field("number", "", "", "amount"),
    field("date", "", "", "day"),
    field("year", "", "", "since"),
    field("url", "", "", "site"),
    "{% /group %}",
    "",
    '{% group id="lists" title="Lists" %}',
    field("string_list", "", "", "risks"),
    field("url_list", "", "", "sources"),
    field("table", 'columnIds=["a", "b"] columnTypes=["string", "number"]', table(), "grid"),
    "{% /group %}",
    "",
    '{% group id="choices" title="Choices" %}',
    field("single_select", "", options(" ", " "), "one"),
    field("multi_select", "", options(" ", " ", " "), "many"),
    field("checkboxes", "", options(" ", " ", " "), "steps"),
    field("checkboxes", 'checkboxMode="simple"', options(" ", " "), "simple"),
    field("checkboxes", 'checkboxMode="explicit"', options(" ", " "), "explicit"),
    "{% /group %}",
  ].join("\n"),
);
