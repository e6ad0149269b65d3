import type { Candidate } from "../candidates.ts";
import type { Environment } from "../environment.ts";
import { limits } from "../limits.ts";
import { eachName } from "./each-name.ts";
import type { PlaceOptions } from "./mail-options.ts";
import { answerOf } from "./problem.ts";
import { withAgents, withMail } from "./with-mail.ts";

const given = (words: readonly string[], option: string): string | undefined => {
  const at = words.lastIndexOf(`--${option}`);
  if (at !== -1) return words[at + 1];
  return words.findLast((word) => word.startsWith(`--${option}=`))?.slice(option.length + 3);
};

/**
 * The store options of the typed command; a server is not asked, because completion runs at every press of the tab key.
 */
const optionsOf = (words: readonly string[]): PlaceOptions => ({
  as: given(words, "as"),
  data: given(words, "data"),
  database: given(words, "database"),
  tenant: given(words, "tenant"),
  server: undefined,
  key: undefined,
});

const isElsewhere = (words: readonly string[]): boolean => given(words, "server") !== undefined;

export const agentCandidates = async (
  environment: Environment,
  words: readonly string[],
): Promise<readonly Candidate[]> => {
  if (isElsewhere(words)) return [];
  return withAgents({ environment, options: optionsOf(words) }, { mayBegin: false }, async ({ list }) =>
    answerOf(await list({ limit: limits.mailPage })).agents.map(({ name, kind }) => [name, kind]),
  );
};

export const nameCandidates = async (
  environment: Environment,
  words: readonly string[],
): Promise<readonly Candidate[]> => {
  if (isElsewhere(words)) return [];
  return withMail({ environment, options: optionsOf(words) }, async ({ api }) => {
    const found: Candidate[] = [];
    for await (const { name, kind, about = "" } of eachName(api)) {
      found.push([name, about === "" ? kind : `${kind}: ${about}`]);
      if (found.length === limits.maxNamesOffered) break;
    }
    return found;
  });
};
