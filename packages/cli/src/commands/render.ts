import { people } from "@cofill/core";
import { defineCommand, formArgument, type Option, outputOption } from "../command.ts";
import { definitionOptions } from "../formspec/definition-name.ts";
import { readTheme, themeOption } from "../theme.ts";
import { writeDocument } from "../write-document.ts";

const originOption = {
  type: "text",
  value: "URL",
  completes: "nothing",
  summary: "Where the page will be published, for its manifest (else http://localhost)",
} as const satisfies Option;

export const command = defineCommand({
  name: "render",
  section: "Take answers out and in",
  summary: "The form as one HTML file that needs nothing else, to look at, fill by hand or print",
  usage: ["cofill render FILE [--output OUT.html]"],
  args: [formArgument],
  options: { output: outputOption, theme: themeOption, origin: originOption, ...definitionOptions },
  examples: [
    [
      "cofill render intake.form.md --output intake.html",
      "With the answers given so far; it can be sent and opened anywhere",
    ],
    ["cofill render intake.form.md --origin https://example.org", "To be published there, as its manifest then says"],
    ["cofill render grant.formspec.json > grant.html", "A definition, with the response beside it"],
  ],
  notes: [
    "What is typed into the file stays in that browser window: nothing is saved or sent. 'cofill serve FILE' opens the same page so that it is.",
  ],
  async run({ args: [file = ""], options, environment, output }) {
    const { output: out, theme: css, origin: published, ...definition } = options;
    const { openDocumentFile } = await import("../session/document-file.ts");
    const { localOrigin, readOrigin } = await import("../site/origin.ts");
    const origin = readOrigin(published) ?? localOrigin;
    const { renderStandalonePage } = await import("@cofill/server/standalone");
    const theme = await readTheme(environment, css);
    const stored = await openDocumentFile(environment, file, { ...definition, "no-validators": true });
    const html = renderStandalonePage(stored.document(people), { title: stored.title, origin, ...theme });
    return writeDocument(environment, output, out, html);
  },
});
