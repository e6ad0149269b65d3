import { isJsonObject } from "@cofill/core/kit";
import { type ListedAction, listActions } from "./actions-list.ts";
import type { Diagnostic } from "./diagnostic.ts";
import { fieldsSchema } from "./generate-action.ts";
import type { AgentManifest, ManifestPage, Schema } from "./manifest.ts";
import type { PageElement, PageSnapshot } from "./page-element.ts";
import type { PageIndex } from "./page-index.ts";
import { fieldNamesOf } from "./resolve-field.ts";
import { elementContextOf, indexPage } from "./resolve-index.ts";
import { type About, diagnose, named } from "./resolve-one.ts";
import { actionIdOf } from "./resolve-words.ts";
import { canonicalRoute, routeOf } from "./route.ts";
import { brief } from "./schema-words.ts";

const counting = { closedDialogs: "count" } as const;

type Say = (severity: Diagnostic["severity"], message: string, elements: readonly PageElement[], about?: About) => void;

/**
 * Reports where a page and the manifest differ about the same action, view or route (D-17).
 * @example
 * const differences = compareWithPage(manifest, indexPage(snapshot));
 */
export const compareWithPage = (
  manifest: AgentManifest,
  index: PageIndex,
  actions: readonly ListedAction[] = listActions(index, manifest, counting).actions,
): readonly Diagnostic[] => {
  const diagnostics: Diagnostic[] = [];
  const say: Say = (severity, message, elements, about = {}) =>
    diagnostics.push(diagnose("manifest_disagrees", severity, message, elements, about));
  for (const listed of actions) compareAction(manifest, index, listed, say);
  comparePage(manifest, index, actions, say);
  compareViews(manifest, index, say);
  return diagnostics;
};

/**
 * Does the same as `compareWithPage` for several pages.
 * @example
 * compareManifest({ version: "1", site: { name: "A", origin: "https://a.example" }, actions: {} }, []).length; // 0
 */
export const compareManifest = (
  manifest: AgentManifest,
  snapshots: readonly PageSnapshot[],
): readonly (Diagnostic & { readonly url: string })[] =>
  snapshots.flatMap((snapshot) => {
    const index = indexPage(snapshot);
    const { actions, diagnostics } = listActions(index, manifest, counting);
    return [...diagnostics, ...compareWithPage(manifest, index, actions)].map((one) => ({ ...one, url: snapshot.url }));
  });

const entriesOf = (schema: Schema): Readonly<Record<string, Schema>> =>
  isJsonObject(schema.properties) ? (schema.properties as never) : {};

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name): name is string => typeof name === "string") : [];

const compareAction = (manifest: AgentManifest, index: PageIndex, listed: ListedAction, say: Say): void => {
  const { action, element, fields } = listed;
  const entry = Object.hasOwn(manifest.actions, action) ? manifest.actions[action]! : undefined;
  if (!entry) return;
  const declared = entriesOf(entry.inputSchema);
  const onPage = fieldsSchema(index, fields);
  const inferred = entriesOf(onPage);
  const required = new Set(namesIn(entry.inputSchema.required));
  const present = new Map(fields.map((field) => [field.name, field.element]));
  // An ambiguous field is reported elsewhere.
  const ambiguous = new Set(fieldNamesOf(index, element));
  for (const field of fields) {
    const about = { action, field: field.name };
    if (Object.hasOwn(declared, field.name)) {
      compareField(declared[field.name]!, inferred[field.name], say, field.element, about);
      continue;
    }
    const message = `The manifest's inputSchema of ${named(action)} does not have the field ${named(field.name)}; add it there, or take the annotation away.`;
    say("warning", message, [field.element], about);
  }
  for (const name of Object.keys(declared)) {
    if (present.has(name) || ambiguous.has(name)) continue;
    const needed = required.has(name);
    const message = `The manifest's inputSchema of ${named(action)} ${needed ? "requires" : "has"} ${named(name)}, but the page has no such field; annotate its control, or take it out of the schema.`;
    say(needed ? "error" : "warning", message, [element], { action, field: name });
  }
  for (const name of namesIn(onPage.required)) {
    if (!Object.hasOwn(declared, name) || required.has(name)) continue;
    const message = `The page requires ${named(name)} of ${named(action)}, the manifest does not; add it to "required".`;
    const element = present.get(name);
    say("warning", message, element ? [element] : [], { action, field: name });
  }
};

