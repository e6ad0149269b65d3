import type { Problem, Rule } from "@cofill/core";
import { attachedNames } from "./core-items.ts";
import { type ItemTree, isField } from "./item-tree.ts";
import type { Sidecars } from "./sidecars/documents.ts";
import { registryEntry, registryFacts } from "./sidecars/registry-lookup.ts";

const problemsOf = (name: string, sidecars: Sidecars): readonly Problem[] => {
  const found = (code: string, severity: Problem["severity"] & string, message: string): Problem => ({
    code: "rule_failed",
    severity,
    message,
    ruleId: `registry:${code}`,
  });
  const entry = registryEntry(sidecars, name);
  if (!entry) return [found("UNRESOLVED_EXTENSION", "error", `No registry knows the extension "${name}"`)];
  const { status, compatible, deprecationNotice } = registryFacts(entry);
  const problems: Problem[] = [];
  if (status === "retired") problems.push(found("EXTENSION_RETIRED", "warning", `The extension "${name}" was retired`));
  if (status === "deprecated") {
    const notice = deprecationNotice === undefined ? "" : `: ${deprecationNotice}`;
    problems.push(found("EXTENSION_DEPRECATED", "info", `The extension "${name}" is deprecated${notice}`));
  }
  if (compatible === false) {
    const message = `The extension "${name}" is made for another version of Formspec`;
    problems.push(found("EXTENSION_COMPATIBILITY_MISMATCH", "warning", message));
  }
  return problems;
};

/** What there is to say of the extensions a field uses. Without any registry nothing is known, so nothing is said. */
export const registryRules = (tree: ItemTree, sidecars: Sidecars): readonly Rule[] => {
  if (sidecars.registries.length === 0) return [];
  return Array.from(tree.nodes.values()).flatMap(({ item, template }): readonly Rule[] => {
    if (!isField(item)) return [];
    const named = item.dataType.startsWith("x-") ? [item.dataType, ...attachedNames(item)] : attachedNames(item);
    const problems = named.flatMap((name) => problemsOf(name, sidecars));
    return problems.length === 0 ? [] : [{ kind: "shape", target: template, reads: [], evaluate: () => problems }];
  });
};
