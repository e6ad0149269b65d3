import { readManifest } from "@cofill/site";
import {
  type Audit,
  type AuditRequest,
  audit,
  countedFindings,
  discoverManifest,
  type FoundManifest,
  fetchPages,
  jsonReport,
  type LoadPage,
  sarifReport,
  textReport,
  usualThreshold,
} from "@cofill/site/lint";
import type { Invocation } from "../command.ts";
import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { limits } from "../limits.ts";
import { toJson } from "../output.ts";
import { createProgress } from "../progress.ts";
import { decodeText, readBytes } from "../read-input.ts";
import { version } from "../version.ts";
import { fileUrl, isOnWeb, isWebAddress, loadFiles, showUrl, withBrowser } from "./page-source.ts";

interface LintRequest {
  readonly target: string;
  readonly crawl: boolean;
  readonly render: boolean;
  readonly safety: boolean;
  readonly manifest: string | undefined;
  readonly format: string;
  readonly threshold: number;
}

const readRequest = ({ options }: Invocation): LintRequest => {
  const { audit: target, crawl, render, safety, manifest, format, "min-score": least } = options;
  if (typeof target !== "string" || target === "") {
    throw new Failure("usage", "'lint' needs --audit with a page's address or a file; see 'cofill help lint'");
  }
  const isWeb = isOnWeb(target);
  if (crawl === true && !isWeb) {
    throw new Failure(
      "usage",
      "--crawl follows links on the web: --audit must be an http or https address, not a file",
    );
  }
  const threshold = typeof least === "number" ? least : usualThreshold;
  if (threshold > 100) throw new Failure("usage", `--min-score is a whole number from 0 to 100, not '${threshold}'`);
  return {
    target,
    crawl: crawl === true,
    render: render === true,
    safety: safety === true,
    manifest: typeof manifest === "string" ? manifest : undefined,
    format: String(format),
    threshold,
  };
};

/** Finds the given manifest (AAF-LNT-05), else the one that the site publishes; a local file has none. */
const manifestFinder = async (
  environment: Environment,
  { manifest, target }: LintRequest,
): Promise<AuditRequest["findManifest"]> => {
  if (manifest === undefined) return async (url) => (isWebAddress(target) ? discoverManifest(url, fetch) : undefined);
  const text = decodeText(await readBytes(environment, manifest, limits.maxDataBytes), manifest);
  const found: FoundManifest = { from: manifest, read: readManifest(text) };
  return async () => found;
};

const look = async (environment: Environment, request: LintRequest, load: LoadPage): Promise<Audit> => {
  const { target, crawl, safety } = request;
  const progress = createProgress(environment, "Pages looked at");
  try {
    const result = await audit(isWebAddress(target) ? target : fileUrl(environment, target), {
      load,
      findManifest: await manifestFinder(environment, request),
      crawl,
      safety,
      onProgress: (done, all) => progress.step(done, all),
    });
    if (result.ok) return result.audit;
    const shown = showUrl(environment)(result.url);
    throw new Failure("page_unavailable", `${shown} could not be looked at: ${result.reason}`);
  } finally {
    progress.end();
  }
};

const report = (found: Audit, { format, threshold }: LintRequest, environment: Environment): string => {
  const show = showUrl(environment);
  if (format === "json") return toJson(jsonReport(found, threshold, show));
  return format === "sarif" ? toJson(sarifReport(found, version(), show)) : textReport(found, show);
};

/** A site's report has no room for findings, so their number is printed to standard error. */
const asides = (found: Audit): readonly string[] => {
  const findings = found.pages.flatMap((page) => page.findings);
  return [
    ...(found.kind === "site" && findings.length > 0
      ? [`${countedFindings(findings)}; --format json lists them, --audit PAGE those of one page`]
      : []),
    ...(found.left > 0 ? [`${found.left} more pages are linked and were not looked at`] : []),
  ];
};

/** `cofill lint`, also `aaf-lint`. */
export const lint = async (invocation: Invocation): Promise<ExitCode> => {
  const { environment, output } = invocation;
  const request = readRequest(invocation);
  const work = (load: LoadPage) => look(environment, request, load);
  const found = request.render
    ? await withBrowser(environment, work)
    : await work(isWebAddress(request.target) ? fetchPages(fetch) : loadFiles(environment));
  output.document(report(found, request, environment));
  if (request.format === "text") output.aside(...asides(found));
  return found.score < request.threshold ? exitCodes.notReady : exitCodes.fine;
};
