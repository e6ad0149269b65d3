import type { ListedAction } from "../annotations/actions-list.ts";
import type { AgentManifest } from "../annotations/manifest.ts";
import type { PageElement } from "../annotations/page-element.ts";
import type { PageIndex } from "../annotations/page-index.ts";
import { closedDialogOf, findOpener } from "../annotations/resolve-dialog.ts";
import { findFieldOf } from "../annotations/resolve-field.ts";
import { elementContextOf } from "../annotations/resolve-index.ts";
import { findSubmitterOf } from "../annotations/resolve-submitter.ts";
import { actionIdOf, fieldNameOf, forActionOf } from "../annotations/resolve-words.ts";
import { calledBy, findingOf, ofDiagnostic, type PageFinding } from "./finding.ts";

const counting = { closedDialogs: "count" } as const;

const knows = (registry: Readonly<Record<string, unknown>> | undefined, id: string): boolean =>
  registry !== undefined && Object.hasOwn(registry, id);

/** Fields of no action, which cannot be filled by name; fields of a row are its columns. */
const orphanFields = (index: PageIndex, manifest: AgentManifest | undefined): readonly PageFinding[] => {
  const views = new Set(index.byKind.collection.map(actionIdOf));
  return index.byKind.field.flatMap((element) => {
    const { action, collection, item } = elementContextOf(index, element);
    const target = forActionOf(element);
    if (target === "" ? action || collection || item : index.actions.has(target) || views.has(target)) return [];
    if (target !== "" && knows(manifest?.data, target)) return [];
    const why =
      target === ""
        ? "stands in no action and has no data-agent-for-action; put it inside its action, or name the action"
        : `is for "${target}", which is not on this page; correct data-agent-for-action`;
    const message = `The field "${fieldNameOf(element)}" ${why}.`;
    return [{ ...findingOf("orphan_field", "error", message, element), field: fieldNameOf(element) }];
  });
};

/**
 * A status or result must be inside an action or name it. On the page after a submit the action may be known from the
 * manifest only.
 */
const unreachable = (index: PageIndex, manifest: AgentManifest | undefined): readonly PageFinding[] =>
  (["status", "result"] as const).flatMap((kind) =>
    index.byKind[kind].flatMap((element) => {
      const target = forActionOf(element);
      const isReached =
        target === ""
          ? elementContextOf(index, element).action !== undefined
          : index.actions.has(target) || knows(manifest?.actions, target);
      if (isReached) return [];
      const why =
        target === ""
          ? "stands in no action and has no data-agent-for-action; put it inside its action, or name the action"
          : `is for "${target}", which neither the page nor the manifest has; correct data-agent-for-action`;
      return [findingOf(`unreachable_${kind}`, "error", `The ${kind} ${calledBy(element)} ${why}.`, element)];
    }),
  );

const ofAction = (index: PageIndex, { action, element }: ListedAction): readonly PageFinding[] => {
  const submitter = findSubmitterOf(index, element, counting);
  const lacking = submitter.diagnostics.filter(({ code }) => code === "submitter_not_found");
  const dialog = closedDialogOf(index, element);
  const opener = dialog && findOpener(index, dialog, counting);
  const warnings = [...lacking, ...(opener?.diagnostics ?? [])].map((diagnostic) => ({
    ...ofDiagnostic({ ...diagnostic, severity: "warning", elements: [refOf(element)] }),
    action,
  }));
  return [...warnings, ...misplaced(index, element)];
};

/** Fields inside one action that are for another (D-04). */
const misplaced = (index: PageIndex, owner: PageElement): readonly PageFinding[] =>
  [...(index.nested.get(owner)?.elsewhere.keys() ?? [])].flatMap((name) =>
    findFieldOf(index, owner, name, counting)
      .diagnostics.filter(({ code }) => code === "field_of_another_action")
      .map(ofDiagnostic),
  );

const refOf = ({ ref, place }: PageElement): Pick<PageElement, "ref" | "place"> => ({ ref, ...(place && { place }) });

/** Finds elements that belong to no action, and actions that cannot be reached or run. */
export const ownershipFindings = (
  index: PageIndex,
  manifest: AgentManifest | undefined,
  actions: readonly ListedAction[],
): readonly PageFinding[] => [
  ...orphanFields(index, manifest),
  ...unreachable(index, manifest),
  ...actions.flatMap((listed) => ofAction(index, listed)),
];
