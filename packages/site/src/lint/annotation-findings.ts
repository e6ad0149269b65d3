import type { PageElement } from "../annotations/page-element.ts";
import type { PageIndex } from "../annotations/page-index.ts";
import { elementContextOf } from "../annotations/resolve-index.ts";
import { kindOf } from "../annotations/resolve-words.ts";
import { agentAttributes, agentKinds, confirmations, dangers } from "../annotations/vocabulary.ts";
import { isLegalId } from "./categories.ts";
import { calledBy, findingOf, type PageFinding } from "./finding.ts";

const knownAttributes = new Set<string>(Object.values(agentAttributes));

/** The allowed values of each attribute (AAF-DOM-01…11). */
const legalWords: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  [agentAttributes.kind, agentKinds],
  [agentAttributes.danger, dangers],
  [agentAttributes.confirm, confirmations],
  [agentAttributes.idempotent, ["true", "false"]],
]);

const quoted = (value: string): string => JSON.stringify(value.slice(0, 100));

const wrongValue = (name: string, value: string): string | undefined => {
  const words = legalWords.get(name);
  if (words) return words.includes(value) ? undefined : `must be one of ${words.join(", ")}`;
  if (name === agentAttributes.version || name === agentAttributes.scope || name === agentAttributes.output) {
    return value.trim() === "" ? "must say something, or be left out" : undefined;
  }
  return isLegalId(value) ? undefined : "must be a name without spaces, like invoice.create";
};

const ofAttributes = (element: PageElement): readonly PageFinding[] =>
  Object.entries(element.attributes).flatMap(([name, value]) => {
    if (!name.startsWith("data-agent-")) return [];
    if (!knownAttributes.has(name)) {
      const message = `${name} on ${calledBy(element)} is no attribute of agent accessibility; there are ${[...knownAttributes].join(", ")}.`;
      return [findingOf("unknown_attribute", "warning", message, element)];
    }
    const wrong = wrongValue(name, value);
    if (wrong === undefined) return [];
    return [findingOf("illegal_value", "error", `${name}=${quoted(value)} on ${calledBy(element)} ${wrong}.`, element)];
  });

const ofKind = (element: PageElement): readonly PageFinding[] => {
  const { attributes } = element;
  const [kind, action, field] = [agentAttributes.kind, agentAttributes.action, agentAttributes.field].map(
    (name) => attributes[name],
  );
  if (kind === undefined && (action !== undefined || field !== undefined)) {
    const needed = field === undefined ? "action" : "field";
    const message = `${calledBy(element)} has data-agent-${needed} but no data-agent-kind; add data-agent-kind="${needed}", or agents do not see it.`;
    return [findingOf("missing_kind", "error", message, element)];
  }
  const lacks =
    (kind === "action" && action === undefined && agentAttributes.action) ||
    (kind === "collection" && action === undefined && agentAttributes.action) ||
    (kind === "field" && field === undefined && agentAttributes.field);
  if (!lacks) return [];
  const message = `${calledBy(element)} has data-agent-kind="${kind}" but no ${lacks}; add it, or agents cannot name it.`;
  return [findingOf("illegal_value", "error", message, element)];
};

/** Finds illegal, unknown and missing attribute values. */
export const annotationFindings = (index: PageIndex): readonly PageFinding[] =>
  index.elements.flatMap((element) => [...ofAttributes(element), ...ofKind(element), ...ofItem(index, element)]);

const ofItem = (index: PageIndex, element: PageElement): readonly PageFinding[] => {
  if (kindOf(element) !== "item" || elementContextOf(index, element).collection) return [];
  const message = `${calledBy(element)} is an item outside a collection; put data-agent-kind="collection" and its data-agent-action on what holds the items.`;
  return [findingOf("item_outside_collection", "warning", message, element)];
};
