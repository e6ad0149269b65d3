import { listActions } from "../annotations/actions-list.ts";
import type { Diagnostic } from "../annotations/diagnostic.ts";
import type { AgentManifest } from "../annotations/manifest.ts";
import { compareWithPage } from "../annotations/manifest-compare.ts";
import type { PageSnapshot } from "../annotations/page-element.ts";
import type { PageIndex } from "../annotations/page-index.ts";
import { collectionRows } from "../annotations/resolve-collection.ts";
import { indexPage } from "../annotations/resolve-index.ts";
import { actionIdOf } from "../annotations/resolve-words.ts";
import { annotationFindings } from "./annotation-findings.ts";
import { type Asked, askAll, type CountedCategory } from "./categories.ts";
import { type ChosenManifest, chooseManifest, type FoundManifest, manifestScores } from "./choose-manifest.ts";
import {
  bounded,
  calledBy,
  type Finding,
  type FindingCode,
  findingOf,
  ofDiagnostic,
  type PageFinding,
} from "./finding.ts";
import { limits } from "./limits.ts";
import { ownershipFindings } from "./ownership-findings.ts";
import { type Category, pageScore } from "./score.ts";

/** Options of an audit. */
export interface AuditOptions {
  /** Includes the category SAFETY (AAF-SCR-06). */
  readonly safety?: boolean;
}

/** The score of one category with its counts. */
export interface CategoryAudit {
  /** From 0 to 100, rounded; null if the category does not apply. */
  readonly score: number | null;
  readonly met: number;
  readonly total: number;
}

/** The score and findings of one page. */
export interface PageAudit {
  readonly url: string;
  readonly title: string;
  /** From 0 to 100. */
  readonly score: number;
  readonly categories: Readonly<Partial<Record<Category, CategoryAudit>>>;
  readonly manifest: Pick<ChosenManifest, "state" | "from">;
  readonly findings: readonly Finding[];
}

const counting = { closedDialogs: "count" } as const;

/**
 * Scores how well one page is annotated for agents, and lists findings.
 * @example
 * const read = readPage("<form><input></form>", { url: "https://a.example/" });
 * read.ok && auditPage(read.snapshot).score; // 0
 */
export const auditPage = (
  snapshot: PageSnapshot,
  found: FoundManifest | undefined,
  { safety = false }: AuditOptions = {},
): PageAudit => {
  const index = indexPage(snapshot);
  const chosen = chooseManifest(snapshot, found);
  const counted: readonly CountedCategory[] = ["forms", "fields", "actions", ...(safety ? (["safety"] as const) : [])];
  const asked = counted.map((category) => [category, askAll(index, category)] as const);
  const exact = new Map<Category, number | null>(asked.map(([category, elements]) => [category, shareOf(elements)]));
  const manifestScore = manifestScores[chosen.state];
  const findings = [
    ...chosen.findings,
    ...(chosen.manifest ? originFindings(chosen.manifest, snapshot.url) : []),
    ...asked.flatMap(([category, elements]) => elements.flatMap((one) => unmet(category, one))),
    ...annotationFindings(index),
    ...resolutionFindings(index, chosen.manifest),
  ];
  const categories: Partial<Record<Category, CategoryAudit>> = Object.fromEntries(
    asked.map(([category, elements]) => [category, summary(elements)]),
  );
  return {
    url: snapshot.url,
    title: snapshot.title,
    score: pageScore({ ...Object.fromEntries(exact), manifest: manifestScore }),
    categories: { ...categories, manifest: { score: manifestScore, met: manifestScore === 100 ? 1 : 0, total: 1 } },
    manifest: { state: chosen.state, ...(chosen.from !== undefined && { from: chosen.from }) },
    findings: inOrder(bounded(findings)).map((finding) => ({ ...finding, url: snapshot.url })),
  };
};

const metOf = (asked: readonly Asked[]): number => asked.filter(({ isMet }) => isMet).length;

const shareOf = (asked: readonly Asked[]): number | null =>
  asked.length === 0 ? null : (metOf(asked) / asked.length) * 100;