const typeMatches = (declared: unknown, inferred: unknown): boolean => {
  if (declared === undefined || inferred === undefined) return true;
  const types = Array.isArray(declared) ? declared : [declared];
  // A text field accepts a number; a number field does not accept text.
  return types.some((type) => type === inferred || inferred === "string" || isNumeric(type, inferred));
};
const isNumeric = (one: unknown, other: unknown): boolean =>
  [one, other].every((type) => type === "number" || type === "integer");

const optionsOf = (schema: Schema): readonly unknown[] | undefined => {
  const source = isJsonObject(schema.items) ? schema.items : schema;
  return Array.isArray(source.enum) ? source.enum : undefined;
};

const compareField = (
  declared: Schema,
  inferred: Schema | undefined,
  say: Say,
  element: PageElement,
  about: About,
): void => {
  if (!inferred) return;
  const field = named(about.field ?? "");
  if (!typeMatches(declared.type, inferred.type)) {
    const message = `The manifest says that ${field} is of type ${brief(declared.type)}, its control takes ${brief(inferred.type)}; make them agree.`;
    say("warning", message, [element], about);
  }
  const [known, offered] = [optionsOf(declared), optionsOf(inferred)];
  const unknown = known?.filter((value) => offered !== undefined && !offered.includes(String(value))) ?? [];
  if (unknown.length === 0) return;
  const message = `The manifest lets ${field} be ${unknown.slice(0, 5).map(brief).join(", ")}, which its control does not offer; make them agree.`;
  say("warning", message, [element], about);
};

const pageOf = ({ pages = {} }: AgentManifest, url: string): ManifestPage | undefined => {
  const route = canonicalRoute(routeOf(url));
  const key = Object.keys(pages).find((one) => canonicalRoute(one) === route);
  return key === undefined ? undefined : pages[key];
};

const isMain = (index: PageIndex, element: PageElement): boolean => !elementContextOf(index, element).isSubAction;

const comparePage = (manifest: AgentManifest, index: PageIndex, actions: readonly ListedAction[], say: Say): void => {
  // A local file has no route.
  if (!/^https?:/i.test(index.snapshot.url)) return;
  const page = pageOf(manifest, index.snapshot.url);
  if (!page) {
    const known = actions.find(({ isInManifest }) => isInManifest);
    if (!known || manifest.pages === undefined) return;
    const message = `The manifest's pages do not list ${routeOf(index.snapshot.url)}, which has ${named(known.action)}; add it, so that agents find it from elsewhere.`;
    return say("warning", message, [known.element], { action: known.action });
  }
  for (const action of page.actions ?? []) {
    if (index.actions.get(action)?.some((element) => isMain(index, element))) continue;
    const message = `The manifest lists ${named(action)} on this page, but the page has no such action; annotate it, or take it off the list.`;
    say("error", message, [], { action });
  }
  for (const { action, element, isInManifest } of actions) {
    if (!isInManifest || page.actions?.includes(action)) continue;
    const message = `The page has ${named(action)}, but the manifest does not list it on this page; add it to the page's actions.`;
    say("warning", message, [element], { action });
  }
};

const compareViews = (manifest: AgentManifest, index: PageIndex, say: Say): void => {
  const { data = {} } = manifest;
  const page = pageOf(manifest, index.snapshot.url);
  const shown = new Set(index.byKind.collection.map(actionIdOf));
  for (const collection of index.byKind.collection) {
    const view = actionIdOf(collection);
    if (view === "" || Object.hasOwn(data, view)) continue;
    const message = `The page shows the collection ${named(view)}, but the manifest's data does not have it; add it, so that agents can ask for it.`;
    say("warning", message, [collection], { action: view });
  }
  for (const view of page?.data ?? []) {
    if (shown.has(view)) continue;
    const message = `The manifest lists the data view ${named(view)} on this page, but no collection of the page is it; annotate it with data-agent-kind="collection" and data-agent-action=${named(view)}.`;
    say("warning", message, [], { action: view });
  }
};
