import { mkdirSync, statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { count } from "@cofill/core/kit";
import {
  type AgentManifest,
  compareManifest,
  generateManifest,
  type ManifestProblem,
  type PageSnapshot,
  readManifest,
} from "@cofill/site";
import { readPage } from "@cofill/site/html";
import { fetchPages, type LoadPage, linkedPages } from "@cofill/site/lint";
import { readSiteFolder } from "@cofill/site/vite";
import type { Invocation } from "../command.ts";
import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { limits } from "../limits.ts";
import { type Output, toJson } from "../output.ts";
import { type Line, styled } from "../paint.ts";
import { decodeText, isStdin, readBytes, readingFailure } from "../read-input.ts";
import { writeDocument } from "../write-document.ts";
import { writingFailure } from "../write-file.ts";
import { localOrigin, readOrigin } from "./origin.ts";
import { fileUrl, isOnWeb, loadFiles, withBrowser } from "./page-source.ts";

interface Site {
  readonly origin: string;
  readonly name: string;
  readonly snapshots: readonly PageSnapshot[];
}

const textOption = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

const loadOne = async (load: LoadPage, url: string, origin?: string): Promise<PageSnapshot | string> => {
  const loaded = await load(url, origin);
  if (!loaded.ok) return loaded.reason;
  const page = readPage(loaded.html, { url: loaded.url, hasPlaces: loaded.isSource });
  return page.ok ? page.snapshot : page.problem.message;
};

const fromWeb = async (target: string, crawl: boolean, output: Output, load: LoadPage): Promise<Site> => {
  const entry = await loadOne(load, target);
  if (typeof entry === "string") throw new Failure("page_unavailable", `${target} could not be read: ${entry}`);
  const { origin } = new URL(entry.url);
  const snapshots = [entry];
  for (const url of crawl ? linkedPages(entry).slice(0, limits.maxSitePages - 1) : []) {
    const page = await loadOne(load, url, origin);
    if (typeof page === "string") output.aside(`${url} was left out: ${page}`);
    else if (!snapshots.some((known) => known.url === page.url)) snapshots.push(page);
  }
  return { origin, name: entry.title || new URL(entry.url).host, snapshots };
};

/** Reads a file or a folder of pages, with the URLs that a server would give them. */
const fromDisk = async (environment: Environment, target: string, origin: string, output: Output): Promise<Site> => {
  const path = resolve(environment.cwd, target);
  let isFolder: boolean;
  try {
    isFolder = statSync(path).isDirectory();
  } catch (error) {
    throw readingFailure(error, target);
  }
  if (isFolder) {
    const { snapshots, failed } = readSiteFolder(path, origin);
    for (const { file, reason } of failed) output.aside(`${file} was left out: ${reason}`);
    if (snapshots.length === 0) throw new Failure("file_not_found", `There is no HTML file in ${target}`);
    return { origin, name: basename(path), snapshots };
  }
  const loaded = await loadFiles(environment)(fileUrl(environment, target));
  const url = new URL(basename(path).replace(/^index\.html?$/i, ""), `${origin}/`).href;
  const page = loaded.ok ? readPage(loaded.html, { url }) : undefined;
  if (!page?.ok) throw new Failure("page_unavailable", `${target} could not be read: ${page?.problem.message ?? ""}`);
  return { origin, name: page.snapshot.title || basename(path), snapshots: [page.snapshot] };
};

const readSite = async (invocation: Invocation, usualOrigin: string): Promise<Site> => {
  const { args, options, environment, output } = invocation;
  const [target = ""] = args;
  const { crawl, render } = options;
  if (isOnWeb(target)) {
    const work = (load: LoadPage) => fromWeb(target, crawl === true, output, load);
    return render === true ? withBrowser(environment, work) : work(fetchPages(fetch));
  }
  if (crawl === true || render === true) {
    throw new Failure("usage", "--crawl and --render work on an http or https address; a folder is read whole");
  }
  return fromDisk(environment, target, readOrigin(textOption(options.origin)) ?? usualOrigin, output);
};

type Disagreement = ManifestProblem & { readonly severity: string; readonly url?: string };

const checkSite = async (invocation: Invocation, file: string): Promise<ExitCode> => {
  const { environment, output } = invocation;
  const read = readManifest(decodeText(await readBytes(environment, file, limits.maxDataBytes), file));
  const problems: readonly Disagreement[] =
    read.state === "valid"
      ? await compareSite(invocation, read.manifest)
      : read.problems.map((problem) => ({ ...problem, severity: "error" }));
  const ok = problems.length === 0;
  await output.result({ ok, problems }, () => [
    ...problems.map(
      ({ url, pointer, severity, message }): Line => [
        styled("bold", `${url ?? `${file}${pointer === "" ? "" : `:${pointer}`}`}: `),
        styled(severity === "error" ? "boldRed" : "yellow", `${severity}:`),
        ` ${message}`,
      ],
    ),
    ok
      ? [styled("boldGreen", "✓"), ` ${file} and the pages agree`]
      : [styled("boldRed", "✗"), ` ${file}: ${count(problems.length, "problem")}`],
  ]);
  return ok ? exitCodes.fine : exitCodes.notReady;
};

const compareSite = async (invocation: Invocation, manifest: AgentManifest): Promise<readonly Disagreement[]> => {
  const { snapshots } = await readSite(invocation, new URL(manifest.site.origin).origin);
  return compareManifest(manifest, snapshots).map(({ url, severity, message }) => ({
    url,
    pointer: "",
    severity,
    message,
  }));
};

/** Creates the folder, because `.well-known` rarely exists before its first file. */
const makeFolderOf = (path: string, out: string): void => {
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    throw writingFailure(error, out);
  }
};

/** `cofill manifest`. */
export const manifest = async (invocation: Invocation): Promise<ExitCode> => {
  const { options, environment, output } = invocation;
  const check = textOption(options.check);
  if (check !== undefined) {
    if (options.out !== undefined) throw new Failure("usage", "--check writes nothing; leave --out away");
    return checkSite(invocation, check);
  }
  const { origin, name, snapshots } = await readSite(invocation, localOrigin);
  const site = { name: textOption(options.name) ?? name, origin };
  const generated = generateManifest(snapshots, { site });
  for (const { url, severity, message } of generated.diagnostics) output.aside(`${url}: ${severity}: ${message}`);
  const out = textOption(options.out);
  if (out !== undefined && !isStdin(out)) makeFolderOf(resolve(environment.cwd, out), out);
  return writeDocument(environment, output, out, toJson(generated.manifest));
};
