import { type HttpRoute, pathMembers } from "@cofill/service/operations/routes";

export interface WireRequest {
  readonly method: string;
  /** The path with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Thrown for a value that would change the path, such as `..`. */
export class PathProblem extends Error {
  constructor(member: string) {
    super(`"${member}" cannot be part of an address: give a pet name, a number or an id`);
    this.name = "PathProblem";
  }
}

/** Members that go into headers, because queries are written to logs. */
const headerOf = { resumeToken: "resume-token" } as const;

/** An operation as a request: members in the path's braces, the rest in the query or the body. Throws a PathProblem. */
export const requestOf = ({ method, path, rest: place }: HttpRoute, input: object): WireRequest => {
  const rest: Record<string, unknown> = { ...input };
  let filled = path;
  for (const member of pathMembers(path)) {
    const text = String(rest[member] ?? "");
    delete rest[member];
    // URL parsers resolve dot segments even where they are percent-encoded.
    if (/^\.{0,2}$/.test(text) || !text.isWellFormed()) throw new PathProblem(member);
    filled = filled.replace(`{${member}}`, () => encodeURIComponent(text));
  }
  if (method !== "GET" && place !== "query") return { method, path: filled, headers: {}, body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    if (name in headerOf) headers[headerOf[name as keyof typeof headerOf]] = String(value);
    else query.set(name, String(value));
  }
  return { method, path: query.size > 0 ? `${filled}?${query}` : filled, headers };
};
