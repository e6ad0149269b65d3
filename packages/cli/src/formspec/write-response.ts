import { existsSync } from "node:fs";
import type { FormspecForm } from "@cofill/formspec";
import { Failure } from "../failure.ts";
import { toJson } from "../output.ts";
import { replaceFile } from "../write-file.ts";
import type { DefinitionFile } from "./definition-file.ts";

/** The response as it is kept: what somebody else added to it stays. */
export const responseText = (form: FormspecForm, before: DefinitionFile["response"]["before"]): string => {
  const { validationResults: _, ...response } = form.response({ status: "in-progress", keepHidden: true });
  const { validationResults: __, extensions: old, ...rest } = before ?? {};
  const extensions = { ...(typeof old === "object" ? old : {}), ...response.extensions };
  return toJson({ ...rest, ...response, ...(Object.keys(extensions).length > 0 && { extensions }) });
};

/** Writes the answers, unless somebody else did so since they were read. */
export const writeResponse = ({ form, response }: DefinitionFile): Uint8Array => {
  const text = responseText(form, response.before);
  if (!response.bytes && existsSync(response.path)) {
    throw new Failure(
      "file_changed",
      `${response.name} was made by someone else in the meantime; nothing was written`,
      {
        hint: "Run the command again: it will start from those answers.",
      },
    );
  }
  replaceFile(response.path, response.name, text, response.bytes ? { expected: response.bytes } : {});
  return new TextEncoder().encode(text);
};
