import type { JsonSchema } from "@cofill/core";
import { mailSchemas } from "../mail/mail-schemas.ts";
import type { Parameter, Route, RouteAnswer } from "../route.ts";
import { envelopeExamples, problemExample } from "./examples.ts";
import { schemas } from "./schemas.ts";
import { ref, text } from "./shapes.ts";

const problems: { readonly [status: number]: string } = {
  400: "The request is not well formed",
  401: "A key or link is needed, or the one sent is not good",
  403: "The key or link does not permit this",
  404: "There is no such thing, or it is not yours to see",
  409: "It does not go with what is there: see `code`",
  410: "It is over: closed, taken back, expired or used up",
  413: "The body is too large",
  415: "The body is not JSON",
  422: "The form or the answer does not fit; `fields` lists everything",
  429: "Too many requests; see Retry-After",
  500: "Something went wrong here; `instance` names it in the log",
  502: "The tool that was called failed",
  503: "The store cannot be reached; see Retry-After",
  507: "There is no room to keep this; see Retry-After",
};

const envelopes: { readonly [status: number]: string } = {
  409: "conflict (the token is stale, the submission is locked) or needs_approval",
  410: "expired or cancelled",
  422: "missing, invalid or upload_pending: `error.fields` lists everything",
  502: "delivery_failed",
};

const problemAnswer = (status: number, schema: string) => ({
  description: problems[status],
  content: {
    "application/problem+json": {
      schema: ref(schema),
      example: problemExample(status, schema === "MailProblem"),
    },
  },
});

/** Posts to a link's page are refused with 403 if another site's page sent them. */
const isGuarded = ({ credential, method }: Route): boolean => credential === "link_in_path" && method === "POST";

const problemsOf = (route: Route): readonly number[] => [
  ...(route.credential === "public" ? [] : [400, 503, 507]),
  ...(route.credential === "public" && !route.path.includes("{") ? [] : [404]),
  ...(route.credential === "caller" ? [401, 403] : []),
  ...(isGuarded(route) ? [403] : []),
  ...(route.isProbe ? [] : [429]),
  ...(route.body ? [413, 415] : []),
  ...(route.problems ?? []),
  500,
];

/** The examples of a route, keyed by title as OpenAPI wants them. */
const examplesOf = (
  { examples = [] }: Route,
  member: "body" | "response",
): { readonly examples?: Readonly<Record<string, unknown>> } => {
  const entries = examples.flatMap(({ title, [member]: value }) =>
    value === undefined
      ? []
      : [
          [
            title
              .toLowerCase()
              .replaceAll(/[^a-z0-9]+/g, "_")
              .replace(/_$/, ""),
            { summary: title, value },
          ],
        ],
  );
  return entries.length > 0 ? { examples: Object.fromEntries(entries) } : {};
};

const wellOf = (route: Route, { description, content = {} }: RouteAnswer) => {
  const entries = Object.entries(content).map(([type, schema]) => [
    type,
    { schema, ...(type === "application/json" && examplesOf(route, "response")) },
  ]);
  return { description, ...(entries.length > 0 && { content: Object.fromEntries(entries) }) };
};

const answersOf = (route: Route): Readonly<Record<string, unknown>> => {
  const { answer, otherAnswers = [], envelopes: statuses = [] } = route;
  const outcome = (status: number) => ({
    description: envelopes[status],
    content: { "application/json": { schema: ref("IntakeError"), example: envelopeExamples[status] } },
  });
  const entries: readonly (readonly [status: number, said: unknown])[] = [
    ...problemsOf(route).map(
      (status) => [status, { $ref: `#/components/responses/${route.problem ?? "Problem"}${status}` }] as const,
    ),
    ...statuses.map((status) => [status, outcome(status)] as const),
    ...[answer, ...otherAnswers].map((well) => [well.status, wellOf(route, well)] as const),
  ];
  return Object.fromEntries(entries.map(([status, said]) => [String(status), said]));
};

