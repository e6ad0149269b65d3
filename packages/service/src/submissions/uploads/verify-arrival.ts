import type { ArrivedFile } from "@cofill/store";
import { acceptsType } from "./accept.ts";
import { contentProblem, type SeenContent } from "./content-problem.ts";
import { knownType } from "./known-types.ts";
import { uploadLimits } from "./limits.ts";
import { essenceOf } from "./media-type.ts";
import { quoted, type UploadProblem, uploadMessage } from "./problem.ts";
import { readBounded } from "./read-bounded.ts";

/** The announced properties for which the upload URL was issued. */
export interface ExpectedUpload {
  readonly mimeType: string;
  readonly sizeBytes: number;
  /** The announced SHA-256 in hex. */
  readonly sha256?: string;
  readonly accept: readonly string[];
  readonly maxBytes: number;
}

/** Reads the stored file from its first byte; called only if the first bytes are not enough. */
export type ReadAgain = () => Promise<ReadableStream<Uint8Array> | undefined>;

/**
 * Verifies the size, SHA-256 and content of a stored file (FB-UP-03). Without `readAgain`, an SVG longer than the first
 * bytes is rejected, because the rest could contain a script.
 */
export const verifyArrival = async (
  expected: ExpectedUpload,
  arrived: ArrivedFile,
  readAgain?: ReadAgain,
): Promise<readonly UploadProblem[]> => {
  const size = sizeProblem(expected, arrived.sizeBytes);
  // With another size it is another file, so further problems would not help.
  if (size !== undefined) return [size];
  return [hashProblem(expected, arrived), await typeProblem(expected, arrived, readAgain)].filter(
    (problem) => problem !== undefined,
  );
};

const sizeProblem = (expected: ExpectedUpload, sizeBytes: number): UploadProblem | undefined => {
  if (sizeBytes > expected.maxBytes) {
    return {
      code: "file_too_large",
      message: uploadMessage("upload.arrived_too_large", { bytes: sizeBytes, maximum: expected.maxBytes }),
      expected: expected.maxBytes,
      received: sizeBytes,
    };
  }
  if (sizeBytes === expected.sizeBytes) return undefined;
  return {
    code: "invalid_value",
    message: uploadMessage("upload.other_size", { bytes: sizeBytes, announced: expected.sizeBytes }),
    expected: expected.sizeBytes,
    received: sizeBytes,
  };
};

const hashProblem = (expected: ExpectedUpload, arrived: ArrivedFile): UploadProblem | undefined => {
  const announced = expected.sha256?.toLowerCase();
  if (announced === undefined || announced === arrived.sha256.toLowerCase()) return undefined;
  return {
    code: "invalid_value",
    message: uploadMessage("upload.other_hash"),
    expected: announced,
    received: arrived.sha256,
  };
};

const typeProblem = async (
  expected: ExpectedUpload,
  arrived: ArrivedFile,
  readAgain: ReadAgain | undefined,
): Promise<UploadProblem | undefined> => {
  const claimed = essenceOf(expected.mimeType);
  if (claimed === undefined || !acceptsType(expected.accept, claimed)) {
    return {
      code: "file_wrong_type",
      message: uploadMessage("upload.arrived_type_not_taken", { type: quoted(expected.mimeType) }),
      expected: expected.accept,
      received: quoted(expected.mimeType),
    };
  }
  const problem = await contentProblem(claimed, await look(claimed, arrived, readAgain), expected.accept);
  if (problem === undefined) return undefined;
  return {
    code: "file_wrong_type",
    message: uploadMessage("upload.content", {
      type: claimed,
      problem: problem.code,
      ...(problem.received !== undefined && { looksLike: problem.received }),
    }),
    expected: claimed,
    ...(problem.received !== undefined && { received: problem.received }),
  };
};

/** Reads an SVG completely, because a script may be anywhere in it. */
const look = async (claimed: string, arrived: ArrivedFile, readAgain?: ReadAgain): Promise<SeenContent> => {
  const head = { bytes: arrived.head, isWhole: arrived.head.length >= arrived.sizeBytes };
  if (head.isWhole || knownType(claimed)?.content.by !== "svg" || arrived.sizeBytes > uploadLimits.maxSvgBytes) {
    return head;
  }
  const stream = await readAgain?.();
  const bytes = stream && (await readBounded(stream, arrived.sizeBytes));
  return bytes === undefined ? head : { bytes, isWhole: bytes.length === arrived.sizeBytes };
};
