import {
  type AgentManifest,
  manifestDifferences,
  type PageSnapshot,
  type ReadManifest,
  readManifest,
} from "@cofill/annotations";
import { findingOf, type PageFinding } from "./finding.ts";

/** A manifest found somewhere else than in the page: well known, or given by name. */
export interface FoundManifest {
  readonly from: string;
  readonly read: ReadManifest;
}

export interface ChosenManifest {
  readonly state: ReadManifest["state"] | "absent";
  readonly from?: string;
  readonly manifest?: AgentManifest;
  readonly findings: readonly PageFinding[];
}

/** 0 absent or unparseable, 50 parses but is invalid, 100 valid (D-09). */
export const manifestScores: Readonly<Record<ChosenManifest["state"], number>> = {
  absent: 0,
  unparseable: 0,
  invalid: 50,
  valid: 100,
};

const problemsOf = ({ read, from }: FoundManifest): readonly PageFinding[] => {
  if (read.state === "valid") return [];
  return read.problems.map(({ pointer, message }) => {
    const where = pointer === "" ? "" : `${pointer} `;
    return findingOf(`manifest_${read.state}`, "error", `The manifest (${from}): ${where}${message}.`);
  });
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The one that was found wins over those that the page embeds; a difference is said (D-13). */
export const chooseManifest = (snapshot: PageSnapshot, found: FoundManifest | undefined): ChosenManifest => {
  const [text, ...others] = snapshot.embeddedManifests;
  const embedded = text === undefined ? undefined : { from: "embedded in the page", read: readManifest(text) };
  const chosen = found ?? embedded;
  if (!chosen) {
    const message =
      "There is no manifest; publish one at /.well-known/agent-manifest.json, or embed it in the page (cofill manifest writes it).";
    return { state: "absent", findings: [findingOf("manifest_missing", "error", message)] };
  }
  const findings = [...problemsOf(chosen)];
  if (found && embedded && text !== undefined) findings.push(...compare(found, embedded, jsonOf(text)));
  if (others.length > 0) {
    const message = `The page embeds ${others.length + 1} manifests; keep one, because only the first is read.`;
    findings.push(findingOf("manifests_differ", "warning", message));
  }
  const { read, from } = chosen;
  return { state: read.state, from, findings, ...(read.state === "valid" && { manifest: read.manifest }) };
};

const compare = (found: FoundManifest, embedded: FoundManifest, json: unknown): readonly PageFinding[] => {
  if (embedded.read.state !== "valid") return problemsOf(embedded).map((one) => ({ ...one, severity: "warning" }));
  if (found.read.state !== "valid") return [];
  const differing = manifestDifferences(found.read.manifest, json);
  if (differing.length === 0) return [];
  const where = differing.slice(0, 5).join(", ");
  const more = differing.length > 5 ? ` and ${differing.length - 5} more` : "";
  const message = `The manifest in the page differs from ${found.from}, which wins, at ${where}${more}; make them the same.`;
  return [findingOf("manifests_differ", "warning", message)];
};
