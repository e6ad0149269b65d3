import type { Intake } from "@cofill/intake";
import type { Tool } from "@modelcontextprotocol/server";
import { foreignText } from "./foreign-text.ts";
import { mcpLimits } from "./limits.ts";
import { type Action, actions } from "./tool-names.ts";
import { type AboutIntake, actor, type IntakeTool } from "./tools/intake-tool.ts";
import { intakeTools } from "./tools/table.ts";

/** The same for every tool, and for successes and errors alike: clients check results against it. */
const outputSchema = {
  type: "object",
  properties: {
    ok: { type: "boolean" },
    submissionId: { type: "string" },
    state: { type: "string" },
    resumeToken: { type: "string" },
    error: { type: "object", description: "Why not, with fields and nextActions." },
    problem: { type: "object", description: "Why the call could not be taken up." },
  },
  required: ["ok"],
} as const;

const declare = (tool: IntakeTool, about: AboutIntake, authorSays: string): Tool => {
  const { title, description, properties, required, definitions = {} } = tool.declare(about);
  const isReading = tool.effect === "reads";
  return {
    name: about.nameOf(tool.action),
    title,
    description: `${description}${authorSays}`,
    inputSchema: {
      type: "object",
      properties: { ...properties, actor },
      required: [...required],
      additionalProperties: false,
      ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
    } as Tool["inputSchema"],
    outputSchema,
    annotations: {
      title,
      readOnlyHint: isReading,
      destructiveHint: tool.effect === "overwrites" || tool.effect === "ends",
      idempotentHint: isReading || tool.isIdempotent,
      openWorldHint: false,
    },
  };
};

/** Only the definition is looked at, so that the time does not matter. */
const anyTime = new Date(0).toISOString();

export type DeclaredTools = Readonly<Record<Action, Tool>>;

/** All tools of one version of an intake. */
export const declareTools = (intake: Intake, nameOf: (action: Action) => string): DeclaredTools => {
  const fields = Array.from(intake.form.begin(anyTime).compiled.fields.values());
  const about: AboutIntake = {
    intake,
    form: `"${foreignText(intake.name, mcpLimits.maxNameLength)}"`,
    nameOf,
    personPaths: fields.flatMap(({ field, template }) => (field.confirm === "human" ? [template] : [])),
    filePaths: fields.flatMap(({ field, template }) => (field.kind === "file" ? [template] : [])),
  };
  const description = foreignText(intake.description ?? "", mcpLimits.maxDescriptionLength);
  const authorSays = description === "" ? "" : ` The form's author says of it: "${description}"`;
  return Object.fromEntries(
    actions.map((action) => [action, declare(intakeTools[action], about, action === "create" ? authorSays : "")]),
  ) as Record<Action, Tool>;
};
