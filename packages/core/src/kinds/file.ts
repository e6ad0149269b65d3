import type { Problem } from "../issue.ts";
import { limits } from "../limits.ts";
import { fileTypeName, fileTypeWords } from "./file-type-words.ts";
import { type FieldOf, type FileValue, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { wrongType } from "./wording.ts";

const read = (field: FieldOf<"file">, input: unknown): Read<FileValue> => {
  if (typeof input !== "object" || input === null || Array.isArray(input))
    return wrongType(field, "an uploaded file", input);
  if ("contentType" in input && typeof input.contentType === "string") return readAttachment(field, input);
  const { id, name, mediaType, size, sha256 } = input as Partial<Record<keyof FileValue, unknown>>;
  if (typeof id !== "string" || typeof name !== "string" || typeof mediaType !== "string") {
    return fail("wrong_type", `"${field.label}" takes an uploaded file with id, name and mediaType`, {
      expected: "an uploaded file",
    });
  }
  if (typeof size !== "number" || !Number.isSafeInteger(size) || size < 0) {
    return fail("wrong_type", `"${field.label}" takes a file whose size is a whole number of bytes`, {
      expected: "a size in bytes",
    });
  }
  return ok({ id, name, mediaType, size, ...(typeof sha256 === "string" && { sha256 }) });
};

/** Without end for what is nested too deep to be written. */
const jsonLength = (value: object): number => {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** A file that lives elsewhere and is only described: everything said of it is kept. */
const readAttachment = (field: FieldOf<"file">, input: object): Read<FileValue> => {
  const given = input as Readonly<Record<string, unknown>>;
  const text = (...keys: readonly string[]): string =>
    String(keys.map((key) => given[key]).find((value) => typeof value === "string") ?? "");
  const size = typeof given.size === "number" && Number.isSafeInteger(given.size) && given.size >= 0 ? given.size : 0;
  if (jsonLength(given) > limits.maxAttachmentLength) {
    return fail("too_long", `The description of the file in "${field.label}" is too long`);
  }
  return ok({
    id: text("id", "url", "uri"),
    name: text("name", "filename"),
    mediaType: text("contentType"),
    size,
    attributes: given,
  });
};

const accepts = (accept: readonly string[], file: FileValue): boolean =>
  accept.some((entry) => {
    if (entry.startsWith(".")) return file.name.toLowerCase().endsWith(entry.toLowerCase());
    return entry.endsWith("/*") ? file.mediaType.startsWith(entry.slice(0, -1)) : file.mediaType === entry;
  });

export const file: KindDef<"file"> = {
  kind: "file",
  accept: read,
  coerce: read,
  isEmpty: () => false,
  check: (field, value) => {
    const problems: Problem[] = [];
    if (field.maxBytes !== undefined && value.size > field.maxBytes) {
      const message = `"${field.label}" takes files of at most ${field.maxBytes} bytes; this one has ${value.size}`;
      problems.push({
        code: "file_too_large",
        message,
        expected: `at most ${field.maxBytes} bytes`,
        received: `${value.size}`,
      });
    }
    if (field.accept && !accepts(field.accept, value)) {
      const message = `"${field.label}" takes ${fileTypeWords(field.accept)}; this file is ${fileTypeName(value.mediaType) || "of no known type"}`;
      problems.push({
        code: "file_type_not_accepted",
        message,
        expected: field.accept.join(", "),
        received: value.mediaType,
      });
    }
    return problems;
  },
  misfit: (field, raw) => wrongType(field, "an uploaded file", raw).problem,
  lacks: () => nothing,
  jsonSchema: () => ({
    type: "object",
    properties: {
      id: { type: "string" },
      name: { type: "string" },
      mediaType: { type: "string" },
      size: { type: "integer", minimum: 0 },
      sha256: { type: "string" },
    },
    required: ["id", "name", "mediaType", "size"],
    additionalProperties: false,
  }),
};