const inPath = (name: string, example: unknown) => ({
  in: "path",
  name,
  required: true,
  schema: text(),
  ...(example !== undefined && { example: String(example) }),
});

const withExample = (parameter: Parameter, { examples: [first] = [] }: Route) => {
  const example = (parameter.in === "query" ? first?.query : first?.headers)?.[parameter.name];
  return { ...parameter, ...(example !== undefined && { example }) };
};

const parametersOf = (route: Route): readonly unknown[] => {
  const { path, parameters = [], examples: [first] = [] } = route;
  return [
    ...Array.from(path.matchAll(/\{(\w+)\}/g), ([, name]) => inPath(name!, first?.path?.[name!])),
    ...(path.endsWith("*") ? [inPath("rest", first?.path?.rest)] : []),
    ...parameters.map((parameter) => withExample(parameter, route)),
  ];
};

/** The credentials of a route; any one of them is enough. */
const securityOf = ({ credential, links, resumeToken }: Route): readonly Readonly<Record<string, readonly []>>[] => {
  if (credential !== "caller") return [];
  return [
    { apiKey: [] },
    ...(links ? [{ handoffLink: [] as const }] : []),
    ...(resumeToken === "enough" ? [{ resumeToken: [] as const }] : []),
  ];
};

const operationOf = (route: Route): JsonSchema => {
  const { id, summary, group, body, permission } = route;
  const parameters = parametersOf(route);
  const needs = permission ? [`Needs a key that permits \`${permission}\`${route.links ? ", or a link" : ""}.`] : [];
  const token =
    route.resumeToken === "needed"
      ? ["The resume token is needed besides."]
      : route.resumeToken === "enough"
        ? ["A resume token of the submission is enough."]
        : [];
  const description = [...(route.description ? [route.description] : []), ...needs, ...token].join(" ");
  return {
    operationId: id,
    summary,
    tags: [group],
    ...(description !== "" && { description }),
    security: securityOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        content: { [route.bodyType ?? "application/json"]: { schema: body, ...examplesOf(route, "body") } },
      },
    }),
    responses: answersOf(route),
  };
};

const pathsOf = (routes: readonly Route[]): Readonly<Record<string, unknown>> => {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace("*", "{rest}");
    const item = paths[path] ?? {};
    item[route.method.toLowerCase()] = operationOf(route);
    paths[path] = item;
  }
  return paths;
};

/**
 * Describes the routes as OpenAPI 3.1.
 * @example
 * openApi([], { url: "https://forms.example", version: "1.0.0" }).openapi; // "3.1.0"
 */
export const openApi = (
  routes: readonly Route[],
  { url, version }: { readonly url: string; readonly version: string },
): Readonly<Record<string, unknown>> => ({
  openapi: "3.1.0",
  info: {
    title: "Cofill",
    version,
    summary: "Forms that agents and people fill together",
    description:
      "Submissions are begun, filled in steps, handed to people, submitted, reviewed and delivered. Outcomes of a submission are envelopes with `ok`; requests that could not be taken up are `application/problem+json`.",
  },
  servers: [{ url }],
  tags: Array.from(new Set(routes.map(({ group }) => group)), (name) => ({ name })),
  paths: pathsOf(routes),
  components: {
    schemas: { ...schemas, ...mailSchemas, ...Object.assign({}, ...routes.map(({ components }) => components)) },
    responses: Object.fromEntries(
      Array.from(
        new Map(
          routes.flatMap((route) =>
            problemsOf(route).map((status) => [`${route.problem ?? "Problem"}${status}`, { route, status }] as const),
          ),
        ),
        ([name, { route, status }]) => [name, problemAnswer(status, route.problem ?? "Problem")],
      ),
    ),
    securitySchemes: {
      apiKey: { type: "http", scheme: "bearer", description: "`cofill_…`, made with `cofill keys create`" },
      handoffLink: { type: "http", scheme: "bearer", description: "`hl_…`, the last part of a handoff link" },
      resumeToken: { type: "apiKey", in: "header", name: "Resume-Token", description: "`rt_…`, of any answer" },
    },
  },
});
