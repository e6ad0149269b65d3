import type { AgentManifest } from "@cofill/site";
import {
  type Act,
  createPilot,
  type LogEntry,
  type PilotOptions,
  pursue,
  type RunRequest,
  type ViewRequest,
} from "@cofill/site/pilot";
import { domSurface } from "@cofill/site/pilot/dom";
import type { PlannerResult } from "../../src/pilot/planner/contract.ts";
import { withRefs } from "./act-by-id.ts";
import { type Consenting, consentOf, type PilotSetting, type Told } from "./setting.ts";

/** The pilot inside a page, controlled by a test outside. */
const inside = {
  pilot(setting: PilotSetting) {
    const told: Told = { log: [], requests: [] };
    const during = async () => (globalThis as { duringConsent?: () => void }).duringConsent?.();
    const options: PilotOptions = {
      surface: domSurface(document),
      ...setting.options,
      log: (entry: LogEntry) => told.log.push(entry),
      ...consentOf(setting.consent as Consenting, told, during),
    };
    return { pilot: createPilot(options), told };
  },
  async run(setting: PilotSetting, request: RunRequest) {
    const { pilot, told } = inside.pilot(setting);
    return { outcome: await pilot.run(request), ...told };
  },
  async readView(setting: PilotSetting, request: ViewRequest) {
    const { pilot, told } = inside.pilot(setting);
    return { outcome: await pilot.readView(request), ...told };
  },
  async readOutcome(setting: PilotSetting, action: string) {
    return inside.pilot(setting).pilot.readOutcome({ action });
  },
  async discover(setting: PilotSetting) {
    return inside.pilot(setting).pilot.discover();
  },
  async open(setting: PilotSetting, route: string) {
    return inside.pilot(setting).pilot.open(route);
  },
  async pursue(setting: PilotSetting, plans: readonly PlannerResult[], hops: number) {
    const left = [...plans];
    const planner = async () => ({ ok: true as const, result: left.shift()!, notes: [] });
    return pursue(inside.pilot(setting).pilot, "goal", planner, { hops });
  },
  snapshot: () => domSurface(document).snapshot(),
  /** An act that names elements by HTML id. */
  async actOn(act: Act, agent?: string) {
    const surface = domSurface(document, agent === undefined ? {} : { agent });
    const taken = await surface.snapshot();
    return surface.act(taken.ok ? withRefs(act, taken.snapshot.root) : act);
  },
};

export type Inside = typeof inside;
export type { AgentManifest };

(globalThis as unknown as { inside: Inside }).inside = inside;
