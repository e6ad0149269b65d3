import {
  type Actor,
  type EventPage,
  type Intake,
  inputProblem,
  memberError,
  type Permission,
  type Principal,
  permissionsOf,
  problem,
  type Reply,
  storeProblem,
} from "@cofill/service";
import { StoreError } from "@cofill/store";
import { type CallToolResult, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import { runIntake } from "../operations/run-intake.ts";
import { serverProblem } from "../request-problem.ts";
import type { ServerOptions } from "../server-options.ts";
import { type DeclaredTools, declareTools } from "./declare-tools.ts";
import { foreignText } from "./foreign-text.ts";
import { createIntakeOf } from "./intake-of.ts";
import { type IntakeTool, intakeTools, isOffered } from "./intake-tools.ts";
import { mcpLimits } from "./limits.ts";
import { readToolName, toolName } from "./tool-names.ts";
import { problemResult, replyResult, toResult } from "./tool-result.ts";
import type { McpCall, ToolTable } from "./tool-table.ts";

/** The actor on a server without keys: the claimed agent, or one named after the client. */
const agentOf = (claimed: unknown, clientName = ""): unknown =>
  claimed ?? ({ kind: "agent", id: foreignText(clientName, mcpLimits.maxClientNameLength) || "mcp" } satisfies Actor);

/** The principal, where an agent acts for a person, named after its client. */
const namedAfter = (principal: Principal, clientName = ""): Principal => {
  const name = foreignText(clientName, mcpLimits.maxClientNameLength);
  if (principal.via !== "key" || !principal.actor.onBehalfOf || name === "") return principal;
  return { ...principal, actor: { ...principal.actor, name } };
};

/** Whether a claimed actor is not an agent, which arguments of a tool must not achieve. */
const isOther = (claimed: unknown): boolean =>
  typeof claimed === "object" && claimed !== null && "kind" in claimed && claimed.kind !== "agent";

/** The first argument that the operation has but its tool does not accept. */
const withheld = (given: object, { mcp }: IntakeTool): string | undefined =>
  mcp.omit?.find((name) => Object.hasOwn(given, name));

/** The events as a result, parsed because they are stored as text. */
const eventsResult = (submissionId: string, { events, lastSeq, state, resumeToken }: EventPage): CallToolResult =>
  toResult({ ok: true, submissionId, state, resumeToken, events: events.map(({ json }) => JSON.parse(json)), lastSeq });

const isEventPage = (value: object): value is EventPage => "events" in value;

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
  /**
   * Tools are declared once per version of an intake; the name of `confirm_upload`, which depends on the other intakes,
   * is compared.
   */
  const declared = new WeakMap<Intake, DeclaredTools>();

  const toolsOf = (intake: Intake): DeclaredTools => {
    const nameOf = (action: string): string => toolName(intake.id, action, hasIntake);
    const known = declared.get(intake);
    if (known?.get("confirm_upload")?.name === nameOf("confirm_upload")) return known;
    const tools = declareTools(intake, nameOf);
    declared.set(intake, tools);
    return tools;
  };

  const run = async (
    principal: Principal,
    intake: Intake,
    tool: IntakeTool,
    call: McpCall,
  ): Promise<CallToolResult> => {
    const { arguments: given, clientName } = call;
    const unknown = withheld(given, tool);
    if (unknown !== undefined) return problemResult(inputProblem([memberError(unknown, "unknown_member", {})]));
    const { submissionId = "", ...rest } = given;
    if (typeof submissionId !== "string")
      return problemResult(inputProblem([memberError("submissionId", "wrong_type", { expected: "string" })]));
    const isAboutOne = Object.hasOwn(tool.operation.input.shape, "submissionId");
    if (isAboutOne) {
      if (submissionId === "") return problemResult(inputProblem([memberError("submissionId", "missing", {})]));
      // The tools of one intake neither reach nor reveal the submissions of another.
      if ((await intakeOf(submissionId)) !== intake.id) return problemResult(problem("not_found"));
    }
    if (principal.via !== "key" && isOther(rest.actor))
      return problemResult(serverProblem("actor_mismatch.agents_only"));
    const input = {
      ...(isAboutOne ? given : { ...given, intakeId: intake.id }),
      ...(principal.via !== "key" && { actor: agentOf(rest.actor, clientName) }),
    };
    const answer = await runIntake({ service, notices }, tool.id, namedAfter(principal, clientName), input);
    if (!answer.ok) return problemResult(answer.problem);
    return isEventPage(answer.value)
      ? eventsResult(submissionId, answer.value)
      : replyResult({ ok: true, value: answer.value as Reply });
  };

  return (principal) => {
    const permissions: ReadonlySet<Permission> = permissionsOf(principal);
    const offered = new Map(Array.from(intakeTools).filter(([, tool]) => isOffered(tool, permissions)));

    const list: ToolTable["list"] = async (cursor) => {
      const after = cursor === undefined ? "" : readCursor(cursor);
      const rest = service.intakes().filter(({ id }) => id > after);
      const page = rest.toSorted((a, b) => (a.id < b.id ? -1 : 1)).slice(0, mcpLimits.intakesPerPage);
      const tools = page.flatMap((intake) => Array.from(offered.keys(), (name) => toolsOf(intake).get(name)!));
      const last = rest.length > page.length ? page.at(-1) : undefined;
      return { tools, ...(last && { nextCursor: Buffer.from(last.id).toString("base64url") }) };
    };

    const call: ToolTable["call"] = async (request) => {
      const named = readToolName(request.name, hasIntake);
      const intake = named && service.intake(named.intakeId);
      const tool = named && offered.get(named.action);
      if (!intake || !tool) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, "There is no such tool here");
      }
      try {
        return await run(principal, intake, tool, request);
      } catch (error) {
        if (!(error instanceof StoreError)) throw error;
        return problemResult(storeProblem(error));
      }
    };
    return { list, call };
  };
};
