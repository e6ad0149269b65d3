import type { Delivery, Store, SubmissionRow } from "@cofill/store";
import type { Environment } from "../../environment.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { Failure } from "../../failure.ts";
import { limits } from "../../limits.ts";
import { styled } from "../../paint.ts";
import { createProgress } from "../../progress.ts";
import { accepted, unwrap } from "../answers.ts";
import type { CallbackHandler } from "../callback-delivery.ts";
import { allowsPrivate, openDeliverers } from "../deliverers.ts";
import { loadFolder } from "../folder/load-folder.ts";
import { createModuleReader } from "../folder/module-reader.ts";
import { inParallel } from "../in-parallel.ts";
import { operatorOf } from "../operator.ts";
import { type Opened, withService } from "../with-service.ts";
import { findSubmission } from "./find.ts";
import type { SubmissionsRun } from "./options.ts";

type Tried =
  | { readonly submissionId: string; readonly outcome: "delivered" }
  | { readonly submissionId: string; readonly outcome: "failed" | "skipped"; readonly reason: string };

/** The handlers of a folder by intake id; only a process that has loaded them can call them. */
const readHandlers = async (environment: Environment, directory: string | undefined) => {
  if (directory === undefined) return new Map<string, CallbackHandler>();
  const { intakes } = await loadFolder(environment, directory, { modules: createModuleReader() });
  return new Map(intakes.flatMap(({ source, handler }) => (handler ? [[source.id, handler] as const] : [])));
};

const noFunction = "Its destination is a function: name its folder with --forms DIR, or let the running server retry";

const tryAgain = async (
  environment: Environment,
  { service }: Opened,
  { id, tenant, intakeId, intakeVersion }: Pick<SubmissionRow, "id" | "tenant" | "intakeId" | "intakeVersion">,
  handlers: ReadonlyMap<string, CallbackHandler>,
): Promise<Tried> => {
  const { destination } = await service.pinnedIntake(intakeId, intakeVersion);
  if (destination?.kind === "callback" && !handlers.has(intakeId)) throw new Failure("usage", noFunction);
  const reply = unwrap(await service.retryDelivery(operatorOf(environment, tenant), id, {}), id);
  const { body } = reply;
  if (!body.ok && body.error.type === "delivery_failed")
    return { submissionId: id, outcome: "failed", reason: body.error.message ?? "The delivery failed" };
  accepted(reply);
  return { submissionId: id, outcome: "delivered" };
};

/** The failed deliveries at this moment, so that one that fails again is not retried twice by this command. */
const deadLetters = async (
  store: Store,
  { tenant, intake }: SubmissionsRun["options"],
): Promise<readonly Delivery[]> => {
  const found: Delivery[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await store.deliveries({
      status: "failed",
      limit: limits.storePage,
      ...(tenant !== undefined && { tenant }),
      ...(after !== undefined && { after }),
    });
    for (const { body: _, ...row } of page) {
      if (intake === undefined || row.intakeId === intake) found.push({ ...row, body: "" });
    }
    if (page.length < limits.storePage || found.length >= limits.maxRetries) return found;
    after = page.at(-1)!.id;
  }
};

const retryAll = async (run: SubmissionsRun, opened: Opened, handlers: ReadonlyMap<string, CallbackHandler>) => {
  const { environment, options, output } = run;
  const letters = await deadLetters(opened.store, options);
  const progress = createProgress(environment, "Delivering again");
  const tried: Tried[] = [];
  await inParallel(letters, limits.retriesAtOnce, async ({ submissionId, tenant, intakeId, intakeVersion }) => {
    try {
      tried.push(await tryAgain(environment, opened, { id: submissionId, tenant, intakeId, intakeVersion }, handlers));
    } catch (error) {
      if (!(error instanceof Failure) || error.code.startsWith("store_")) throw error;
      tried.push({ submissionId, outcome: "skipped", reason: error.message });
    }
    progress.step(tried.length, letters.length);
  });
  progress.end();
  if (letters.length >= limits.maxRetries) output.aside("There may be more; run the command again");
  const of = (outcome: Tried["outcome"]) => tried.filter((each) => each.outcome === outcome);
  const [delivered, failed, skipped] = [of("delivered"), of("failed"), of("skipped")];
  const result = { delivered: delivered.length, failed: failed.length, skipped: skipped.length, tried };
  await output.result(result, () => [
    ...[...failed, ...skipped].map((each) => [
      styled(each.outcome === "failed" ? "red" : "yellow", each.outcome === "failed" ? "✗ " : "- "),
      `${each.submissionId}: ${"reason" in each ? each.reason : ""}`,
    ]),
    letters.length === 0
      ? ["No delivery was given up"]
      : [`${delivered.length} delivered, ${failed.length} failed again, ${skipped.length} skipped`],
  ]);
  return failed.length > 0 ? exitCodes.notReady : exitCodes.fine;
};

const retryOne = async (run: SubmissionsRun, opened: Opened, handlers: ReadonlyMap<string, CallbackHandler>) => {
  const { args, environment, options, output } = run;
  const id = args[1]!;
  const row = await findSubmission(opened.store, id, options.tenant);
  const tried = await tryAgain(environment, opened, row, handlers);
  await output.result(tried, () =>
    tried.outcome === "delivered"
      ? [[styled("green", "✓ "), `${id} is delivered`]]
      : [[styled("red", "✗ "), `${id}: ${tried.reason}`]],
  );
  return tried.outcome === "delivered" ? exitCodes.fine : exitCodes.notReady;
};

/** Retries deliveries now and in this process: failed ones, or a pending one that a server has not attempted yet. */
export const retry = async (run: SubmissionsRun): Promise<ExitCode> => {
  const { args, options, environment } = run;
  const id = args[1];
  if ((id === undefined) !== options.failed)
    throw new Failure(
      "usage",
      "'submissions retry' takes the ID of a submission, or --failed for all that were given up",
    );
  if (id !== undefined && options.intake !== undefined)
    throw new Failure("usage", "--intake goes with --failed; an ID names one submission");
  const handlers = await readHandlers(environment, options.forms);
  const allowPrivate = allowsPrivate(environment, options["allow-private-webhooks"]);
  return withService(
    environment,
    options,
    (opened) => (id === undefined ? retryAll(run, opened, handlers) : retryOne(run, opened, handlers)),
    (store, choice) =>
      openDeliverers(environment, { store, choice, allowPrivate, handlerOf: (intakeId) => handlers.get(intakeId) }),
  );
};
