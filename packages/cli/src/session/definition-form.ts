import { resolve } from "node:path";
import type { AssistForm } from "@cofill/assist";
import type { Environment } from "../environment.ts";
import { readDefinitionFile } from "../formspec/definition-file.ts";
import type { DefinitionOptions } from "../formspec/definition-name.ts";
import { writeResponse } from "../formspec/write-response.ts";
import { targetOf } from "../write-file.ts";
import { isSameAs, type StoredForm } from "./stored-form.ts";

/** A Formspec definition whose answers are kept in the response beside it. */
export const openDefinitionForm = async (
  environment: Environment,
  file: string,
  options: DefinitionOptions,
): Promise<StoredForm> => {
  const path = resolve(environment.cwd, file);
  let stored = await readDefinitionFile(environment, file, options);
  const session: AssistForm = {
    get form() {
      return stored.form.form;
    },
    get about() {
      return stored.form.about;
    },
    get sidecars() {
      return stored.form.sidecars;
    },
    get pages() {
      return stored.form.pages;
    },
    step: (command, context) => stored.form.step(command, context),
    facts: (path) => stored.form.facts(path),
    resultsAt: (path) => stored.form.resultsAt(path),
    report: (mode) => stored.form.report(mode),
  };
  return {
    session,
    title: stored.form.about.title,
    name: stored.response.name,
    target: targetOf(stored.response.path),
    source: () => ({ format: "formspec", definition: stored.definition, ...stored.documents }),
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
