import type { JsonSchema } from "@cofill/core";
import type { Intake } from "@cofill/service";
import { apiDescription, type Effect, inlineSchema, membersOf } from "@cofill/service/operations";
import type { Tool } from "@modelcontextprotocol/server";
import { foreignText } from "./foreign-text.ts";
import { type AboutIntake, authorSays, formMembers, leftToPeople } from "./form-members.ts";
import { type IntakeTool, intakeTools } from "./intake-tools.ts";
import { mcpLimits } from "./limits.ts";

/** One schema for all tools that allows results and errors, because clients validate both. */
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

/** MCP's hints for an operation's effect. */
export const annotationsOf = (title: string, effect: Effect): NonNullable<Tool["annotations"]> => ({
  title,
  readOnlyHint: !effect.changes,
  destructiveHint: effect.destructive ?? false,
  idempotentHint: !effect.changes || effect.idempotent,
  openWorldHint: effect.reachesOut ?? false,
});

/** Over MCP the actor is always an agent: the key's, or one named after the client on a server without keys. */
const agentActor = (actor: JsonSchema): JsonSchema => ({
  ...actor,
  description: "Who you are. May be left out: a key says it, and without keys you are named after your client.",
  properties: { ...membersOf(actor).properties, kind: { const: "agent" } },
});

const declare = ({ operation, mcp }: IntakeTool, about: AboutIntake): Tool => {
  const { properties: all, required } = membersOf(inlineSchema(operation.input));
  const { actor, ...properties } = Object.fromEntries(
    Object.entries(all).filter(([name]) => !mcp.omit?.includes(name)),
  );
  const definitions: Record<string, JsonSchema | boolean> = {};
  let takesAnswers = false;
  for (const [name, schema] of Object.entries(properties)) {
    const made = formMembers[name]?.(about, schema);
    if (!made) continue;
    properties[name] = made.schema;
    Object.assign(definitions, made.definitions);
    takesAnswers ||= made.takesAnswers ?? false;
  }
  const title = typeof mcp.title === "function" ? mcp.title(about) : mcp.title;
  const description = mcp.description?.(about) ?? `${operation.summary}. ${apiDescription(operation)}`;
  return {
    name: about.nameOf(mcp.name),
    title,
    description: takesAnswers ? `${description}${leftToPeople(about)}${authorSays(about)}` : description,
    inputSchema: {
      type: "object",
      properties: { ...properties, ...(actor && { actor: agentActor(actor) }) },
      required: [...required.filter((name) => name in properties), ...(mcp.required ?? [])],
      additionalProperties: false,
      ...(Object.keys(definitions).length > 0 && { $defs: definitions }),
    } as Tool["inputSchema"],
    outputSchema,
    annotations: annotationsOf(title, operation.effect),
  };
};

/** Any time will do, because only the form's definition is read. */
const anyTime = new Date(0).toISOString();

/** Tools by the last part of their names. */
export type DeclaredTools = ReadonlyMap<string, Tool>;

/** All tools of one version of an intake. */
export const declareTools = (intake: Intake, nameOf: (tool: string) => string): DeclaredTools => {
  const fields = Array.from(intake.form.begin(anyTime).compiled.fields.values());
  const about: AboutIntake = {
    intake,
    form: `"${foreignText(intake.name, mcpLimits.maxNameLength)}"`,
    nameOf,
    personPaths: fields.flatMap(({ field, template }) => (field.confirm === "human" ? [template] : [])),
    filePaths: fields.flatMap(({ field, template }) => (field.kind === "file" ? [template] : [])),
  };
  return new Map(Array.from(intakeTools, ([name, tool]) => [name, declare(tool, about)]));
};
