import { type ListedAction, listActions } from "../annotations/actions-list.ts";
import type { AgentManifest } from "../annotations/manifest.ts";
import type { PageElement } from "../annotations/page-element.ts";
import { collectionRows } from "../annotations/resolve-collection.ts";
import type { ResolvedField } from "../annotations/resolve-field.ts";
import { widgetOf, widgetValue } from "../annotations/widget.ts";
import { obstacleOf } from "./fill-fields.ts";
import type { DiscoveredAction, DiscoveredField, DiscoverOutcome, Discovery } from "./pilot.ts";
import { readRows } from "./read-rows.ts";
import { isAtRoute } from "./routes.ts";
import { isSecret } from "./secret.ts";
import type { Site } from "./site.ts";

/** Lists the actions of this page and what the site offers on others (AAF-PAG-01) without touching the page. */
export const discoverSite = async (site: Site): Promise<DiscoverOutcome> => {
  const arrival = await site.arrive();
  if ("code" in arrival) return { ok: false, stop: arrival };
  const { found, index, url } = arrival;
  const manifest = found.ok ? found.manifest : undefined;
  const { actions, diagnostics } = listActions(index, manifest, site.how);
  const data = Object.entries(manifest?.data ?? {}).flatMap(([view, entry]) => {
    const shown = collectionRows(index, view, site.how);
    return shown.ok ? [{ view, rows: readRows(shown.value, entry).rows }] : [];
  });
  const discovery: Discovery = {
    url,
    ...(manifest && { manifest }),
    source: found.ok ? found.source : "none",
    ...(!found.ok && { stop: found.stop }),
    actions: actions.map((listed) => describeAction(listed, manifest)),
    data,
    elsewhere: elsewhere(manifest, url),
    diagnostics,
    remarks: found.remarks,
  };
  return { ok: true, discovery };
};

const elsewhere = (manifest: AgentManifest | undefined, url: string): Discovery["elsewhere"] =>
  Object.entries(manifest?.pages ?? {})
    .filter(([route]) => !isAtRoute(route, url))
    .map(([route, { actions = [], data = [] }]) => ({ route, actions, views: data }));

const describeAction = (
  { action, policy, isInManifest, fields, steps, status }: ListedAction,
  manifest: AgentManifest | undefined,
): DiscoveredAction => {
  const title = isInManifest ? manifest?.actions[action]?.title : undefined;
  return {
    action,
    ...(title !== undefined && { title }),
    policy,
    canRun: isInManifest,
    fields: fields.map(describeField),
    steps: steps.length,
    hasStatus: status !== undefined,
  };
};

const states = { field_hidden: "hidden", field_disabled: "disabled", field_readonly: "readonly" } as const;

const describeField = (field: ResolvedField): DiscoveredField => {
  const [control] = field.controls;
  const code = obstacleOf(field)?.code;
  const held = control && heldBy(field.controls);
  return {
    name: field.name,
    label: (field.controls.length > 1 ? field.element : (control ?? field.element)).name,
    control: control ? kindOf(control) : "",
    state: code !== undefined && code in states ? states[code as keyof typeof states] : "ready",
    ...(held !== undefined && { value: held }),
  };
};

const kindOf = (element: PageElement): string => {
  const { tag, attributes } = element;
  if (tag === "input") return attributes.type?.toLowerCase() ?? "text";
  if (widgetOf(element)) return attributes.role?.trim().toLowerCase() ?? "button";
  return tag === "select" || tag === "textarea" ? tag : "editor";
};

const heldBy = (controls: readonly PageElement[]): string | undefined => {
  const [first] = controls;
  if (!first || isSecret(first)) return undefined;
  if (widgetOf(first) === "list") return first.attributes["aria-expanded"] === undefined ? undefined : first.text;
  if (first.live?.checked === undefined) return first.live?.value;
  return controls
    .filter(({ live }) => live?.checked)
    .map((one) => one.live?.value ?? widgetValue(one))
    .join(", ");
};
