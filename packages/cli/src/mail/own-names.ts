import { readFileSync, statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fileSize } from "@cofill/core/kit";
import { problemMessage } from "@cofill/service";
import { fileNamePart, type MailApi, type NameView, readName } from "@cofill/service/mail";
import type { Environment } from "../environment.ts";
import { isErrno } from "../failure.ts";
import type { Petnames } from "../fill/terminal-document.ts";
import { limits } from "../limits.ts";
import { eachName } from "./each-name.ts";
import { answerOf, problemText } from "./problem.ts";

/** Names that every agent has by default. */
const namesOfAll: readonly string[] = ["@self", "@host", "@service"];

const stateWords = { revoked: "was taken back", expired: "has expired", used_up: "is used up" } as const;

/** Whether a name exists; looking it up does not count as a use. */
const nameCalled = async (api: MailApi, name: string): Promise<NameView | undefined> =>
  answerOf(await api.names({ below: name, limit: 1 })).names.find((found) => found.name === name);

export const hasName = async (api: MailApi, given: string): Promise<boolean> => {
  const read = readName(given);
  if (!read.ok) return false;
  const name = `@${read.path}`;
  return namesOfAll.includes(name) || (await nameCalled(api, name)) !== undefined;
};

/** Why a name cannot fill a slot; its capability is checked only when the form is sent. */
const nameProblem = async (api: MailApi, given: string): Promise<string | undefined> => {
  const read = readName(given);
  if (!read.ok) return problemMessage(read.problem, { audience: "person" });
  const name = `@${read.path}`;
  if (namesOfAll.includes(name)) return undefined;
  const found = await nameCalled(api, name);
  if (!found) return `You have no name ${name}; 'cofill names list' shows yours`;
  return found.state === "live" ? undefined : `${name} ${stateWords[found.state]}; give another`;
};

/** The names that the person who fills a mailed form can put into its slots. */
export const petnamesOf = (api: MailApi, { cwd }: Environment): Petnames => ({
  names: async () => {
    const found = [];
    for await (const { name, kind, about } of eachName(api)) {
      found.push({ value: name, hint: about === undefined ? kind : `${kind}: ${about}` });
      if (found.length === limits.maxNamesOffered) break;
    }
    return found;
  },
  problemOf: (name) => nameProblem(api, name),
  attach: async (file) => {
    const path = resolve(cwd, file);
    try {
      const stat = statSync(path);
      if (!stat.isFile()) return { ok: false, message: `${file} is no file` };
      if (stat.size > limits.maxAttachedBytes)
        return { ok: false, message: `${file} is larger than ${fileSize(limits.maxAttachedBytes)}` };
      const filename = basename(path);
      const base64 = readFileSync(path).toString("base64");
      for (let n = 1; n <= limits.maxNameTries; n++) {
        // A file is named after its file name.
        const name = `@files/${fileNamePart(filename)}${n === 1 ? "" : `-${n}`}`;
        const added = await api.addName({ name, capability: { file: { filename, base64 } } });
        if (added.ok) return { ok: true, name: added.value.name };
        if (added.problem.code !== "name_taken") return { ok: false, message: problemText(added.problem) };
      }
      return {
        ok: false,
        message: `You have ${limits.maxNameTries} files called ${filename}; give one of them by name`,
      };
    } catch (error) {
      if (!isErrno(error)) throw error;
      return { ok: false, message: `There is no file ${file} that can be read, and no name begins without an @` };
    }
  },
});
