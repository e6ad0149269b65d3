import { resolve } from "node:path";
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
    form: () => stored.form.form,
    document: (audience) => stored.form.document.openFor(audience),
    keep: (document) => stored.form.restore(document),
    isStale: () => !isSameAs(path, stored.source) || !isSameAs(stored.response.path, stored.response.bytes),
    reload: async () => {
      stored = await readDefinitionFile(environment, file, options);
    },
    write: () => {
      const bytes = writeResponse(stored);
      const before = JSON.parse(new TextDecoder().decode(bytes)) as Readonly<Record<string, unknown>>;
      stored = { ...stored, response: { ...stored.response, bytes, before } };
    },
  };
};
