import { randomBytes } from "node:crypto";
import type { Files } from "@cofill/store";
import { type Committed, type Store, StoreError } from "@cofill/store";
import type { z } from "zod";
import type { IntakeContext } from "../../operations/intake-context.ts";
import { intakeOperations } from "../../operations/intake-table.ts";
import type { Operation } from "../../operations/operation.ts";
import { editInput, viewInput } from "../../operations/submissions/members.ts";
import { secretNames } from "../../secret-names.ts";
import type { Principal } from "../auth/principal.ts";
import type { IntakeCode, IntakeSource } from "../definition/intake-source.ts";
import type { Intake } from "../intake.ts";
import type { Submission } from "../lifecycle/submission.ts";
import { demand } from "./access.ts";
import { type Clock, iso } from "./clock.ts";
import type { CrashPoint } from "./crash-points.ts";
import { type Deliverers, DeliveryWorker, type WorkerOptions } from "./delivery-worker.ts";
import { createIds } from "./ids.ts";
import { type Input, readInput } from "./input.ts";
import { IntakeRegistry } from "./intake-registry.ts";
import { type EditWork, editForm } from "./operations/edit.ts";
import { type OpenLinkInput, openLink, principalOfLink } from "./operations/handoff.ts";
import { viewSubmission } from "./operations/look.ts";
import type { Parts } from "./parts.ts";
import { type Problem, ProblemError, storeProblem } from "./problem.ts";
import { createResumeTokens } from "./resume-token.ts";
import { type HandoffNotice, type PartNotice, type ReviewNotice, Shell } from "./shell.ts";
import { sweep } from "./sweeper.ts";

/** Dependencies of the service; only the store is required. */
export interface ServiceOptions {
  readonly store: Store;
  readonly files?: Files;
  /** Key for the signatures of resume tokens; by default the store creates and keeps one. */
  readonly tokenSecret?: string;
  readonly baseUrl?: string | (() => string);
  /** Gives agents the links that they ask for, so that nothing done through them proves a person (FB-2-16). */
  readonly linksToAgents?: boolean;
  readonly deliverers?: Deliverers;
  readonly onDelivery?: WorkerOptions["onOutcome"];
  readonly onDeliveryError?: WorkerOptions["onError"];
  /** Called when a review is requested (FB-GATE-02), to notify the reviewers. */
  readonly onReview?: (notice: ReviewNotice) => void;
  /** Called when a hand-off names a person (`to`), to notify them. */
  readonly onHandoff?: (notice: HandoffNotice) => void;
  /** Called when a person has finished their part, to notify the roles that must continue. */
  readonly onPartDone?: (notice: PartNotice) => void;
  /** Whether to run the checks in code that forms name; `skip` accepts submissions unchecked. */
  readonly checks?: "run" | "skip";
  readonly clock?: Clock;
  readonly newId?: (prefix: string) => string;
  readonly random?: () => number;
  /** Makes an unguessable text of 43 base64url characters. */
  readonly newSecret?: () => string;
  /** Called at each crash point, so that a test can end the process there. */
  readonly reach?: (point: CrashPoint) => void;
  readonly maxCached?: number;
}

/** The result of an operation, or the problem with the request. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

/** Returns problems and failures of the store as values; other errors are bugs and stay thrown. */
const answered = async <T>(work: () => Promise<T> | T): Promise<Answer<T>> => {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof ProblemError) return { ok: false, problem: error.problem };
    if (error instanceof StoreError) return { ok: false, problem: storeProblem(error) };
    throw error;
  }
};

/**
 * Removes files of uploads that were never completed; a failed removal is ignored, because nothing refers to such a
 * file.
 */
const dropUnused = (files: Files, { uploads }: Submission): void => {
  for (const { id, status } of Object.values(uploads)) {
    if (status !== "completed") files.remove(id).catch(() => undefined);
  }
};

const randomSecret = (): string => randomBytes(32).toString("base64url");

/**
 * Creates the operations on submissions over a store; each authorises, validates and commits before it answers.
 * @example
 * const service = await createIntakeService({ store: createMemoryStore() });
 * await service.register({ id: "order", version: "1", name: "Order", form: { format: "json-schema", schema } });
 */
