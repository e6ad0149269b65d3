import { Failure } from "../../failure.ts";

/** A problem in one file of a folder, with its position. */
export interface FileProblem {
  readonly file: string;
  readonly message: string;
  /** JSON pointer into the file. */
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

/** Converts an error from reading a file to problems of that file; other errors are thrown again. */
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
