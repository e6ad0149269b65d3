import { acceptsFile } from "./accept.ts";
import { cleanFilename, extensionOf } from "./filename.ts";
import { canonicalType, typesOfExtension } from "./known-types.ts";
import { uploadLimits } from "./limits.ts";
import { essenceOf } from "./media-type.ts";
import { quoted, type UploadProblem, uploadMessage } from "./problem.ts";

/** A client's announcement of a file, before validation. */
export interface UploadRequest {
  readonly filename: unknown;
  readonly mimeType: unknown;
  readonly sizeBytes: unknown;
  readonly sha256?: unknown;
}

/** The files that a field accepts. */
export interface UploadConstraints {
  /** Media types, `image/*` and extensions such as `.pdf`; an empty list accepts everything except executable types. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
}

/** Checks everything that can be known before the upload (FB-UP-01); without problems an upload URL may be issued. */
export const checkRequest = (request: UploadRequest, constraints: UploadConstraints): readonly UploadProblem[] => [
  ...filenameProblems(request.filename),
  ...typeProblems(request.mimeType, request.filename, constraints.accept),
  ...sizeProblems(request.sizeBytes, constraints.maxBytes),
  ...hashProblems(request.sha256),
];

const filenameProblems = (filename: unknown): readonly UploadProblem[] => {
  if (typeof filename !== "string") return [wrongType("filename", "string")];
  if (filename.trim() === "") {
    const expected = { type: "string", minLength: 1 };
    return [{ code: "invalid_value", message: uploadMessage("upload.name_empty"), expected }];
  }
  const { length } = filename;
  const maximum = uploadLimits.maxGivenFilenameLength;
  if (length <= maximum) return [];
  const message = uploadMessage("upload.name_too_long", { length, maximum });
  return [{ code: "too_long", message, expected: maximum, received: length }];
};

const typeProblems = (mimeType: unknown, filename: unknown, accept: readonly string[]): readonly UploadProblem[] => {
  if (typeof mimeType !== "string") return [wrongType("mimeType", "string")];
  const essence = essenceOf(mimeType);
  if (essence === undefined) {
    return [
      {
        code: "invalid_format",
        message: uploadMessage("upload.not_a_media_type"),
        expected: { type: "string", format: "media-type" },
        received: quoted(mimeType),
      },
    ];
  }
  const name = typeof filename === "string" ? cleanFilename(filename) : "";
  if (!acceptsFile(accept, essence, name)) {
    const extension = extensionOf(name);
    const message = uploadMessage("upload.type_not_taken", { type: essence, ...(extension && { extension }), accept });
    return [{ code: "file_wrong_type", message, expected: accept, received: essence }];
  }
  return disguiseProblems(essence, extensionOf(name));
};

/** Rejects a harmless media type with an executable extension, because a downloaded file is opened by its extension. */
const disguiseProblems = (essence: string, extension: string): readonly UploadProblem[] => {
  const types = typesOfExtension(extension);
  const mayRun = types.some(({ active, content }) => active || content.by === "svg");
  if (!mayRun || types.some(({ type }) => type === canonicalType(essence))) return [];
  return [
    {
      code: "file_wrong_type",
      message: uploadMessage("upload.disguised", { type: essence, extension }),
      expected: essence,
      received: extension,
    },
  ];
};

const sizeProblems = (sizeBytes: unknown, maxBytes: number): readonly UploadProblem[] => {
  if (typeof sizeBytes !== "number") return [wrongType("sizeBytes", "number")];
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1) {
    return [
      {
        code: "invalid_value",
        message: uploadMessage("upload.not_a_size"),
        expected: { type: "integer", minimum: 1 },
        // JSON cannot represent NaN and infinities.
        received: Number.isFinite(sizeBytes) ? sizeBytes : String(sizeBytes),
      },
    ];
  }
  if (sizeBytes <= maxBytes) return [];
  const message = uploadMessage("upload.too_large", { bytes: sizeBytes, maximum: maxBytes });
  return [{ code: "file_too_large", message, expected: maxBytes, received: sizeBytes }];
};

const hashProblems = (sha256: unknown): readonly UploadProblem[] => {
  if (sha256 === undefined) return [];
  if (typeof sha256 !== "string") return [wrongType("sha256", "string")];
  if (/^[\da-f]{64}$/i.test(sha256)) return [];
  return [
    {
      code: "invalid_format",
      message: uploadMessage("upload.not_a_hash"),
      expected: { type: "string", pattern: "^[0-9A-Fa-f]{64}$" },
      received: quoted(sha256),
    },
  ];
};

const wrongType = (member: string, expected: "string" | "number"): UploadProblem => ({
  code: "invalid_type",
  message: uploadMessage("upload.wrong_type", { member, expected }),
  expected: { type: expected },
});
