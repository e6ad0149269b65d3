import { childPath, type FileValue, fieldAt, type Kind, type LiveForm, parsePath } from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";

/**
 * Whether the value of a field of each kind is a capability; until the answer is sent, such a field (a slot) holds the
 * filler's pet name.
 */
const holdsCapability: { readonly [K in Kind]: boolean } = {
  string: false,
  number: false,
  boolean: false,
  bigint: false,
  date: false,
  time: false,
  datetime: false,
  year: false,
  url: false,
  string_list: false,
  url_list: false,
  single_select: false,
  multi_select: false,
  checkboxes: false,
  table: false,
  money: false,
  file: true,
  capability: true,
  json: false,
};

export interface Slot {
  readonly path: string;
  readonly label: string;
  /**
   * Hash of the file that was checked when the field was answered; sending fails if the name now stands for another
   * file.
   */
  readonly sha256?: string;
  readonly kind: Kind;
  /** The filler's pet name, such as `@counter`. */
  readonly name: string;
}

/** The slots of a form that are filled. */
export const slotsOf = (form: LiveForm): readonly Slot[] =>
  form.answers.entries().flatMap(([path, { state, value }]) => {
    const field = fieldAt(form, path)?.field;
    if (!field || !holdsCapability[field.kind] || state !== "answered") return [];
    const { id, sha256 } = value as { readonly id: string; readonly sha256?: string };
    return [{ path, label: field.label, kind: field.kind, name: id, ...(sha256 !== undefined && { sha256 }) }];
  });

/** Paths of secret fields, whose values views hide unless they are requested. */
export const secretPaths = (form: LiveForm): readonly string[] =>
  form.answers.entries().flatMap(([path]) => {
    const field = fieldAt(form, path)?.field;
    return field && "secret" in field && field.secret === true ? [path] : [];
  });

/** A copy of an answer with the value at a path replaced. */
export const withValueAt = (payload: unknown, path: string, value: unknown): unknown => {
  const put = (whole: unknown, [segment, ...rest]: readonly (string | number)[]): unknown => {
    if (segment === undefined) return value;
    if (typeof segment === "number") {
      return Array.isArray(whole) && segment < whole.length ? whole.with(segment, put(whole[segment], rest)) : whole;
    }
    return isJsonObject(whole) && Object.hasOwn(whole, segment)
      ? { ...whole, [segment]: put(whole[segment], rest) }
      : whole;
  };
  return put(payload, parsePath(path) ?? []);
};

export interface GivenFile {
  readonly path: string;
  readonly name: string;
}

/**
 * Separates the answers to file fields, which are pet names here, from the other answers, because each file must be
 * looked up before its field can be written.
 */
export const takeFiles = (
  form: LiveForm,
  given: Readonly<Record<string, unknown>>,
): { readonly files: readonly GivenFile[]; readonly rest: Readonly<Record<string, unknown>> } => {
  const files: GivenFile[] = [];
  const isFile = (path: string): boolean =>
    form.compiled.fields.get(path.replace(/\[\d+\]/g, "[*]"))?.field.kind === "file";
  const strip = (value: unknown, path: string): unknown => {
    if (typeof value === "string" && isFile(path)) {
      files.push({ path, name: value });
      return undefined;
    }
    if (Array.isArray(value)) return value.map((item, index) => strip(item, `${path}[${index}]`) ?? {});
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => {
        // A key of the top level may itself be a path, such as `items[0].scan`.
        const left = strip(inner, path === "" && isFile(key) ? key : childPath(path, key));
        return left === undefined ? [] : [[key, left]];
      }),
    );
  };
  const hasFiles = Array.from(form.compiled.fields.values()).some(({ field }) => field.kind === "file");
  return { rest: hasFiles ? (strip(given, "") as Readonly<Record<string, unknown>>) : given, files };
};

export const fileValue = (
  name: string,
  file: {
    readonly filename: string;
    readonly mediaType: string;
    readonly sizeBytes: number;
    readonly sha256: string;
  },
): FileValue => ({
  id: name,
  name: file.filename,
  mediaType: file.mediaType,
  size: file.sizeBytes,
  sha256: file.sha256,
});
