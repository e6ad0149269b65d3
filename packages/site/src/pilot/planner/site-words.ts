import type { AgentManifest, ManifestAction, ManifestPage, DataView as View } from "../../annotations/manifest.ts";
import type { Policy } from "../../annotations/policy.ts";
import { joinPolicies } from "../../annotations/policy.ts";
import type { ActionOnPage, PlanRequest } from "./contract.ts";
import { plannerLimits } from "./limits.ts";
import { describeProperties, plainName } from "./schema-words.ts";
import { cut, cutList, quote, say } from "./words.ts";

/** Describes the site to a model: this page first, then other pages (AAF-PAG-01). */
export const describeSite = (request: PlanRequest): string => {
  const { manifest, route } = request;
  const pages = Object.entries(manifest.pages ?? {});
  const here = pages.find(([path]) => samePath(path, route));
  const others = pages.filter((page) => page !== here);
  const found = new Map(request.actions.map((each) => [each.action, each]));
  const foundIds = [...found.keys()].filter((id) => Object.hasOwn(manifest.actions, id));
  const hereIds = [...new Set([...(here?.[1].actions ?? []), ...foundIds])];
  const hereViews = [...new Set([...(here?.[1].data ?? []), ...request.data.map(({ view }) => view)])];
  const unknown = [...found.keys()].filter((id) => !Object.hasOwn(manifest.actions, id) && !isPart(id, manifest));
  const lines = [
    `Site: ${titled(manifest.site.name, manifest.site.description)}`,
    `This page: ${plainName(route)}${here ? ` ${titled(here[1].title, here[1].description)}` : ", not listed by the site"}`,
    ...section(
      "Actions on this page",
      hereIds.flatMap((id) => describeAction(id, manifest.actions[id], found.get(id), "not found in the page now")),
    ),
    ...section(
      "Found in the page, but not offered by the site, so it cannot be run",
      cutList(unknown.map(plainName), plannerLimits.maxNamesListed),
    ),
    ...section(
      "Data on this page",
      hereViews.flatMap((id) => describeView(id, manifest.data?.[id])),
    ),
    ...request.data.flatMap(({ view, rows }) =>
      section(`Rows of ${plainName(view)} that are shown`, cutList(rows.map(rowOf), plannerLimits.maxRows)),
    ),
    ...others.flatMap((page) => describePage(page, manifest)),
    ...section("Errors of the site", describeErrors(manifest)),
  ];
  return fit(lines);
};

const samePath = (path: string, route: string): boolean =>
  path === route || path.replace(/\/$/, "") === route.replace(/[?#].*$/s, "").replace(/\/$/, "");

/** `invoice.create.submit` is part of `invoice.create` and not planned on its own (D-03). */
const isPart = (id: string, { actions }: AgentManifest): boolean =>
  Object.keys(actions).some((action) => id.startsWith(`${action}.`));

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines];

const titled = (title: string, description: string | undefined): string =>
  description === undefined ? quote(title) : `${quote(title)}, ${quote(description)}`;

const confirmationWords: Readonly<Record<Policy["confirmation"], string>> = {
  never: "runs at once",
  optional: "runs at once",
  required: "the person is asked before it runs",
  review: "is filled in, and the person submits it",
};

const describeAction = (
  id: string,
  action: ManifestAction | undefined,
  found: ActionOnPage | undefined,
  absence: string,
): readonly string[] => {
  if (action === undefined) return [];
  const stated: Policy = { danger: action.risk, confirmation: action.confirmation };
  const policy = found ? joinPolicies(stated, found.policy) : joinPolicies(stated, stated);
  const beside = Object.fromEntries(
    (found?.fields ?? []).map(({ field, label, value }) => [
      field,
      [
        ...(label === undefined || label === "" ? [] : [`labelled ${quote(label)}`]),
        ...(value === undefined || value === "" ? [] : [`now ${quote(value)}`]),
      ].join(", "),
    ]),
  );
  const words = [
    `risk ${policy.danger}`,
    confirmationWords[policy.confirmation],
    ...(action.idempotent === true ? ["safe to repeat"] : []),
    ...(found === undefined && absence !== "" ? [absence] : []),
  ];
  const noted = Object.fromEntries(Object.entries(beside).filter(([, note]) => note !== ""));
  return [
    `- ${plainName(id)}: ${titled(action.title, action.description)} (${words.join("; ")})`,
    ...describeProperties(action.inputSchema, noted),
  ];
};

const describeView = (id: string, view: View | undefined): readonly string[] => {
  if (view === undefined) return [];
  const { outputSchema } = view;
  const rows = (outputSchema?.items ?? outputSchema) as View["outputSchema"];
  const query = describeProperties(view.inputSchema);
  const columns = describeProperties(rows);
  return [
    `- ${plainName(id)}: ${titled(view.title, view.description)}`,
    ...(query.length > 0 ? ["  can be queried by:", ...query.map(indent)] : []),
    ...(columns.length > 0 ? ["  shows:", ...columns.map(indent)] : []),
  ];
};

const indent = (line: string): string => `  ${line}`;

const describePage = ([path, page]: readonly [string, ManifestPage], manifest: AgentManifest): readonly string[] => [
  `Another page: ${plainName(path)} ${titled(page.title, page.description)}`,
  ...section(
    "Actions there",
    (page.actions ?? []).flatMap((id) => describeAction(id, manifest.actions[id], undefined, "")),
  ),
  ...section(
    "Data there",
    (page.data ?? []).flatMap((id) => describeView(id, manifest.data?.[id])),
  ),
];

const rowOf = (row: Readonly<Record<string, unknown>>): string =>
  cut(
    `- ${Object.entries(row)
      .map(([name, value]) => `${plainName(name)}: ${say(value)}`)
      .join(", ")}`,
    plannerLimits.maxRowLength,
  );

const describeErrors = ({ errors = {} }: AgentManifest): readonly string[] =>
  cutList(
    Object.entries(errors).map(([code, { message }]) => `- ${plainName(code)}: ${quote(message)}`),
    plannerLimits.maxErrors,
  );

/** As many whole lines as fit, and the number of omitted ones. */
const fit = (lines: readonly string[]): string => {
  const kept: string[] = [];
  let length = 0;
  for (const line of lines) {
    length += line.length + 1;
    if (length > plannerLimits.maxSiteLength) break;
    kept.push(line);
  }
  return kept.length === lines.length
    ? kept.join("\n")
    : `${kept.join("\n")}\n(${lines.length - kept.length} more lines cut: the site is too large to be shown whole)`;
};
