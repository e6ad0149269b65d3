import { resolve } from "node:path";
import { openDocument, owner } from "@cofill/core";
import type { Environment } from "../environment.ts";
import { readDefinitionFile } from "../formspec/definition-file.ts";
import type { DefinitionOptions } from "../formspec/definition-name.ts";
import { writeResponse } from "../formspec/write-response.ts";
import { targetOf } from "../write-file.ts";
import { type FormStorage, isSameAs } from "./form-storage.ts";

/** A Formspec definition whose answers are kept in the response beside it. */
export const openDefinitionStorage = async (
  environment: Environment,
  file: string,
  options: DefinitionOptions,
): Promise<FormStorage> => {
  const path = resolve(environment.cwd, file);
  let stored = await readDefinitionFile(environment, file, options);
  return {
    title: stored.form.about.title,
    name: stored.response.name,
    target: targetOf(stored.response.path),
    source: () => ({ format: "formspec", definition: stored.definition, ...stored.documents }),
    open: (history) => {
      const { model, form } = stored.form.document;
      return openDocument(model, { audience: owner, form, ...history });
    },
    isStale: () => !isSameAs(path, stored.source) || !isSameAs(stored.response.path, stored.response.bytes),
    reload: async () => {
      stored = await readDefinitionFile(environment, file, options);
    },
    write: (document, isComplete = false) => {
      stored.form.restore(document);
      const bytes = writeResponse(stored, isComplete ? "completed" : "in-progress");
      const before = JSON.parse(new TextDecoder().decode(bytes)) as Readonly<Record<string, unknown>>;
      stored = { ...stored, response: { ...stored.response, bytes, before } };
    },
  };
};
