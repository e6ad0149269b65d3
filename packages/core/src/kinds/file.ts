import type { LocalIssue } from "../issue.ts";
import { limits } from "../limits.ts";
import { type FileValue, fail, type KindDef, nothing, ok, type Read } from "./kind.ts";
import { wrongType } from "./local-issue.ts";

const read = (input: unknown): Read<FileValue> => {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return fail(wrongType("file", input));
  if ("contentType" in input && typeof input.contentType === "string") return readAttachment(input);
  if ("uploadId" in input) return read(fromDescriptor(input as Readonly<Record<string, unknown>>));
  const { id, name, mediaType, size, sha256 } = input as Partial<Record<keyof FileValue, unknown>>;
  if (typeof id !== "string" || typeof name !== "string" || typeof mediaType !== "string") {
    return fail(wrongType("file", input, { lacks: "description" }));
  }
  if (typeof size !== "number" || !Number.isSafeInteger(size) || size < 0) {
    return fail(wrongType("file", input, { lacks: "size" }));
  }
  return ok({ id, name, mediaType, size, ...(typeof sha256 === "string" && { sha256 }) });
};

/** A file as the intake contract writes it. */
const fromDescriptor = ({ uploadId, filename, mimeType, sizeBytes, sha256 }: Readonly<Record<string, unknown>>) => ({
  id: uploadId,
  name: filename,
  mediaType: mimeType,
  size: sizeBytes,
  ...(sha256 !== "" && { sha256 }),
});

/** The length of a value as JSON; infinite for one that is nested too deep to be written. */
const jsonLength = (value: object): number => {
  try {
    return JSON.stringify(value).length;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/** Reads the description of a file stored elsewhere and keeps all its members. */
const readAttachment = (input: object): Read<FileValue> => {
  const given = input as Readonly<Record<string, unknown>>;
  const text = (...keys: readonly string[]): string =>
    String(keys.map((key) => given[key]).find((value) => typeof value === "string") ?? "");
  const size = typeof given.size === "number" && Number.isSafeInteger(given.size) && given.size >= 0 ? given.size : 0;
  if (jsonLength(given) > limits.maxAttachmentLength) {
    const params = { maximum: limits.maxAttachmentLength, of: "file_description" } as const;
    return fail({ code: "too_long", params, expected: limits.maxAttachmentLength });
  }
  return ok({
    id: text("id", "url", "uri"),
    name: text("name", "filename"),
    mediaType: text("contentType"),
    size,
    attributes: given,
  });
};

const accepts = (accept: readonly string[], file: Pick<FileValue, "name" | "mediaType">): boolean =>
  accept.some((entry) => {
    if (entry.startsWith(".")) return file.name.toLowerCase().endsWith(entry.toLowerCase());
    return entry.endsWith("/*") ? file.mediaType.startsWith(entry.slice(0, -1)) : file.mediaType === entry;
  });

/** A file, as the description of an upload; its bytes are kept elsewhere. */
export const file: KindDef<"file"> = {
  kind: "file",
  accept: (_, input) => read(input),
  coerce: (_, input) => read(input),
  isEmpty: () => false,
  check: ({ accept, maxBytes }, { size, ...value }) => {
    const issues: LocalIssue[] = [];
    if (maxBytes !== undefined && size > maxBytes) {
      const params = { maximum: maxBytes, size };
      issues.push({ code: "file_too_large", params, expected: maxBytes, received: size });
    }
    if (accept && !accepts(accept, value)) {
      const type = value.mediaType;
      issues.push({ code: "file_type_not_accepted", params: { accept, type }, expected: accept, received: type });
    }
    return issues;
  },
  misfit: (_, raw) => wrongType("file", raw),
  // The intake contract's descriptor (D-11); a file that was only described keeps its own spelling.
  toJson: (_, { id, name, mediaType, size, sha256, attributes }) =>
    attributes ?? { uploadId: id, filename: name, mimeType: mediaType, sizeBytes: size, sha256: sha256 ?? "" },
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
