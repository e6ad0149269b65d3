import type { Store } from "@cofill/store";
import type { Environment } from "../../environment.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { Failure } from "../../failure.ts";
import { limits } from "../../limits.ts";
import { styled } from "../../paint.ts";
import { createProgress } from "../../progress.ts";
import { given } from "../answers.ts";
import type { CallbackHandler } from "../callback-delivery.ts";
import { allowsPrivate, openDeliverers } from "../deliverers.ts";
import { loadFolder } from "../folder/load-folder.ts";
import { createModuleReader } from "../folder/module-reader.ts";
import { inParallel } from "../in-parallel.ts";
import type { StoreChoice } from "../store-choice.ts";
import type { SubmissionsPort } from "../submissions-port.ts";
import { withSubmissions } from "../with-submissions.ts";
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

const tryAgain = async ({ deliveries }: SubmissionsPort, submissionId: string): Promise<Tried> => {
  const result = await deliveries.retry({ submissionId });
  if (!result.ok && "error" in result && result.error.type === "delivery_failed")
    return { submissionId, outcome: "failed", reason: result.error.message ?? "The delivery failed" };
  given(result, submissionId);
  return { submissionId, outcome: "delivered" };
};

/** The submissions of all failed deliveries, read before any is retried, so that one that fails again comes up once. */
const failedDeliveries = async (
  { deliveries }: SubmissionsPort,
  intake: string | undefined,
): Promise<readonly string[]> => {
  const found: string[] = [];
  let after: string | undefined;
  do {
    const input = { status: "failed", limit: limits.storePage, ...(after !== undefined && { after }) } as const;
    const page = given(await deliveries.list(input));
    for (const { submissionId, intakeId } of page.deliveries) {
      if (intake === undefined || intakeId === intake) found.push(submissionId);
    }
    after = page.next;
  } while (after !== undefined && found.length < limits.maxRetries);
  return found;
};

const retryAll = async (run: SubmissionsRun, port: SubmissionsPort) => {
  const { environment, options, output } = run;
  const letters = await failedDeliveries(port, options.intake);
  const progress = createProgress(environment, "Delivering again");
  const tried: Tried[] = [];
  await inParallel(letters, limits.retriesAtOnce, async (submissionId) => {
    try {
      tried.push(await tryAgain(port, submissionId));
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

const retryOne = async ({ args, output }: SubmissionsRun, port: SubmissionsPort) => {
  const id = args[1]!;
  const tried = await tryAgain(port, id);
  await output.result(tried, () =>
    tried.outcome === "delivered"
      ? [[styled("green", "✓ "), `${id} is delivered`]]
      : [[styled("red", "✗ "), `${id}: ${tried.reason}`]],
  );
  return tried.outcome === "delivered" ? exitCodes.fine : exitCodes.notReady;
};

/** Delivers now what failed or has not been tried yet: from here, or by the server that is named. */
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
  const { server, forms } = options;
  const isPrivateAllowed = options["allow-private-webhooks"];
  if (server !== undefined && (forms !== undefined || isPrivateAllowed))
    throw new Failure("usage", "A server delivers by itself: --forms and --allow-private-webhooks go with a store");
  const handlers = await readHandlers(environment, forms);
  const allowPrivate = allowsPrivate(environment, isPrivateAllowed);
  const handlerOf = (intakeId: string) => handlers.get(intakeId);
  const open = (store: Store, choice: StoreChoice) =>
    openDeliverers(environment, { store, choice, allowPrivate, handlerOf });
  return withSubmissions(run, (port) => (id === undefined ? retryAll(run, port) : retryOne(run, port)), {
    delivery: { open, handlers },
  });
};
