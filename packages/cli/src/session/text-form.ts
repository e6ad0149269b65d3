import { resolve } from "node:path";
import { liveFormOf, serializeForm, stepForm } from "@cofill/markform/form";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { readFormFile, validatorsFor } from "../form-file.ts";
import { titleOf } from "../form-words.ts";
import { assertReadable } from "../read-back.ts";
import { isStdin } from "../read-input.ts";
import { replaceFile, targetOf } from "../write-file.ts";
import { isSameAs, type StoredForm } from "./stored-form.ts";

/** A `.form.md` that is filled in place. */
export const openTextForm = async (
  environment: Environment,
  file: string,
  isWithoutValidators: boolean,
): Promise<StoredForm> => {
  if (isStdin(file)) throw new Failure("usage", "A file is needed here: answers are saved to it as they come in");
  const path = resolve(environment.cwd, file);
  let stored = await readFormFile(environment, file);
  const write = (): void => {
    const text = serializeForm(stored.form, { style: "preserve" });
    if (text === stored.source) return;
    assertReadable(text, stored.form);
    replaceFile(path, file, text, { expected: stored.bytes });
    stored = { ...stored, source: text, bytes: new TextEncoder().encode(text) };
  };
  const validators = await validatorsFor(environment, file, isWithoutValidators);
  const { createMarkformToolTable } = await import("@cofill/markform/tools");
  return {
    title: titleOf(stored.form),
    name: stored.name,
    target: targetOf(path),
    source: () => ({ format: "markform" }),
    session: {
      get form() {
        return liveFormOf(stored.form);
      },
      step: (command, context) => {
        const { form, result } = stepForm(stored.form, command, context);
        stored = { ...stored, form };
        return result;
      },
    },
    isStale: () => !isSameAs(path, stored.bytes),
    reload: async () => {
      stored = await readFormFile(environment, file);
    },
    write,
    ownTools: (save) =>
      createMarkformToolTable({
        ...validators,
        withForm: async (work) => {
          const { form, result } = work(stored.form);
          if (form === stored.form) return result;
          stored = { ...stored, form };
          await save();
          return result;
        },
      }),
  };
};
