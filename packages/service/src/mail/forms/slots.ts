import { childPath, type FileValue, fieldAt, type Kind, type LiveForm, parsePath } from "@cofill/core";
import { isJsonObject } from "@cofill/core/kit";

/** Slots: fields whose value is a capability. Until the answer is sent, a slot holds the filler's pet name for it. */
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
  /** Hash of the file that was checked when the field was answered; sending demands the same file. */
  readonly sha256?: string;
  readonly kind: Kind;
  /** `@counter` */
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

/** Fields whose values are not shown unless asked for. */
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

/** File fields that an answer fills with pet names, and the answer without them: files are written one by one. */
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
        // Answers may be given by path too: `items[0].scan`.
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
