import { Failure } from "../../failure.ts";

/** Something wrong with one file of a folder, and where in it. */
export interface FileProblem {
  readonly file: string;
  readonly message: string;
  /** Into JSON. */
  readonly pointer?: string;
  readonly line?: number;
  readonly column?: number;
}

export const problemLine = ({ file, message, pointer, line, column }: FileProblem): string => {
  if (line !== undefined) return `${file}:${line}:${column ?? 1}: ${message}`;
  if (pointer !== undefined) return `${file}:${pointer || "/"}: ${message}`;
  return message.includes(file) ? message : `${file}: ${message}`;
};

interface Placed {
  readonly message: string;
  readonly line?: number;
  readonly column?: number;
  readonly pointer?: string;
}

const isPlaced = (error: object): error is Placed => "message" in error && typeof error.message === "string";

/** What reading a file failed at, as problems of that file; anything else stays thrown. */
export const problemsOf = (error: unknown, file: string): readonly FileProblem[] => {
  if (!(error instanceof Failure)) throw error;
  const placed = (error.detail.errors ?? []).filter(isPlaced);
  if (placed.length === 0) return [{ file, message: error.message }];
  return placed.map(({ message, line, column, pointer }) => ({
    file,
    message,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
    ...(pointer !== undefined && { pointer }),
  }));
};
