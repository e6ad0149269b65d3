import type { MailProblem } from "../contract.ts";
import type { MailRoute } from "../mail-routes.ts";

export interface WireRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly body?: string;
}

const noPath = (member: string): MailProblem => ({
  code: "bad_name",
  detail: `"${member}" cannot be part of an address: give a pet name, a number or an id`,
});

/** An operation as a request: members in the path's braces, the rest in the query or the body. */
export const requestOf = (
  { method, path }: Pick<MailRoute, "method" | "path">,
  input: object,
): { readonly ok: true; readonly request: WireRequest } | { readonly ok: false; readonly problem: MailProblem } => {
  const rest: Record<string, unknown> = { ...input };
  let fault: MailProblem | undefined;
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, member: string) => {
    const text = String(rest[member] ?? "");
    delete rest[member];
    // A URL takes dots away as steps, however they are written.
    if (/^\.{0,2}$/.test(text) || !text.isWellFormed()) fault ??= noPath(member);
    return fault ? "" : encodeURIComponent(text);
  });
  if (fault) return { ok: false, problem: fault };
  if (method === "GET" || method === "DELETE") {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value));
    return { ok: true, request: { method, path: query.size > 0 ? `${filled}?${query}` : filled } };
  }
  return { ok: true, request: { method, path: filled, body: JSON.stringify(rest) } };
};
