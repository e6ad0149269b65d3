import { count } from "@cofill/core/kit";
import { connectMail, createServerMetrics, isLoopback, type LogEntry } from "@cofill/server";
import { createIntakeService } from "@cofill/service";
import type { Delivery, DeliveryOutcome } from "@cofill/store";
import type { Invocation } from "../command.ts";
import type { Environment } from "../environment.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { limits } from "../limits.ts";
import { openInBrowser } from "../open-in-browser.ts";
import { readTheme } from "../theme.ts";
import { untilStopped } from "../until-stopped.ts";
import { version } from "../version.ts";
import { openDeliverers } from "./deliverers.ts";
import { createCheckReader } from "./folder/check-reader.ts";
import { problemLine } from "./folder/file-problem.ts";
import { type FormFolder, loadFolder } from "./folder/load-folder.ts";
import { createModuleReader } from "./folder/module-reader.ts";
import { withoutUnreachable } from "./folder/reachable.ts";
import { followFolder } from "./follow-folder.ts";
import { listen } from "./listen.ts";
import { checkNotifyUrl, notifyReviewers } from "./notify-reviewers.ts";
import { openFiles } from "./open-files.ts";
import { openStore, storeFailure } from "./open-store.ts";
import { createLog, type LogStyle } from "./serve-log.ts";
import type { serveOptions } from "./serve-options.ts";
import { planServer, type ServePlan } from "./serve-plan.ts";
import { createReport, type ServeReport } from "./serve-report.ts";
import { serveIntakes } from "./served-intakes.ts";
import { storeWords } from "./store-choice.ts";
import { toolCaller } from "./tool-caller.ts";
import { givenSecrets } from "./webhook-secrets.ts";

type Run = Invocation<typeof serveOptions>;

const refuseProblems = ({ intakes, problems }: FormFolder, directory: string, keepsGoing: boolean): void => {
  if (problems.length > 0 && !(keepsGoing && intakes.length > 0)) {
    throw new Failure("invalid_intake", `${directory} cannot be served: ${count(problems.length, "error")}`, {
      errors: problems,
      lines: problems.map(problemLine),
      hint: "Nothing was started. --keep-going starts with the forms that are fine.",
    });
  }
  if (intakes.length === 0)
    throw new Failure("file_not_found", `There are no forms in ${directory}`, {
      hint: "A form is *.form.md, *.form.json, *.formspec.json, *.intake.json or *.intake.ts; 'cofill examples --copy DIR' has some.",
    });
};

/** A server without keys listens on loopback only, so that an unprotected server is not deployed by accident. */
const refuseOpenServer = ({ host, publicUrl, choice }: ServePlan, hasKeys: boolean): void => {
  if (hasKeys) return;
  const names = publicUrl === undefined ? [host] : [host, new URL(publicUrl).hostname];
  const others = names.find((name) => !isLoopback(name));
  if (others === undefined) return;
  throw new Failure(
    "keys_required",
    `There are no keys yet, and ${others} can be reached by others: make a key first`,
    {
      hint: `cofill keys create --role operator --actor you${storeWords(choice)}`,
    },
  );
};

/** Warns of plain HTTP on other hosts, where keys and sign-ins need a proxy with TLS. */
const warnOfPlainHttp = ({ host, publicUrl }: ServePlan, warn: (message: string) => void): void => {
  const isEncrypted = publicUrl?.startsWith("https:") ?? false;
  if (isEncrypted || (isLoopback(host) && publicUrl === undefined)) return;
  warn("Keys and sign-ins travel unencrypted: put a proxy with HTTPS in front, and give --public-url https://…");
};

const deliveryEntry = ({ id, submissionId, intakeId }: Delivery, outcome: DeliveryOutcome, ms: number): LogEntry => ({
  level: outcome.ok ? "info" : "warn",
  event: outcome.ok ? "delivered" : "delivery_failed",
  delivery: id,
  submission: submissionId,
  intake: intakeId,
  ms,
  ...(!outcome.ok && { reason: outcome.reason }),
});

/** Closes everything that was opened, in reverse order, even after an error. */
const withClosers = async <R>(work: (later: (close: () => Promise<void>) => void) => Promise<R>): Promise<R> => {
  const closers: (() => Promise<void>)[] = [];
  try {
    return await work((close) => closers.push(close));
  } catch (error) {
    throw storeFailure(error);
  } finally {
    for (const close of closers.reverse()) await close();
  }
};

