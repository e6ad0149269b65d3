import { type Answer, answerAt, childPath, isRelevantAt, type LiveForm, type Row } from "@cofill/core";
import type { FileDescriptor } from "../contract.ts";
import { type FieldTree, fieldTree, rowPath } from "./field-tree.ts";

interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  readonly sha256?: string;
  readonly attributes?: unknown;
}

/** A file as the contract writes it (D-11). */
export const toDescriptor = (file: StoredFile): FileDescriptor | unknown =>
  file.attributes ?? {
    uploadId: file.id,
    filename: file.name,
    mimeType: file.mediaType,
    sizeBytes: file.size,
    sha256: file.sha256 ?? "",
  };

const rowValues = (row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).flatMap(([column, cell]) => (cell.state === "answered" ? [[column, cell.value]] : [])),
  );

/** An answer as plain JSON; what was written where a value should stand, as it was written. */
export const plainValue = (kind: string, answer: Answer): unknown => {
  if (answer.state !== "answered") return undefined;
  if (answer.raw !== undefined) return answer.raw;
  if (kind === "file") return toDescriptor(answer.value as StoredFile);
  return kind === "table" ? (answer.value as readonly Row[]).map(rowValues) : answer.value;
};

const put = (object: Record<string, unknown>, key: string, value: unknown): void => {
  Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
};

const write = (form: LiveForm, tree: FieldTree, path: string): unknown => {
  if (path !== "" && form.flags.size > 0 && !isRelevantAt(form, path)) return undefined;
  switch (tree.type) {
    case "field":
      return plainValue(tree.field.kind, answerAt(form, path));
    case "object": {
      const object: Record<string, unknown> = {};
      for (const [id, child] of tree.children) {
        const value = write(form, child, childPath(path, id));
        if (value !== undefined) put(object, id, value);
      }
      return path !== "" && !path.endsWith("]") && Object.keys(object).length === 0 ? undefined : object;
    }
    case "list": {
      const count = form.instances.get(path) ?? 0;
      if (count === 0) return undefined;
      const none = tree.isSingle ? null : {};
      return Array.from({ length: count }, (_, index) => write(form, tree.row, rowPath(tree, path, index)) ?? none);
    }
    default:
      return tree satisfies never;
  }
};

/** The answers as nested JSON, without what does not apply. */
export const valuesOf = (form: LiveForm): Readonly<Record<string, unknown>> =>
  write(form, fieldTree(form.compiled), "") as Record<string, unknown>;
