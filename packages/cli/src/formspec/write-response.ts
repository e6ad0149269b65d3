import { existsSync } from "node:fs";
import type { FormspecForm, ResponseStatus } from "@cofill/formspec";
import { Failure } from "../failure.ts";
import { toJson } from "../output.ts";
import { replaceFile } from "../write-file.ts";
import type { DefinitionFile } from "./definition-file.ts";

/** Members that this library writes itself; old ones are dropped, because they would restore outdated answers. */
const ownExtensions: ReadonlySet<string> = new Set(["x-cofill-answers", "x-cofill-whole", "x-cofill-unknown"]);

const withoutOwn = (extensions: unknown): Readonly<Record<string, unknown>> => {
  if (typeof extensions !== "object" || extensions === null || Array.isArray(extensions)) return {};
  return Object.fromEntries(Object.entries(extensions).filter(([name]) => !ownExtensions.has(name)));
};

/** The response to write; members that other tools added to it stay. */
const responseText = (
  form: FormspecForm,
  before: DefinitionFile["response"]["before"],
  status: ResponseStatus,
): string => {
  const { validationResults: _, ...response } = form.response({ status, keepHidden: true });
  const { validationResults: __, extensions: old, ...rest } = before ?? {};
  const extensions = { ...withoutOwn(old), ...response.extensions };
  return toJson({ ...rest, ...response, ...(Object.keys(extensions).length > 0 && { extensions }) });
};

/** Writes the answers, unless the file was changed since it was read. */
export const writeResponse = (
  { form, response }: DefinitionFile,
  status: ResponseStatus = "in-progress",
): Uint8Array => {
  const text = responseText(form, response.before, status);
  if (!response.bytes && existsSync(response.path)) {
    const message = `${response.name} was created in the meantime; nothing was written`;
    throw new Failure("file_changed", message, { hint: "Run the command again: it will start from those answers." });
  }
  replaceFile(response.path, response.name, text, response.bytes ? { expected: response.bytes } : {});
  return new TextEncoder().encode(text);
};
