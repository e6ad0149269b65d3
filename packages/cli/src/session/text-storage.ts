import { basename, resolve } from "node:path";
import { type FormDocument, type LiveForm, owner } from "@cofill/core";
import { documentOf, type ParsedForm, serializeForm, withDocument } from "@cofill/markform/form";
import type { CheckRunner } from "@cofill/markform/validators";
import { namesChecks, openChecks, reasonWithoutChecks } from "../checks.ts";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { type FormFile, readFormFile } from "../form-file.ts";
import { titleOf } from "../form-words.ts";
import { assertReadable } from "../read-back.ts";
import { isStdin } from "../read-input.ts";
import { replaceFile, targetOf } from "../write-file.ts";
import type { DocumentFileOptions } from "./document-file.ts";
import { type FormStorage, isSameAs } from "./form-storage.ts";

const isSameSchema = (one: FormFile, other: FormFile): boolean =>
  JSON.stringify(one.form.schema) === JSON.stringify(other.form.schema);

/** Fails if the checks of a served form cannot be loaded, because people and agents rely on them. */
const demandChecks = async ({ name }: FormFile, checks: CheckRunner): Promise<void> => {
  const { loadFailure, sidecar = "" } = checks;
  if (loadFailure?.severity !== "error") return;
  await checks.close();
  throw new Failure("invalid_sidecar", `The checks of ${name} cannot be loaded, so it is not served`, {
    errors: [{ file: basename(sidecar), message: loadFailure.message }],
    lines: [`${basename(sidecar)}: ${loadFailure.message}`],
    hint: "Mend that file, or give --no-validators to serve the form without its checks.",
  });
};

/** A `.form.md` that is filled in place. */
export const openTextStorage = async (
  environment: Environment,
  file: string,
  options: DocumentFileOptions,
): Promise<FormStorage> => {
  if (isStdin(file)) throw new Failure("usage", "A file is needed here: answers are saved to it as they come in");
  const path = resolve(environment.cwd, file);
  let stored = await readFormFile(environment, file);
  let checks: CheckRunner | undefined = await openChecks(environment, file, stored.form, options);
  if (options.isServed && checks) await demandChecks(stored, checks);
  const unchecked = namesChecks(stored.form) ? reasonWithoutChecks(file, options["no-validators"]) : undefined;

  /** Caches the parsed form of each state, so that a state is joined with its text once. */
  const texts = new WeakMap<LiveForm, ParsedForm>();
  const textForm = (document: FormDocument): ParsedForm => {
    const text = texts.get(document.form) ?? withDocument(stored.form, document);
    texts.set(document.form, text);
    return text;
  };
  return {
    title: titleOf(stored.form),
    name: stored.name,
    target: targetOf(path),
    source: () => ({ format: "markform" }),
    open: (history) => documentOf(stored.form, { audience: owner, ...history }),
    isStale: () => !isSameAs(path, stored.bytes),
    reload: async () => {
      const before = stored;
      stored = await readFormFile(environment, file);
      if (checks && !isSameSchema(before, stored)) {
        await checks.close();
        checks = await openChecks(environment, file, stored.form, options);
      }
    },
    write: (document) => {
      const form = textForm(document);
      const text = serializeForm(form, { style: "preserve" });
      if (text === stored.source) return;
      assertReadable(text, form);
      replaceFile(path, file, text, { expected: stored.bytes });
      stored = { ...stored, source: text, bytes: new TextEncoder().encode(text) };
    },
    textForm,
    ...(checks && { check: async (form) => (await checks?.run(form)) ?? [] }),
    ...(unchecked !== undefined && { unchecked }),
    close: async () => checks?.close(),
  };
};