const summary = (asked: readonly Asked[]): CategoryAudit => {
  const share = shareOf(asked);
  return { score: share === null ? null : Math.round(share), met: metOf(asked), total: asked.length };
};

interface Unmet {
  readonly rule: FindingCode;
  readonly severity: Finding["severity"];
  readonly words: string;
}

const asAction = 'has no name for agents; add data-agent-kind="action" and data-agent-action.';

/** The finding for an element that its category counts and that is not annotated. */
const unmetWords: Readonly<Record<CountedCategory, Unmet>> = {
  forms: { rule: "form_not_annotated", severity: "warning", words: asAction },
  fields: {
    rule: "field_not_annotated",
    severity: "warning",
    words: 'has no name for agents; add data-agent-kind="field" and data-agent-field.',
  },
  actions: { rule: "button_not_annotated", severity: "warning", words: asAction },
  safety: {
    rule: "unsafe_button",
    severity: "error",
    words: "looks dangerous; add data-agent-danger and data-agent-confirm to it or to its action.",
  },
};

const unmet = (category: CountedCategory, { element, isMet }: Asked): readonly PageFinding[] => {
  if (isMet) return [];
  const { rule, severity, words } = unmetWords[category];
  return [findingOf(rule, severity, `${calledBy(element)} ${words}`, element)];
};

/** Whether a diagnostic is already reported by the annotation checks, or once for a missing manifest. */
const isSaidElsewhere = ({ code }: Diagnostic, manifest: AgentManifest | undefined): boolean =>
  code === "illegal_value" ||
  code === "missing_kind" ||
  code === "field_of_another_action" ||
  (code === "action_not_in_manifest" && !manifest);

const resolutionFindings = (index: PageIndex, manifest: AgentManifest | undefined): readonly PageFinding[] => {
  const { actions, diagnostics } = listActions(index, manifest, counting);
  const views = new Set(index.byKind.collection.map(actionIdOf).filter((view) => view !== ""));
  const said = [
    ...diagnostics.filter((diagnostic) => !isSaidElsewhere(diagnostic, manifest)),
    ...[...views].slice(0, limits.maxCollections).flatMap((view) => collectionRows(index, view, counting).diagnostics),
    ...(manifest ? compareWithPage(manifest, index, actions) : []),
  ];
  const listed = new Set(actions.map(({ action }) => action));
  return [
    ...said.map(ofDiagnostic),
    ...ownershipFindings(index, manifest, actions),
    ...(manifest ? dangersElsewhere(manifest, listed) : []),
  ];
};

/** For actions that are not on this page, only the manifest can be checked (D-18). */
const dangersElsewhere = (manifest: AgentManifest, listed: ReadonlySet<string>): readonly PageFinding[] =>
  Object.entries(manifest.actions).flatMap(([action, { risk, confirmation }]) => {
    if (listed.has(action) || risk !== "high" || confirmation === "required" || confirmation === "review") return [];
    const message = `The manifest says that "${action}" is of high danger with confirmation "${confirmation}"; it must be "required" or "review".`;
    return [{ ...findingOf("danger_without_confirmation", "error", message), action }];
  });

/** On a developer's own machine the origin differs from the published one. */
const isLocal = ({ hostname, protocol }: URL): boolean =>
  !/^https?:$/.test(protocol) || /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/.test(hostname);

const originFindings = (manifest: AgentManifest, url: string): readonly PageFinding[] => {
  if (!URL.canParse(url)) return [];
  const page = new URL(url);
  const { origin } = new URL(manifest.site.origin);
  if (isLocal(page) || origin === page.origin) return [];
  const message = `The manifest is of ${origin}, the page of ${page.origin}; correct site.origin.`;
  return [findingOf("manifest_disagrees", "warning", message)];
};

/** Orders findings by severity, then by position. */
const inOrder = (findings: readonly PageFinding[]): readonly PageFinding[] =>
  findings.toSorted((one, other) => rank(one) - rank(other) || lineOf(one) - lineOf(other));
const rank = ({ severity }: PageFinding): number => (severity === "error" ? 0 : 1);
const lineOf = ({ place }: PageFinding): number => (place ? place.line * 100_000 + Math.min(place.column, 99_999) : 0);
