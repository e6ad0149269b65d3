import type { Origin } from "@cofill/core";
import type { Actor, Origins } from "../contract.ts";
import { isObject } from "../json-object.ts";
import { limits } from "../limits.ts";
import { ProblemError } from "./problem.ts";

/** Readers of what came over the wire: a value of the type that is meant, or a problem that names the member. */

export type Input = Readonly<Record<string, unknown>>;

export const malformed = (detail: string): ProblemError => new ProblemError("malformed", detail);

export const readObject = (value: unknown, what = "The body"): Input => {
  if (!isObject(value)) throw malformed(`${what} must be a JSON object`);
  return value;
};

export const readText = (input: Input, member: string, maxLength: number = limits.maxIdLength): string => {
  const value = optionalText(input, member, maxLength);
  if (value === undefined) throw malformed(`"${member}" is missing`);
  return value;
};

export const optionalText = (
  input: Input,
  member: string,
  maxLength: number = limits.maxIdLength,
): string | undefined => {
  const value = input[member];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw malformed(`"${member}" must be a text`);
  if (value.length > maxLength) throw malformed(`"${member}" may have at most ${maxLength} characters`);
  if (value.includes("\u0000") || !value.isWellFormed()) throw malformed(`"${member}" holds characters that are none`);
  return value;
};

export const optionalNumber = (input: Input, member: string, min: number, max: number): number | undefined => {
  const value = input[member];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "number" || !Number.isFinite(value) || value < min || value > max) {
    throw malformed(`"${member}" must be a number from ${min} to ${max}`);
  }
  return value;
};

export const optionalTexts = (
  input: Input,
  member: string,
  maxItems: number,
  maxLength: number,
): readonly string[] | undefined => {
  const value = input[member];
  if (value === undefined || value === null) return undefined;
  const isList = Array.isArray(value) && value.every((item) => typeof item === "string");
  if (!isList) throw malformed(`"${member}" must be a list of texts`);
  if (value.length > maxItems) throw malformed(`"${member}" may have at most ${maxItems} entries`);
  if (value.some((item) => item.length > maxLength)) {
    throw malformed(`An entry of "${member}" may have at most ${maxLength} characters`);
  }
  return value as readonly string[];
};

const kinds: readonly unknown[] = ["agent", "human", "system"];

/** Who claims to act; whether that is so is another question. */
export const readActor = (value: unknown): Actor | undefined => {
  if (value === undefined || value === null) return undefined;
  const input = readObject(value, '"actor"');
  const { kind, metadata } = input;
  if (!kinds.includes(kind)) throw malformed('"actor.kind" must be agent, human or system');
  const id = readText(input, "id");
  if (id.trim() === "") throw malformed('"actor.id" is empty');
  const name = optionalText(input, "name", limits.maxNameLength);
  if (metadata !== undefined && !isObject(metadata)) throw malformed('"actor.metadata" must be an object');
  if (metadata !== undefined && JSON.stringify(metadata).length > limits.maxMetadataLength) {
    throw malformed(`"actor.metadata" may have at most ${limits.maxMetadataLength} characters as JSON`);
  }
  return {
    kind: kind as Actor["kind"],
    id,
    ...(name !== undefined && { name }),
    ...(metadata !== undefined && { metadata }),
  };
};

const readOrigin = (value: unknown, path: string): Origin => {
  const input = readObject(value, `The origin of "${path}"`);
  const confidence = optionalNumber(input, "confidence", 0, 1);
  const evidence = optionalText(input, "evidence", limits.maxEvidenceLength);
  return { ...(confidence !== undefined && { confidence }), ...(evidence !== undefined && { evidence }) };
};

/** An agent's confidence (0 to 1) and evidence (a quote or a URL), by path. */
export const readOrigins = (value: unknown): Origins | undefined => {
  if (value === undefined || value === null) return undefined;
  const entries = Object.entries(readObject(value, '"origins"'));
  if (entries.length > limits.maxFieldsPerCall) throw malformed('"origins" has too many entries');
  return Object.fromEntries(entries.map(([path, origin]) => [bracketed(path), readOrigin(origin, path)]));
};

/** `items.0.amount` as it is written elsewhere: `items[0].amount` (D-22). */
export const bracketed = (path: string): string => path.replace(/\.(\d+)(?=\.|$)/g, "[$1]");
