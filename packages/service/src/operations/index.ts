export { type InputError, type InputErrorCode, inputErrorCodes } from "./input-params.ts";
export type { IntakeContext } from "./intake-context.ts";
export { type IntakeOperationId, intakeOperations } from "./intake-table.ts";
export { type DescribedSchema, describeSchema, inlineSchema, membersOf } from "./json-schema.ts";
export { follow } from "./mail/follow.ts";
export { fieldIssue } from "./mail/views.ts";
export { mailAdministrationOperations, mailOperations } from "./mail-table.ts";
export {
  type AnyOperation,
  apiDescription,
  type Effect,
  type Example,
  type Group,
  type Operation,
  type ToolInfo,
  type ToolTexts,
} from "./operation.ts";
export type { OperationInput, OperationOutput } from "./operation-types.ts";
export { agentHeader, type HttpRoute, headerMembers, pathMembers, routes } from "./routes.ts";
export { event } from "./submissions/events.ts";
export { intakeError } from "./submissions/members.ts";
