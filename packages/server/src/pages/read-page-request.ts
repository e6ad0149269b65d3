import { isJsonObject } from "@cofill/core/kit";
import type {
  ChangesRequest,
  PageChange,
  PageCommand,
  PresenceRequest,
  SubmitRequest,
  UploadRequest,
} from "@cofill/page";
import { malformed, requestProblem } from "../request-problem.ts";
import { pageLimits } from "./limits.ts";

type Input = Readonly<Record<string, unknown>>;

const text = (input: Input, member: string, maxLength: number): string => {
  const value = input[member];
  if (typeof value !== "string") throw malformed(member, "wrong_type", { expected: "string" });
  if (value.length > maxLength) throw malformed(member, "too_long", { maximum: maxLength, of: "characters" });
  if (value.includes("\u0000") || !value.isWellFormed()) throw malformed(member, "not_text", {}, "invalid");
  return value;
};

const optionalText = (input: Input, member: string, maxLength: number): string | undefined =>
  input[member] === undefined || input[member] === null ? undefined : text(input, member, maxLength);

const revision = (input: Input, member: string): number => {
  const value = input[member];
  if (!Number.isSafeInteger(value)) throw malformed(member, "wrong_type", { expected: "int" });
  return value as number;
};

const flag = (input: Input, member: string): boolean => {
  const value = input[member];
  if (value !== undefined && typeof value !== "boolean") throw malformed(member, "wrong_type", { expected: "boolean" });
  return value === true;
};

type Read<T extends PageCommand["type"]> = (input: Input, path: string) => Extract<PageCommand, { readonly type: T }>;

const readOrigin = (value: unknown): { readonly confidence?: number; readonly evidence?: string } => {
  if (!isJsonObject(value)) throw malformed("origin", "wrong_type", { expected: "object" });
  const { confidence } = value;
  const evidence = optionalText(value, "evidence", pageLimits.maxEvidence);
  if (confidence === undefined) return evidence === undefined ? {} : { evidence };
  if (typeof confidence !== "number") throw malformed("origin.confidence", "wrong_type", { expected: "number" });
  if (confidence > 1) throw malformed("origin.confidence", "too_large", { maximum: 1 });
  if (!(confidence >= 0)) throw malformed("origin.confidence", "too_small", { minimum: 0 });
  return { confidence, ...(evidence !== undefined && { evidence }) };
};

/** One reader per page command; any other command is rejected by name. */
const commands: { readonly [T in PageCommand["type"]]: Read<T> } = {
  set: (input, path) => ({
    type: "set",
    path,
    value: input.value,
    ...(flag(input, "lenient") && { lenient: true }),
    ...(flag(input, "merge") && { merge: true }),
    ...(flag(input, "keep") && { keep: true }),
    ...(input.origin !== undefined && { origin: readOrigin(input.origin) }),
  }),
  clear: (input, path) => ({ type: "clear", path, ...(flag(input, "keep") && { keep: true }) }),
  skip: (input, path) => {
    const reason = optionalText(input, "reason", pageLimits.maxReason);
    return { type: "skip", path, ...(reason !== undefined && { reason }) };
  },
  confirm: (_, path) => ({ type: "confirm", path }),
  accept: (_, path) => ({ type: "accept", path }),
  decline: (_, path) => ({ type: "decline", path }),
  add_instance: (_, path) => ({ type: "add_instance", path }),
  remove_instance: ({ index }, path) => {
    if (!Number.isSafeInteger(index)) throw malformed("index", "wrong_type", { expected: "int" });
    return { type: "remove_instance", path, index: index as number };
  },
};

const isCommandType = (type: unknown): type is PageCommand["type"] =>
  typeof type === "string" && Object.hasOwn(commands, type);

const readCommand = (value: unknown): PageCommand => {
  if (!isJsonObject(value)) throw malformed("command", "wrong_type", { expected: "object" });
  const { type } = value;
  if (!isCommandType(type)) throw malformed("command.type", "not_allowed", { values: Object.keys(commands) });
  return commands[type](value, text(value, "path", pageLimits.maxPath));
};

const readChange = (value: unknown): PageChange => {
  if (!isJsonObject(value)) throw malformed("changes", "wrong_type", { expected: "array" });
  return {
    id: text(value, "id", pageLimits.maxName),
    command: readCommand(value.command),
    seen: revision(value, "seen"),
  };
};

export const readChanges = (input: Input): ChangesRequest => {
  const { changes } = input;
  if (!Array.isArray(changes)) throw malformed("changes", "wrong_type", { expected: "array" });
  if (changes.length > pageLimits.maxChanges) {
    throw requestProblem("too_large.changes", { maximum: pageLimits.maxChanges });
  }
  const agent = optionalText(input, "agent", pageLimits.maxName);
  return {
    changes: changes.map(readChange),
    since: revision(input, "since"),
    ...(agent !== undefined && agent.trim() !== "" && { agent }),
  };
};

export const readPresence = (input: Input): PresenceRequest => {
  const name = optionalText(input, "name", pageLimits.maxName);
  const path = optionalText(input, "path", pageLimits.maxPath);
  return {
    id: text(input, "id", pageLimits.maxName),
    ...(name !== undefined && { name }),
    ...(path !== undefined && { path }),
    ...(flag(input, "gone") && { gone: true }),
  };
};

export const readUpload = (input: Input): UploadRequest => {
  const { sizeBytes } = input;
  if (!Number.isSafeInteger(sizeBytes) || (sizeBytes as number) < 0)
    throw malformed("sizeBytes", "wrong_type", { expected: "int" });
  return {
    field: text(input, "field", pageLimits.maxPath),
    filename: text(input, "filename", pageLimits.maxFilename),
    mimeType: text(input, "mimeType", pageLimits.maxName * 4),
    sizeBytes: sizeBytes as number,
  };
};

export const readSubmit = (input: Input): SubmitRequest => ({ seen: revision(input, "seen") });
