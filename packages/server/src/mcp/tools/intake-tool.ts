import type { JsonSchema } from "@cofill/core";
import { type Intake, type IntakeService, limits, type Permission, type Principal } from "@cofill/intake";
import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Notices } from "../../mail/notices.ts";
import { foreignText } from "../foreign-text.ts";
import { mcpLimits } from "../limits.ts";
import type { Action } from "../tool-names.ts";

/** What the words of a tool may speak of. */
export interface AboutIntake {
  readonly intake: Intake;
  /** The form's name, safe to repeat and in quotes. */
  readonly form: string;
  readonly nameOf: (action: Action) => string;
  /** Templates of the fields that only a person answers, and of those that take a file: `docs[*].scan`. */
  readonly personPaths: readonly string[];
  readonly filePaths: readonly string[];
}

export interface Declared {
  readonly title: string;
  readonly description: string;
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required: readonly string[];
  /** What the schemas of the properties refer to. */
  readonly definitions?: Readonly<Record<string, JsonSchema | boolean>>;
}

export interface ToolCall {
  readonly service: IntakeService;
  readonly notices: Notices | undefined;
  readonly principal: Principal;
  readonly intake: Intake;
  /** The submission that the call names and that is one of this intake; empty for a create. */
  readonly submissionId: string;
  /** Declared arguments only, and who acts where the key does not say. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** One action on one intake: what a caller sees of it, who is offered it, and what it does. */
export interface IntakeTool {
  readonly action: Action;
  readonly effect: "reads" | "adds" | "overwrites" | "ends";
  /** Whether a second call with the same arguments changes nothing more. */
  readonly isIdempotent: boolean;
  readonly isOffered: (principal: Principal, permissions: ReadonlySet<Permission>) => boolean;
  readonly declare: (about: AboutIntake) => Declared;
  readonly call: (call: ToolCall) => Promise<CallToolResult>;
}

export const mayFill: IntakeTool["isOffered"] = (_, permissions) => permissions.has("fill");

export const text = (description: string, maxLength: number = limits.maxIdLength): JsonSchema => ({
  type: "string",
  maxLength,
  description,
});

/** Says which fields are not the agent's to answer; nothing if there are none. */
export const leftToPeople = ({ personPaths }: AboutIntake): string => {
  if (personPaths.length === 0) return "";
  const shown = foreignText(personPaths.slice(0, mcpLimits.maxPersonPaths).join(", "), mcpLimits.maxSchemaTextLength);
  const rest = personPaths.length > mcpLimits.maxPersonPaths ? " and others" : "";
  return ` Only a person answers ${shown}${rest}: what you write there waits for them as a proposal.`;
};

export const submissionId = text("The submissionId of the answer to create.");

export const resumeToken = text("The resumeToken of the newest answer: each change gives a new one.");

/** For calls that the maker's key may also make without it. */
export const optionalToken = text(
  "The resumeToken of any answer. Only needed if your key did not make the submission.",
);

/** The contract has an actor on every operation; a key knows its own, and then it must be the same. */
export const actor: JsonSchema = {
  type: "object",
  description: "Who you are. May be left out: a key says it, and without keys you are named after your client.",
  properties: {
    kind: { const: "agent" },
    id: { type: "string", minLength: 1, maxLength: limits.maxIdLength },
    name: { type: "string", maxLength: limits.maxNameLength },
    metadata: { type: "object" },
  },
  required: ["kind", "id"],
};

export const origins: JsonSchema = {
  type: "object",
  description:
    "Where you have the answers from, by path: how sure you are (0 to 1), and a quote or URL. People see it beside them.",
  additionalProperties: {
    type: "object",
    properties: {
      confidence: { type: "number", minimum: 0, maximum: 1 },
      evidence: { type: "string", maxLength: limits.maxEvidenceLength },
    },
    additionalProperties: false,
  },
};
