import { isJsonObject } from "@cofill/core/kit";

export interface FileRule {
  readonly accept?: readonly string[];
  readonly maxBytes?: number;
  readonly orNull: boolean;
}

interface Described {
  readonly filename: string;
  readonly mimeType: string;
  readonly sizeBytes: number;
}

const described = (value: unknown): Described | undefined => {
  if (!isJsonObject(value)) return undefined;
  const { uploadId, filename, mimeType, sizeBytes } = value;
  if (typeof uploadId !== "string" || typeof filename !== "string" || typeof mimeType !== "string") return undefined;
  return Number.isSafeInteger(sizeBytes) ? { filename, mimeType, sizeBytes: sizeBytes as number } : undefined;
};

/** Whether a value is a file descriptor (D-11) that the rule accepts. */
export const isFile = ({ orNull }: FileRule, value: unknown): boolean =>
  (orNull && value === null) || described(value) !== undefined;

export const isSmallEnough = ({ maxBytes }: FileRule, value: unknown): boolean =>
  maxBytes === undefined || (described(value)?.sizeBytes ?? 0) <= maxBytes;

export const isAccepted = ({ accept }: FileRule, value: unknown): boolean => {
  const file = described(value);
  if (!file || !accept) return true;
  return accept.some((entry) => {
    if (entry.startsWith(".")) return file.filename.toLowerCase().endsWith(entry.toLowerCase());
    return entry.endsWith("/*") ? file.mimeType.startsWith(entry.slice(0, -1)) : file.mimeType === entry;
  });
};
