import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseS3Url, type S3Location } from "@cofill/store/files-s3";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { refuseIntake } from "../refuse-intake.ts";
import { allowsPrivate } from "./deliverers.ts";
import { checkStorePlace } from "./open-store.ts";
import { chooseSecretKeys } from "./secret-keys.ts";
import type { ServeOptions } from "./serve-options.ts";
import { chooseStore, type StoreChoice, usualDirectory, usualFilesDirectory } from "./store-choice.ts";
import { givenSecrets } from "./webhook-secrets.ts";

export type FilesChoice =
  | { readonly kind: "local"; readonly path: string; readonly name: string; readonly isUsual: boolean }
  | { readonly kind: "s3"; readonly location: S3Location; readonly name: string };

/** The checked options of a server, made before anything is opened or started. */
export interface ServePlan {
  readonly directory: string;
  readonly host: string;
  /** Absent if any free port may be used. */
  readonly port?: number;
  readonly choice: StoreChoice;
  readonly files: FilesChoice;
  readonly publicUrl?: string;
  readonly corsOrigins: readonly string[];
  readonly allowPrivate: boolean;
}

const checkDirectory = ({ cwd }: Environment, directory: string): void => {
  const stat = statSync(resolve(cwd, directory), { throwIfNoEntry: false });
  if (!stat) throw new Failure("file_not_found", `There is no directory ${directory}`);
  if (!stat.isDirectory()) {
    refuseIntake(directory);
    const hint = "Its folder may be served as a whole; 'cofill mcp' and 'cofill assist' serve one form.";
    throw new Failure("usage", `'serve' takes a directory of forms, not the file ${directory}`, { hint });
  }
};

const chooseFiles = ({ cwd }: Environment, { files, s3 }: ServeOptions, choice: StoreChoice): FilesChoice => {
  if (s3 !== undefined) {
    if (files !== undefined) throw new Failure("usage", "Files are in one place: give --files or --s3, not both");
    const read = parseS3Url(s3);
    if (!read.ok) throw new Failure("usage", `--s3: ${read.message}`);
    const { bucket, prefix } = read.location;
    return { kind: "s3", location: read.location, name: `s3://${bucket}${prefix === undefined ? "" : `/${prefix}`}` };
  }
  const name = files ?? usualFilesDirectory(choice);
  const path = resolve(cwd, name);
  const isUsual = files === undefined && name.startsWith(usualDirectory);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found && !found.isDirectory()) throw new Failure("file_unwritable", `--files is a directory; ${name} is a file`);
  const hasParent = isUsual || statSync(dirname(path), { throwIfNoEntry: false })?.isDirectory();
  if (!hasParent) throw new Failure("file_unwritable", `${name} cannot be written: there is no such directory`);
  return { kind: "local", path, name, isUsual };
};

const readPublicUrl = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  const isFine = url && /^https?:$/.test(url.protocol) && url.username === "" && url.search === "" && url.hash === "";
  if (!isFine)
    throw new Failure("usage", "--public-url is an http or https address, such as https://forms.example.org");
  return url.href.replace(/\/+$/, "");
};

const checkOrigin = (text: string): string => {
  const origin = URL.parse(text)?.origin;
  if (origin !== undefined && origin !== "null" && text.replace(/\/$/, "").toLowerCase() === origin) return origin;
  throw new Failure("usage", `--cors takes the origin of a page, such as https://app.example.org, not '${text}'`);
};

export const planServer = (environment: Environment, directory: string, options: ServeOptions): ServePlan => {
  const { host = "127.0.0.1", port } = options;
  if (port !== undefined && port > 65_535) throw new Failure("usage", "A port is a number up to 65535");
  if (host === "") throw new Failure("usage", "--host needs an address of this machine, such as 127.0.0.1");
  checkDirectory(environment, directory);
  const choice = chooseStore(environment, options);
  checkStorePlace(choice, false);
  const publicUrl = readPublicUrl(options["public-url"]);
  givenSecrets(environment);
  chooseSecretKeys(environment, choice);
  return {
    directory,
    host,
    choice,
    files: chooseFiles(environment, options, choice),
    corsOrigins: options.cors.map(checkOrigin),
    allowPrivate: allowsPrivate(environment, options["allow-private-webhooks"]),
    ...(port !== undefined && { port }),
    ...(publicUrl !== undefined && { publicUrl }),
  };
};
