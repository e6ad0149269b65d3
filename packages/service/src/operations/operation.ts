import type { z } from "zod";
import type { Permission } from "../submissions/auth/permissions.ts";
import type { HttpRoute } from "./routes.ts";
import type { OperationId, OperationTexts } from "./texts.ts";

/** What an operation does to the world; the hints of MCP tools are made of it. */
export interface Effect {
  readonly changes: boolean;
  /** A second call with the same input changes nothing more. */
  readonly idempotent: boolean;
  /** Replaces or ends what was there. */
  readonly destructive?: boolean;
  /** Tells or asks a person. */
  readonly asksPerson?: boolean;
  /** Reaches beyond this server. */
  readonly reachesOut?: boolean;
}

/** One exchange as it could happen: the members of the input, and the body of the answer. */
export interface Example {
  readonly title: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly response: unknown;
}

/** What the texts of a tool may name: tools on submissions are declared once for each form. */
export interface ToolTexts {
  /** The form's name in quotes, safe to repeat. */
  readonly form: string;
  /** The full name of another tool of the same form. */
  readonly nameOf: (tool: string) => string;
}

/** An operation as a tool for agents. */
export interface ToolInfo {
  readonly name: string;
  readonly title: string | ((texts: ToolTexts) => string);
  /** For agents; the summary and description where it is absent. */
  readonly description?: (texts: ToolTexts) => string;
  /** Members of the input that tools do not take. */
  readonly omit?: readonly string[];
  /** Members that tools need although they are optional elsewhere. */
  readonly required?: readonly string[];
}

/** The headings under which operations are listed. */
export type Group = "Submissions" | "Handoff" | "Review and delivery" | "Intakes" | "Mail";

/** One operation: what it takes and gives, who may call it, where it is reached, and what it does. */
export interface Operation<
  Context,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodType = z.ZodType,
  Result = unknown,
> extends OperationTexts {
  readonly id: OperationId;
  readonly group: Group;
  readonly http: HttpRoute;
  readonly mcp?: ToolInfo;
  /** What a key's role must permit. `own` is about the submission at hand, so that `run` decides it. */
  readonly permission?: Permission;
  /** Whether a handoff link opens it. */
  readonly links?: boolean;
  /** Whether a resume token is needed besides the credential, or is enough without one (D-09). */
  readonly resumeToken?: "needed" | "enough";
  readonly effect: Effect;
  /** Closed: unknown members are refused by name. */
  readonly input: Input;
  /** What is answered when all is well. */
  readonly output: Output;
  /** What the answer means, for OpenAPI. */
  readonly answers: string;
  /** HTTP statuses of the contract's error envelope that may be answered. */
  readonly outcomes?: readonly number[];
  readonly examples: readonly Example[];
  readonly run: (context: Context, input: z.output<Input>) => Promise<Result>;
}

/** An operation of any table, for code that treats all operations alike. */
// biome-ignore lint/suspicious/noExplicitAny: an operation takes its own input only, so no other type holds them all
export type AnyOperation = Operation<any, any, z.ZodType, unknown>;

/** Declares an operation with the types of its schemas. */
export const operationFor =
  <Context>() =>
  <Input extends z.ZodObject, Output extends z.ZodType, Result>(
    declared: Operation<Context, Input, Output, Result>,
  ): Operation<Context, Input, Output, Result> =>
    declared;

/**
 * Everything that a caller of the API is told about an operation besides its summary.
 *
 * @example apiDescription(texts["mail.follow"]) // "A snapshot, then … Server-sent events; …"
 */
export const apiDescription = ({ description, forPrograms }: OperationTexts): string =>
  forPrograms === undefined ? description : `${description} ${forPrograms}`;
