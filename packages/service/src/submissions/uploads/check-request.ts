import { acceptsFile } from "./accept.ts";
import { cleanFilename, extensionOf } from "./filename.ts";
import { canonicalType, typesOfExtension } from "./known-types.ts";
import { uploadLimits } from "./limits.ts";
import { essenceOf } from "./media-type.ts";
import { quoted, type UploadProblem } from "./problem.ts";

/** What a client says about a file before it may send it, as it came in. */
export interface UploadRequest {
  readonly filename: unknown;
  readonly mimeType: unknown;
  readonly sizeBytes: unknown;
  readonly sha256?: unknown;
}

/** What a file field takes. */
export interface UploadConstraints {
  /** Media types, `image/*` and extensions such as `.pdf`; empty takes everything but what a machine may run. */
  readonly accept: readonly string[];
  readonly maxBytes: number;
}

/** FB-UP-01: everything that can be known before the file is sent. No problem, and a URL may be given. */
export const checkRequest = (request: UploadRequest, constraints: UploadConstraints): readonly UploadProblem[] => [
  ...filenameProblems(request.filename),
  ...typeProblems(request.mimeType, request.filename, constraints.accept),
  ...sizeProblems(request.sizeBytes, constraints.maxBytes),
  ...hashProblems(request.sha256),
];

const filenameProblems = (filename: unknown): readonly UploadProblem[] => {
  if (typeof filename !== "string") return [wrongType("filename", "a text")];
  if (filename.trim() === "") {
    return [{ code: "invalid_value", message: "filename is empty.", expected: "the name of the file" }];
  }
  if (filename.length <= uploadLimits.maxGivenFilenameLength) return [];
  return [
    {
      code: "too_long",
      message: `filename has ${filename.length} characters; ${uploadLimits.maxGivenFilenameLength} are the most.`,
      expected: uploadLimits.maxGivenFilenameLength,
      received: filename.length,
    },
  ];
};

const typeProblems = (mimeType: unknown, filename: unknown, accept: readonly string[]): readonly UploadProblem[] => {
  if (typeof mimeType !== "string") return [wrongType("mimeType", "a text")];
  const essence = essenceOf(mimeType);
  if (essence === undefined) {
    return [
      {
        code: "invalid_format",
        message: "mimeType is not a media type such as application/pdf.",
        expected: "a media type",
        received: quoted(mimeType),
      },
    ];
  }
  const name = typeof filename === "string" ? cleanFilename(filename) : "";
  if (!acceptsFile(accept, essence, name)) {
    const wanted = accept.length === 0 ? "a file that no machine runs" : accept.join(", ");
    return [
      {
        code: "file_wrong_type",
        message: `The field does not take ${essence}${extensionOf(name) && ` named ${extensionOf(name)}`}; it takes ${wanted}.`,
        expected: accept,
        received: essence,
      },
    ];
  }
  return disguiseProblems(essence, extensionOf(name));
};

/** A harmless type under a name that a machine would run: what the browser saves is told by its name. */
const disguiseProblems = (essence: string, extension: string): readonly UploadProblem[] => {
  const types = typesOfExtension(extension);
  const mayRun = types.some(({ active, content }) => active || content.by === "svg");
  if (!mayRun || types.some(({ type }) => type === canonicalType(essence))) return [];
  return [
    {
      code: "file_wrong_type",
      message: `A file named ${extension} is not ${essence}.`,
      expected: essence,
      received: extension,
    },
  ];
};

const sizeProblems = (sizeBytes: unknown, maxBytes: number): readonly UploadProblem[] => {
  if (typeof sizeBytes !== "number") return [wrongType("sizeBytes", "a number")];
  if (!Number.isSafeInteger(sizeBytes) || sizeBytes < 1) {
    return [
      {
        code: "invalid_value",
        message: "sizeBytes is not a whole number of bytes above 0.",
        expected: "a whole number above 0",
        // JSON has no word for NaN and the infinities.
        received: Number.isFinite(sizeBytes) ? sizeBytes : String(sizeBytes),
      },
    ];
  }
  if (sizeBytes <= maxBytes) return [];
  return [
    {
      code: "file_too_large",
      message: `The file has ${sizeBytes} bytes; the field takes ${maxBytes}.`,
      expected: maxBytes,
      received: sizeBytes,
    },
  ];
};

const hashProblems = (sha256: unknown): readonly UploadProblem[] => {
  if (sha256 === undefined) return [];
  if (typeof sha256 !== "string") return [wrongType("sha256", "a text")];
  if (/^[\da-f]{64}$/i.test(sha256)) return [];
  return [
    {
      code: "invalid_format",
      message: "sha256 is not a SHA-256 in hex.",
      expected: "64 hexadecimal digits",
      received: quoted(sha256),
    },
  ];
};

const wrongType = (member: string, expected: string): UploadProblem => ({
  code: "invalid_type",
  message: `${member} is not ${expected}.`,
  expected,
});
