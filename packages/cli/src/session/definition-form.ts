import { existsSync, readFileSync } from "node:fs";
import type { AssistForm } from "@cofill/assist";
import type { Environment } from "../environment.ts";
import { type DefinitionOptions, readDefinitionFile } from "../formspec/definition-file.ts";
import { writeResponse } from "../formspec/write-response.ts";
import { targetOf } from "../write-file.ts";
import type { StoredForm } from "./stored-form.ts";

/** A Formspec definition whose answers are kept in the response beside it. */
export const openDefinitionForm = async (
  environment: Environment,
  file: string,
  options: DefinitionOptions,
): Promise<StoredForm> => {
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
    isStale: () => {
      const { path, bytes } = stored.response;
      return bytes ? !existsSync(path) || !readFileSync(path).equals(bytes) : existsSync(path);
    },
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
