import type { Options, OptionValues } from "../command.ts";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { quoteWord } from "../shell-words.ts";
import type { StoreOptions } from "./store-choice.ts";

/** Commands that carry out operations of the API take these: they work on a server as on a store. */
export const serverOptions = {
  server: {
    type: "text",
    value: "URL",
    completes: "nothing",
    summary: "Work on a server instead of a store",
  },
  key: {
    type: "text",
    value: "KEY",
    completes: "nothing",
    summary: "A key of that server (better: set COFILL_KEY, which the list of processes does not show)",
  },
} as const satisfies Options;

type PlaceOptions = OptionValues<typeof serverOptions> & StoreOptions & { readonly tenant?: string | undefined };

interface Run {
  readonly environment: Environment;
  readonly options: PlaceOptions;
}

/** A server, and the key to it if there is one. */
export interface ServerChoice {
  readonly url: string;
  readonly key?: string;
}

/** The server that the options name, or undefined where they mean a store. Throws where they mean both. */
export const chooseServer = ({ environment, options }: Run): ServerChoice | undefined => {
  const { server, data, database, tenant } = options;
  if (server === undefined && options.key !== undefined) throw new Failure("usage", "--key goes with --server");
  if (server === undefined) return undefined;
  if (data !== undefined || database !== undefined)
    throw new Failure("usage", "A command works in one place: give --server, --data or --database");
  if (tenant !== undefined) throw new Failure("usage", "--tenant goes with a store; a server's key says the tenant");
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))
    throw new Failure("usage", `--server needs an address such as http://127.0.0.1:8080, not '${server}'`);
  const key = options.key ?? (environment.env.COFILL_KEY || undefined);
  return { url: server, ...(key !== undefined && { key }) };
};

/** The options that select the same server in a suggested command. */
export const serverWords = ({ url }: ServerChoice): string => ` --server ${quoteWord(url)}`;

/** What to do where a server refuses a request without a key, or with an unknown one. */
export const keyHint = "Set COFILL_KEY to a key of this server.";
