export { type AskConsent, type ConsentGrant, type ConsentRequest, grantConsent } from "./consent.ts";
export { createPilot } from "./create-pilot.ts";
export { limits, type PilotLimits } from "./limits.ts";
export type { Log, LogEntry } from "./log.ts";
export {
  type Complaint,
  type Notes,
  type Remark,
  type Row,
  type RunOutcome,
  type StatusRead,
  type Stop,
  type StopCode,
  stopCodes,
  type ViewOutcome,
} from "./outcome.ts";
export type {
  DiscoveredAction,
  DiscoveredField,
  DiscoverOutcome,
  Discovery,
  OpenOutcome,
  Pilot,
  PilotOptions,
  RunRequest,
  ViewRequest,
} from "./pilot.ts";
export { type PursueOptions, type PursuitOutcome, pursue } from "./pursue.ts";
export type { Act, ActOutcome, FetchedText, GivenFile, Navigation, Surface, TakenPage } from "./surface.ts";
