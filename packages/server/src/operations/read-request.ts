import { type AnyOperation, headerMembers, inlineSchema, membersOf, pathMembers } from "@cofill/service/operations";
import { readBody } from "../read-body.ts";
import { type Input, pathId } from "../read-input.ts";
import { requestProblem } from "../request-problem.ts";
import type { Call } from "../route.ts";

type HeaderMember = keyof typeof headerMembers;

/** Where each member of an operation's input is in a request. */
export interface Placement {
  /** Members in the path with their types; `undefined` for ids, of which malformed ones are not found. */
  readonly inPath: ReadonlyMap<string, string | undefined>;
  readonly inHeader: readonly HeaderMember[];
  /** Members in the query with their types. */
  readonly inQuery: ReadonlyMap<string, string>;
  readonly hasBody: boolean;
}

/** The JSON type of a member; texts by default. */
const typeOf = (schema: { readonly type?: unknown } | undefined): string => String(schema?.type ?? "string");

export const placementOf = ({ http, input, group }: AnyOperation): Placement => {
  const { properties } = membersOf(inlineSchema(input));
  const inPath = new Map(
    pathMembers(http.path).map((name) => [name, group === "Mail" ? typeOf(properties[name]) : undefined]),
  );
  const inHeader = (Object.keys(headerMembers) as HeaderMember[]).filter((name) => Object.hasOwn(properties, name));
  const isQuery = http.method === "GET" || http.rest === "query";
  const named = isQuery
    ? Object.keys(properties).filter(
        (name) => !inPath.has(name) && !inHeader.some((one) => one === name) && typeOf(properties[name]) !== "object",
      )
    : (http.alsoInQuery ?? []);
  return {
    inPath,
    inHeader,
    inQuery: new Map(named.map((name) => [name, typeOf(properties[name])])),
    hasBody: !isQuery,
  };
};

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  number: (text) => (text.trim() === "" || Number.isNaN(Number(text)) ? text : Number(text)),
  boolean: (text) => (text === "true" ? true : text === "false" ? false : text),
};

/** Converts a text in a URL to the member's type; if it cannot, the text is kept and validation reports it. */
export const readText = (type: string | undefined, text: string): unknown =>
  (type === undefined ? undefined : readers[type])?.(text) ?? text;

const refuseTwice = (given: Input, name: string): void => {
  if (Object.hasOwn(given, name)) throw requestProblem("malformed.in_two_places", { member: name });
};

const queryInput = ({ request }: Call, { inQuery, inHeader }: Placement): Record<string, unknown> => {
  const input: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(request.query())) {
    const header = inHeader.find((member) => member === name);
    if (header !== undefined) {
      throw requestProblem("malformed.not_in_url", { member: name, header: headerMembers[header] });
    }
    input[name] = readText(inQuery.get(name), text);
  }
  return input;
};

const bodyInput = async (call: Call, { inQuery }: Placement, maxBytes: number): Promise<Record<string, unknown>> => {
  const input = await readBody(call.request.raw, call.incoming, maxBytes);
  for (const [name, type] of inQuery) {
    const text = input[name] === undefined ? call.request.query(name) : undefined;
    if (text !== undefined) input[name] = readText(type, text);
  }
  return input;
};

const addHeader = (input: Record<string, unknown>, name: HeaderMember, given: string | null): void => {
  if (given === null || given === "") return;
  const said = input[name];
  if (said !== undefined && said !== given) {
    throw requestProblem("malformed.header_and_body", { header: headerMembers[name], member: name });
  }
  input[name] = given;
};

/** Reads an operation's input from path, query, headers and body, without validating it. */
export const readRequest = async (call: Call, placement: Placement, maxBytes: number): Promise<Input> => {
  const input = placement.hasBody ? await bodyInput(call, placement, maxBytes) : queryInput(call, placement);
  for (const name of placement.inHeader) addHeader(input, name, call.request.raw.headers.get(headerMembers[name]));
  for (const [name, type] of placement.inPath) {
    refuseTwice(input, name);
    input[name] = type === undefined ? pathId(call, name) : readText(type, call.request.param(name) ?? "");
  }
  return input;
};