export const createIntakeService = async (options: ServiceOptions) => {
  const { store, files, clock = Date.now, reach = () => undefined, baseUrl = "http://localhost" } = options;
  const { newId = createIds(clock), newSecret = randomSecret } = options;
  const secret = options.tokenSecret ?? (await store.setting(secretNames.tokens, newSecret()));
  const intakes = new IntakeRegistry(store, { skipsChecks: options.checks === "skip" });
  const shell = new Shell({
    store,
    intakes,
    clock,
    newId,
    reach,
    ...(options.maxCached !== undefined && { maxCached: options.maxCached }),
    ...(options.onReview && { onReview: options.onReview }),
    ...(options.onHandoff && { onHandoff: options.onHandoff }),
    ...(options.onPartDone && { onPartDone: options.onPartDone }),
    ...(files && { onClosed: (submission) => dropUnused(files, submission) }),
  });
  const parts: Parts = {
    store,
    shell,
    intakes,
    tokens: createResumeTokens(secret),
    clock,
    newId,
    newSecret,
    showsLinksToAgents: options.linksToAgents ?? false,
    baseUrl: typeof baseUrl === "string" ? () => baseUrl : baseUrl,
    reach,
    ...(files && { files }),
  };
  const worker = new DeliveryWorker(parts, {
    deliverers: options.deliverers ?? {},
    random: options.random ?? Math.random,
    ...(options.onDelivery && { onOutcome: options.onDelivery }),
    ...(options.onDeliveryError && { onError: options.onDeliveryError }),
  });

  const run = <Schema extends z.ZodObject, Result>(
    operation: Operation<IntakeContext, Schema, z.ZodType, Result>,
    principal: Principal,
    given: Input,
    { language }: { readonly language?: string | undefined } = {},
  ): Promise<Answer<Result>> =>
    answered(() => {
      const { permission, input, run: work } = operation;
      if (permission !== undefined && permission !== "own") demand(principal, permission);
      const own = language === undefined ? parts : { ...parts, language };
      return work({ parts: own, worker, principal }, readInput(input, given));
    });

  return {
    /** Accepts submissions with this definition from now on; throws an IntakeDefinitionError. */
    register: (source: IntakeSource, code?: IntakeCode): Promise<Intake> =>
      intakes.register(source, iso(clock()), code),
    retire: (id: string): void => intakes.retire(id),
    intake: (id: string): Intake | undefined => intakes.current(id),
    intakes: (): readonly Intake[] => intakes.all(),
    /** The version of an intake that a submission is pinned to. */
    pinnedIntake: (id: string, version: string): Promise<Intake> => intakes.pinned(id, version),

    /**
     * Runs an operation for an authenticated principal: checks its permission, validates the input and makes messages
     * in the given language.
     */
    run,

    create: (by: Principal, intakeId: string, input: Input) =>
      run(intakeOperations["submissions.create"], by, { ...input, intakeId }),
    setFields: (by: Principal, submissionId: string, input: Input) =>
      run(intakeOperations["submissions.setFields"], by, { ...input, submissionId }),
    validate: (by: Principal, submissionId: string, input: Input) =>
      run(intakeOperations["submissions.validate"], by, { ...input, submissionId }),
    requestUpload: (by: Principal, submissionId: string, input: Input) =>
      run(intakeOperations["uploads.request"], by, { ...input, submissionId }),
    confirmUpload: (by: Principal, submissionId: string, uploadId: string, input: Input) =>
      run(intakeOperations["uploads.confirm"], by, { ...input, submissionId, uploadId }),
    submit: (by: Principal, submissionId: string, input: Input) =>
      run(intakeOperations["submissions.submit"], by, { ...input, submissionId }),
    review: (by: Principal, submissionId: string, input: Input) =>
      run(intakeOperations["reviews.decide"], by, { ...input, submissionId }),
    cancel: (by: Principal, submissionId: string, input: Input) =>
      run(intakeOperations["submissions.cancel"], by, { ...input, submissionId }),
    get: (by: Principal, submissionId: string, input: Input) =>
      run(intakeOperations["submissions.get"], by, { ...input, submissionId }),
    events: (by: Principal, submissionId: string, input: Input) =>
      run(intakeOperations["submissions.events"], by, { ...input, submissionId }),
    list: (by: Principal, input: Input) => run(intakeOperations["submissions.list"], by, input),
    reviews: (by: Principal, input: Input) => run(intakeOperations["reviews.list"], by, input),
    readFile: (by: Principal, submissionId: string, uploadId: string, input: Input) =>
      run(intakeOperations["uploads.read"], by, { ...input, submissionId, uploadId }),
    issueLink: (by: Principal, submissionId: string, input: Input) =>
      run(intakeOperations["handoff.issue"], by, { ...input, submissionId }),
    revokeLinks: (by: Principal, submissionId: string, input: Input) =>
      run(intakeOperations["handoff.revoke"], by, { ...input, submissionId }),
    retryDelivery: (by: Principal, submissionId: string, input: Input) =>
      run(intakeOperations["deliveries.retry"], by, { ...input, submissionId }),
    deliveries: (by: Principal, input: Input) => run(intakeOperations["deliveries.list"], by, input),

    /** A submission with its form, for channels that render it themselves. */
    view: (by: Principal, submissionId: string, input: Input) =>
      answered(() => viewSubmission(parts, by, readInput(viewInput, { ...input, submissionId }))),
    /**
     * Opens a link for an account whose right the server has checked; it expires with that right and with the link it
     * is opened from.
     */
    openLink: (id: string, input: OpenLinkInput) => answered(() => openLink(parts, id, input)),
    /** Lets a channel's tools edit the form; all edits are one event. */
    edit: <T>(by: Principal, submissionId: string, input: Input, work: EditWork<T>) =>
      answered(() => editForm(parts, by, readInput(editInput, { ...input, submissionId }), work)),

    /** The principal of a hand-off link's token. */
    linkPrincipal: (token: string): Promise<Principal | undefined> => principalOfLink(parts, token),
    /** Calls the listener after every commit, for live views. */
    subscribe: (listener: (change: Committed) => void): (() => void) => store.subscribe(listener),

    /** Delivers submissions to their destinations. */
    worker,
    /** Expires and escalates submissions, and purges expired keys and links. */
    sweep: () => sweep(parts),
  };
};

/** The operations on submissions. */
export type IntakeService = Awaited<ReturnType<typeof createIntakeService>>;
