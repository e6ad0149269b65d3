import { serverLimits } from "./limits.ts";
import { readBody } from "./read-body.ts";
import { nothingHere, requestProblem } from "./request-problem.ts";
import type { Call } from "./route.ts";

export type Input = Readonly<Record<string, unknown>>;

const id = /^[\w-]{1,200}$/;

/** Reads an id from the path; a malformed one is not found, without asking the store. */
export const pathId = ({ request }: Call, name: string): string => {
  const value = request.param(name) ?? "";
  if (!id.test(value)) throw nothingHere();
  return value;
};

const add = (input: Input, member: string, given: string | null, header: string): Input => {
  if (given === null) return input;
  const said = input[member];
  if (said !== undefined && said !== null && said !== given) {
    throw requestProblem("malformed.header_and_body", { header, member });
  }
  return { ...input, [member]: given };
};

/** Adds the input that may be sent as headers instead of in the body (D-10, D-24). */
export const withHeaderInput = ({ request }: Call, input: Input): Input => {
  const { headers } = request.raw;
  const named = add(input, "resumeToken", headers.get("resume-token"), "Resume-Token");
  return add(named, "idempotencyKey", headers.get("idempotency-key"), "Idempotency-Key");
};

/** Reads the input of a call from its body and headers. */
export const readInput = async (call: Call): Promise<Input> => {
  const { maxBodyBytes = serverLimits.maxBodyBytes } = call.server.options;
  return withHeaderInput(call, await readBody(call.request.raw, call.incoming, maxBodyBytes));
};

/** Reads the input of a call from its query, as texts and numbers. */
export const readQuery = (
  call: Call,
  texts: readonly string[],
  numbers: readonly string[] = [],
): Record<string, unknown> => {
  const input: Record<string, unknown> = {};
  for (const name of texts) {
    const value = call.request.query(name);
    if (value !== undefined) input[name] = value;
  }
  for (const name of numbers) {
    const value = call.request.query(name);
    if (value !== undefined) input[name] = value.trim() === "" ? Number.NaN : Number(value);
  }
  return { ...withHeaderInput(call, input) };
};