const run = (environment: Environment, plan: ServePlan, options: Run["options"], report: ServeReport, log: Log) =>
  withClosers<ExitCode>(async (later) => {
    checkNotifyUrl(options["notify-url"]);
    const skipsChecks = options["no-validators"];
    const checks = skipsChecks ? undefined : createCheckReader();
    if (checks) later(checks.close);
    const readers = { modules: createModuleReader(), ...(checks && { checks }) };
    const theme = await readTheme(environment, options.theme);
    const readFolder = async (): Promise<FormFolder> =>
      withoutUnreachable(await loadFolder(environment, plan.directory, readers), plan.choice);
    const folder = await readFolder();
    refuseProblems(folder, plan.directory, options["keep-going"]);
    for (const problem of folder.problems) report.broken(problem);

    const store = await openStore(environment, plan.choice, {
      mustExist: false,
      onWarning: report.warn,
    });
    later(() => store.close());
    const hasKeys = await store.hasApiKeys();
    refuseOpenServer(plan, hasKeys);
    warnOfPlainHttp(plan, report.warn);
    // The operator must see durability problems before a submission is acknowledged (PROMISES 3).
    for (const reason of await store.durabilityFailures()) report.unsafe(reason);

    let url = plan.publicUrl ?? "";
    const baseUrl = (): string => url;
    const files = await openFiles(environment, plan.files, store, baseUrl);
    const ways = await openDeliverers(environment, {
      store,
      choice: plan.choice,
      allowPrivate: plan.allowPrivate,
      handlerOf: (id) => served.handlerOf(id),
      onWarning: report.warn,
    });
    later(ways.close);
    const metrics = createServerMetrics({ ofProcess: true });
    const { mail, notices, attach } = connectMail({
      store,
      mailStore: store.mail,
      callTool: toolCaller(plan, store),
      log,
    });
    later(async () => mail.close());
    const callOut = notifyReviewers(ways.deliverers.webhook!, options["notify-url"], log);
    const service = await createIntakeService({
      store,
      files,
      baseUrl,
      deliverers: ways.deliverers,
      onDelivery: (delivery, outcome, ms) => {
        metrics.delivery(delivery, outcome, ms);
        log(deliveryEntry(delivery, outcome, ms));
      },
      onDeliveryError: ({ id }, error) =>
        log({ level: "error", event: "delivery_error", delivery: id, reason: (error as Error)?.name ?? "unknown" }),
      onReview: (notice) => {
        callOut(notice);
        notices.onReview(notice);
      },
      onHandoff: notices.onHandoff,
      onPartDone: notices.onPartDone,
      checks: skipsChecks ? "skip" : "run",
      linksToAgents: options["links-to-agents"],
    });
    attach(service);
    const served = serveIntakes(service);
    await served.update(folder);

    const { host, port, publicUrl, corsOrigins } = plan;
    const server = await listen(
      {
        service,
        store,
        mail,
        notices,
        files,
        host,
        corsOrigins,
        metrics,
        log,
        version: version(),
        ...theme,
        ...(publicUrl !== undefined && { publicUrl }),
        // The proxy is trusted by default on a loopback address with a public URL, because only a local proxy can reach
        // it.
        trustProxy: options["trust-proxy"] || (publicUrl !== undefined && isLoopback(host)),
      },
      port,
    );
    later(() => server.close(limits.stopGraceMs));
    url = publicUrl ?? server.url;
    const isWatched = !options["no-watch"];
    if (isWatched) later(followFolder(environment, plan.directory, folder, served, report, readFolder).close);
    const hasOwnSecret = givenSecrets(environment).length === 0;
    // Signals are handled before the text about Ctrl-C is printed, because it may be pressed at once.
    const stopped = untilStopped(environment);
    report.started({ plan, url, intakes: service.intakes(), hasKeys, isWatched, hasOwnSecret });
    if (options.open) openInBrowser(url);
    await stopped;
    report.stopping();
    return exitCodes.fine;
  });

type Log = ReturnType<typeof createLog>;

/** Serves a folder of forms until it is stopped. */
export const serve = async ({ args: [directory = ""], options, environment, output }: Run): Promise<ExitCode> => {
  const plan = planServer(environment, directory, options);
  const style = options.log as LogStyle;
  const log = createLog(environment, style);
  return run(environment, plan, options, createReport(output, style, log), log);
};
