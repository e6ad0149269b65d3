import type { AgentManifest, ReadManifest } from "../annotations/manifest.ts";
import { joinManifests } from "../annotations/manifest-difference.ts";
import { readManifest } from "../annotations/manifest-read.ts";
import type { PageSnapshot } from "../annotations/page-element.ts";
import { findingOf, type PageFinding } from "./finding.ts";

/** A manifest found outside the page: at its well-known URL, or given by the caller. */
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

/** Score 0 for none or unparseable, 50 for invalid, 100 for valid (D-09). */
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

/** The found manifest takes precedence over the embedded one; differences are reported (D-13). */
export const chooseManifest = (snapshot: PageSnapshot, found: FoundManifest | undefined): ChosenManifest => {
  const [text, ...others] = snapshot.embeddedManifests;
  const embedded = text === undefined ? undefined : { from: "embedded in the page", read: readManifest(text) };
  const chosen = found ?? embedded;
  if (!chosen) {
    const message =
      "There is no manifest; publish one at /.well-known/agent-manifest.json, or embed it in the page (cofill manifest writes it).";
    return { state: "absent", findings: [findingOf("manifest_missing", "error", message)] };
  }
  const both = found && embedded ? compare(found, embedded) : { findings: [] };
  const findings = [...problemsOf(chosen), ...both.findings];
  if (others.length > 0) {
    const message = `The page embeds ${others.length + 1} manifests; keep one, because only the first is read.`;
    findings.push(findingOf("manifests_differ", "warning", message));
  }
  const { read, from } = chosen;
  const manifest = both.manifest ?? (read.state === "valid" ? read.manifest : undefined);
  return { state: read.state, from, findings, ...(manifest && { manifest }) };
};

const compare = (found: FoundManifest, embedded: FoundManifest): Pick<ChosenManifest, "findings" | "manifest"> => {
  if (embedded.read.state !== "valid") {
    return { findings: problemsOf(embedded).map((one) => ({ ...one, severity: "warning" })) };
  }
  if (found.read.state !== "valid") return { findings: [] };
  const { manifest, differing } = joinManifests(found.read.manifest, embedded.read.manifest);
  if (differing.length === 0) return { findings: [], manifest };
  const where = differing.slice(0, 5).join(", ");
  const more = differing.length > 5 ? ` and ${differing.length - 5} more` : "";
  const message = `The manifest in the page differs from ${found.from}, which wins, at ${where}${more}; make them the same.`;
  return { findings: [findingOf("manifests_differ", "warning", message)], manifest };
};
