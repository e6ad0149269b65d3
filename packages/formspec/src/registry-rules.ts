import type { LocalIssue, Rule, RuleKeyword, RuleKeywordParams, Severity } from "@cofill/core";
import { attachedNames } from "./core-items.ts";
import { type ItemTree, isField } from "./item-tree.ts";
import type { Sidecars } from "./sidecars/documents.ts";
import { registryEntry, registryFacts } from "./sidecars/registry-lookup.ts";

const issuesOf = (name: string, sidecars: Sidecars): readonly LocalIssue[] => {
  const found = <K extends RuleKeyword>(
    keyword: K,
    code: string,
    severity: Severity,
    more: Partial<RuleKeywordParams[K]> = {},
  ): LocalIssue => ({
    code: "rule_failed",
    severity,
    params: { keyword, extension: name, ...more },
    ruleId: `registry:${code}`,
  });
  const entry = registryEntry(sidecars, name);
  if (!entry) return [found("extension_unknown", "UNRESOLVED_EXTENSION", "error")];
  const { status, compatible, deprecationNotice } = registryFacts(entry);
  const issues: LocalIssue[] = [];
  if (status === "retired") issues.push(found("extension_retired", "EXTENSION_RETIRED", "warning"));
  if (status === "deprecated") {
    const notice = deprecationNotice === undefined ? {} : { notice: deprecationNotice };
    issues.push(found("extension_deprecated", "EXTENSION_DEPRECATED", "info", notice));
  }
  if (compatible === false) {
    issues.push(found("extension_incompatible", "EXTENSION_COMPATIBILITY_MISMATCH", "warning"));
  }
  return issues;
};

/** Rules for the extensions that fields use; without a registry nothing is known about them, so there are none. */
export const registryRules = (tree: ItemTree, sidecars: Sidecars): readonly Rule[] => {
  if (sidecars.registries.length === 0) return [];
  return Array.from(tree.nodes.values()).flatMap(({ item, template }): readonly Rule[] => {
    if (!isField(item)) return [];
    const named = item.dataType.startsWith("x-") ? [item.dataType, ...attachedNames(item)] : attachedNames(item);
    const issues = named.flatMap((name) => issuesOf(name, sidecars));
    return issues.length === 0 ? [] : [{ kind: "shape", target: template, reads: [], evaluate: () => issues }];
  });
};
