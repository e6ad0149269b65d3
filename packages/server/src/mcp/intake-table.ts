import {
  type Actor,
  type Intake,
  type Permission,
  type Principal,
  type Problem,
  permissionsOf,
  StoreError,
} from "@cofill/intake";
import { type CallToolResult, ProtocolError, ProtocolErrorCode, type Tool } from "@modelcontextprotocol/server";
import type { ServerOptions } from "../server-options.ts";
import { type DeclaredTools, declareTools } from "./declare-tools.ts";
import { foreignText } from "./foreign-text.ts";
import { createIntakeOf } from "./intake-of.ts";
import { mcpLimits } from "./limits.ts";
import { type Action, actions, readToolName, toolName } from "./tool-names.ts";
import { problemResult } from "./tool-result.ts";
import type { McpCall, ToolTable } from "./tool-table.ts";
import { intakeTools } from "./tools/table.ts";

const malformed = (detail: string): Problem => ({ code: "malformed", detail });

const notFound: Problem = { code: "not_found", detail: "There is no such thing here" };

/** Who acts where no key says so: an agent, under the name it gives. */
const agentOf = (claimed: unknown, clientName = ""): unknown =>
  claimed ?? ({ kind: "agent", id: foreignText(clientName, mcpLimits.maxClientNameLength) || "mcp" } satisfies Actor);

/** Nothing in a tool's arguments can make an agent a person. */
const isOther = (claimed: unknown): boolean =>
  typeof claimed === "object" && claimed !== null && "kind" in claimed && claimed.kind !== "agent";

const notAnAgent: Problem = { code: "actor_mismatch", detail: 'Over MCP an actor is an agent; leave "actor" out' };

/** What is there that the tool does not know. */
const unknownArguments = (given: object, { inputSchema }: Tool): string | undefined => {
  const known = Object.keys(inputSchema.properties ?? {});
  const unknown = Object.keys(given).filter((name) => !known.includes(name));
  if (unknown.length === 0) return undefined;
  const names = unknown
    .slice(0, mcpLimits.maxNamedArguments)
    .map((name) => `"${foreignText(name, mcpLimits.maxArgumentLength)}"`);
  return `Unknown: ${names.join(", ")}; this tool takes ${known.join(", ")}`;
};

const readCursor = (cursor: string): string => {
  const id = cursor.length > mcpLimits.maxCursorLength ? "" : Buffer.from(cursor, "base64url").toString();
  if (id === "") throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such cursor");
  return id;
};

/** The tools of all intakes of a server, as each caller may see them. */
export const createIntakeTables = ({
  service,
  store,
  notices,
}: ServerOptions): ((principal: Principal) => ToolTable) => {
  const hasIntake = (id: string): boolean => service.intake(id) !== undefined;
  const intakeOf = createIntakeOf(store);
  /** Declared once for each version; the one name that depends on the other intakes is compared. */
  const declared = new WeakMap<Intake, DeclaredTools>();

  const toolsOf = (intake: Intake): DeclaredTools => {
    const nameOf = (action: Action): string => toolName(intake.id, action, hasIntake);
    const known = declared.get(intake);
    if (known?.confirm_upload.name === nameOf("confirm_upload")) return known;
    const tools = declareTools(intake, nameOf);
    declared.set(intake, tools);
    return tools;
  };

  const run = async (principal: Principal, intake: Intake, action: Action, call: McpCall): Promise<CallToolResult> => {
    const { arguments: given, clientName } = call;
    const unknown = unknownArguments(given, toolsOf(intake)[action]);
    if (unknown !== undefined) return problemResult(malformed(unknown));
    const { submissionId = "", ...rest } = given;
    if (typeof submissionId !== "string") return problemResult(malformed('"submissionId" must be a text'));
    if (action !== "create") {
      if (submissionId === "") return problemResult(malformed('"submissionId" is missing'));
      // With the tools of one intake nobody reaches the submissions of another, nor learns that they exist.
      if ((await intakeOf(submissionId)) !== intake.id) return problemResult(notFound);
    }
    if (principal.via !== "key" && isOther(rest.actor)) return problemResult(notAnAgent);
    const input = principal.via === "key" ? rest : { ...rest, actor: agentOf(rest.actor, clientName) };
    return intakeTools[action].call({ service, notices, principal, intake, submissionId, input });
  };

  return (principal) => {
    const permissions: ReadonlySet<Permission> = permissionsOf(principal);
    const isOffered = (action: Action): boolean => intakeTools[action].isOffered(principal, permissions);
    const offered = actions.filter(isOffered);

    const list: ToolTable["list"] = async (cursor) => {
      const after = cursor === undefined ? "" : readCursor(cursor);
      const rest = service.intakes().filter(({ id }) => id > after);
      const page = rest.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, mcpLimits.intakesPerPage);
      const tools = page.flatMap((intake) => offered.map((action) => toolsOf(intake)[action]));
      const last = rest.length > page.length ? page.at(-1) : undefined;
      return { tools, ...(last && { nextCursor: Buffer.from(last.id).toString("base64url") }) };
    };

    const call: ToolTable["call"] = async (request) => {
      const named = readToolName(request.name, hasIntake);
      const intake = named && service.intake(named.intakeId);
      if (!intake || !isOffered(named.action)) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such tool here");
      }
      try {
        return await run(principal, intake, named.action, request);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        return problemResult({ code: "unavailable", detail: "The store cannot be reached; try again" });
      }
    };
    return { list, call };
  };
};
