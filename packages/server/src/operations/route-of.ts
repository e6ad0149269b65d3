import type { JsonSchema } from "@cofill/core";
import {
  type AnyOperation,
  apiDescription,
  describeSchema,
  type Example,
  headerMembers,
  inlineSchema,
  membersOf,
} from "@cofill/service/operations";
import type { Parameter, Route, RouteExample } from "../route.ts";
import { type Placement, placementOf } from "./read-request.ts";

const headerName = (member: keyof typeof headerMembers): string =>
  headerMembers[member].replaceAll(/(^|-)(\w)/g, (_, dash: string, letter: string) => `${dash}${letter.toUpperCase()}`);

const parametersOf = (input: JsonSchema, { inQuery, inHeader, hasBody }: Placement): readonly Parameter[] => {
  const { properties, required } = membersOf(input);
  const query = Array.from(inQuery.keys(), (name): Parameter => {
    const { description = "", ...schema } = properties[name]!;
    const isRequired = !hasBody && required.includes(name);
    return { in: "query", name, description: String(description), ...(isRequired && { required: true }), schema };
  });
  const headers = inHeader.map((name): Parameter => {
    const { description = "", ...schema } = properties[name]!;
    const place = hasBody ? "; in place of the body's" : "";
    return { in: "header", name: headerName(name), description: `${String(description)}${place}`, schema };
  });
  return [...query, ...headers];
};

/** The schema of the body: all members but those in the path; members that may be headers are optional in it. */
const bodyOf = (schema: JsonSchema, { inPath, inHeader }: Placement): JsonSchema => {
  const { properties, required } = membersOf(schema);
  const needed = required.filter((name) => !inPath.has(name) && !inHeader.some((one) => one === name));
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(properties).filter(([name]) => !inPath.has(name))),
    ...(needed.length > 0 && { required: needed }),
    additionalProperties: false,
  };
};

const exampleOf = ({ title, request, response }: Example, placement: Placement): RouteExample => {
  const { inPath, inHeader, inQuery, hasBody } = placement;
  const entries = Object.entries(request);
  const isHeader = (name: string): boolean => !hasBody && inHeader.some((one) => one === name);
  return {
    title,
    path: Object.fromEntries(entries.filter(([name]) => inPath.has(name))),
    query: Object.fromEntries(entries.filter(([name]) => !hasBody && inQuery.has(name))),
    headers: Object.fromEntries(
      inHeader.filter((name) => isHeader(name) && name in request).map((name) => [headerName(name), request[name]]),
    ),
    ...(hasBody && { body: Object.fromEntries(entries.filter(([name]) => !inPath.has(name))) }),
    response,
  };
};

/** Describes an operation as an HTTP route; the caller adds the handler. */
export const describeRoute = (operation: AnyOperation): Omit<Route, "handle"> & { readonly placement: Placement } => {
  const { http, input, output, answers, group, summary, examples } = operation;
  const placement = placementOf(operation);
  const { schema, components } = describeSchema(input);
  const answered = describeSchema(output);
  const content = { "application/json": answered.schema };
  const parameters = parametersOf(inlineSchema(input), placement);
  const isReplayed = http.status === 201 && placement.inHeader.includes("idempotencyKey");
  const replay = {
    status: 200,
    description: "The idempotency key was used before: the submission as it stands now",
    content,
  };
  return {
    id: http.operationId,
    method: http.method,
    path: http.path,
    group,
    summary,
    description: apiDescription(operation),
    credential: "caller",
    ...(operation.permission && { permission: operation.permission }),
    ...(operation.links && { links: true }),
    ...(operation.resumeToken && { resumeToken: operation.resumeToken }),
    ...(parameters.length > 0 && { parameters }),
    ...(placement.hasBody && { body: bodyOf(schema, placement) }),
    answer: { status: http.status ?? 200, description: answers, content },
    ...(isReplayed && { otherAnswers: [replay] }),
    ...(operation.outcomes && { envelopes: operation.outcomes }),
    components: { ...components, ...answered.components },
    examples: examples.map((example) => exampleOf(example, placement)),
    placement,
  };
};
