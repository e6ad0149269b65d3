import { isJsonObject } from "@cofill/core/kit";
import type {
  ChangesRequest,
  PageChange,
  PageCommand,
  PresenceRequest,
  SubmitRequest,
  UploadRequest,
} from "@cofill/page";
import { Refusal } from "../refusal.ts";
import { pageLimits } from "./limits.ts";

type Input = Readonly<Record<string, unknown>>;

const malformed = (detail: string): Refusal => new Refusal("malformed", detail);

const text = (input: Input, member: string, maxLength: number): string => {
  const value = input[member];
  if (typeof value !== "string") throw malformed(`"${member}" must be a text`);
  if (value.length > maxLength) throw malformed(`"${member}" may have at most ${maxLength} characters`);
  if (value.includes("\u0000") || !value.isWellFormed()) throw malformed(`"${member}" holds characters that are none`);
  return value;
};

const optionalText = (input: Input, member: string, maxLength: number): string | undefined =>
  input[member] === undefined || input[member] === null ? undefined : text(input, member, maxLength);

const revision = (input: Input, member: string): number => {
  const value = input[member];
  if (!Number.isSafeInteger(value)) throw malformed(`"${member}" must be the number of a revision`);
  return value as number;
};

const flag = (input: Input, member: string): boolean => {
  const value = input[member];
  if (value !== undefined && typeof value !== "boolean") throw malformed(`"${member}" must be true or false`);
  return value === true;
};

type Read<T extends PageCommand["type"]> = (input: Input, path: string) => Extract<PageCommand, { readonly type: T }>;

const readOrigin = (value: unknown): { readonly confidence?: number; readonly evidence?: string } => {
  if (!isJsonObject(value)) throw malformed('"origin" must be an object');
  const { confidence } = value;
  if (confidence !== undefined && !(typeof confidence === "number" && confidence >= 0 && confidence <= 1)) {
    throw malformed('"origin.confidence" must be a number from 0 to 1');
  }
  const evidence = optionalText(value, "evidence", pageLimits.maxEvidence);
  return { ...(confidence !== undefined && { confidence }), ...(evidence !== undefined && { evidence }) };
};

/** One reader for each thing that a page may do; anything else is refused by its name. */
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
    if (!Number.isSafeInteger(index)) throw malformed('"index" must be the number of a row');
    return { type: "remove_instance", path, index: index as number };
  },
};

const isCommandType = (type: unknown): type is PageCommand["type"] =>
  typeof type === "string" && Object.hasOwn(commands, type);

const readCommand = (value: unknown): PageCommand => {
  if (!isJsonObject(value)) throw malformed('"command" must be an object');
  const { type } = value;
  if (!isCommandType(type)) throw malformed(`"command.type" must be one of ${Object.keys(commands).join(", ")}`);
  return commands[type](value, text(value, "path", pageLimits.maxPath));
};

const readChange = (value: unknown): PageChange => {
  if (!isJsonObject(value)) throw malformed("A change must be an object");
  return {
    id: text(value, "id", pageLimits.maxName),
    command: readCommand(value.command),
    seen: revision(value, "seen"),
  };
};

export const readChanges = (input: Input): ChangesRequest => {
  const { changes } = input;
  if (!Array.isArray(changes)) throw malformed('"changes" must be a list');
  if (changes.length > pageLimits.maxChanges) {
    throw new Refusal("too_large", `A page sends at most ${pageLimits.maxChanges} changes at once; send them in parts`);
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
  if (!Number.isSafeInteger(sizeBytes) || (sizeBytes as number) < 0) throw malformed('"sizeBytes" must be a number');
  return {
    field: text(input, "field", pageLimits.maxPath),
    filename: text(input, "filename", pageLimits.maxFilename),
    mimeType: text(input, "mimeType", pageLimits.maxName * 4),
    sizeBytes: sizeBytes as number,
  };
};

export const readSubmit = (input: Input): SubmitRequest => ({ seen: revision(input, "seen") });
