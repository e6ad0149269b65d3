export {
  type ActionOnPage,
  type Arguments,
  type FieldOnPage,
  type Planner,
  type PlannerNote,
  type PlannerProblem,
  type PlannerProblemCode,
  type PlannerResult,
  type PlanOutcome,
  type PlanRequest,
  plannerProblemCodes,
  type Turn,
  type VisibleData,
} from "./contract.ts";
export { type Complete, createPlanner, type PlannerOptions } from "./create-planner.ts";
export { completeAt, type EndpointOptions, plannerEndpoint } from "./endpoint.ts";
export { type OpenAiCompatibleOptions, openAiCompatible } from "./open-ai-compatible.ts";
export { parsePlannerAnswer } from "./parse-answer.ts";
export { buildPrompt, type Message } from "./prompt.ts";
