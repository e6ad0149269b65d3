import { randomBytes } from "node:crypto";
import type { Principal } from "../auth/principal.ts";
import type { IntakeCode, IntakeSource } from "../definition/intake-source.ts";
import type { Files } from "../files.ts";
import type { Intake } from "../intake.ts";
import type { Submission } from "../lifecycle/submission.ts";
import { type Committed, type Store, StoreError } from "../store.ts";
import { type Clock, iso } from "./clock.ts";
import type { CrashPoint } from "./crash-points.ts";
import { type Deliverers, DeliveryWorker, type WorkerOptions } from "./delivery-worker.ts";
import { createIds } from "./ids.ts";
import type { Input } from "./input.ts";
import { IntakeRegistry } from "./intake-registry.ts";
import { cancel } from "./operations/close.ts";
import { createSubmission } from "./operations/create.ts";
import { listDeliveries, retryDelivery } from "./operations/deliver.ts";
import { type EditWork, editForm } from "./operations/edit.ts";
import { setFields, validate } from "./operations/fill.ts";
import { issueLink, type OpenLinkInput, openLink, principalOfLink, revokeLinks } from "./operations/handoff.ts";
import { getEvents, getSubmission, listSubmissions, viewSubmission } from "./operations/look.ts";
import { pendingReviews, review } from "./operations/review.ts";
import { submit } from "./operations/submit.ts";
import { confirmUpload, readFile, requestUpload } from "./operations/uploads.ts";
import type { Parts } from "./parts.ts";
import { type Problem, ProblemError, storeProblem } from "./problem.ts";
import { createResumeTokens } from "./resume-token.ts";
import { type HandoffNotice, type ReviewNotice, Shell } from "./shell.ts";
import { sweep } from "./sweeper.ts";

export interface ServiceOptions {
  readonly store: Store;
  readonly files?: Files;
  /** Signs resume tokens; one in the store is made and kept without it. */
  readonly tokenSecret?: string;
  readonly baseUrl?: string | (() => string);
  readonly deliverers?: Deliverers;
  readonly onDelivery?: WorkerOptions["onOutcome"];
  readonly onDeliveryError?: WorkerOptions["onError"];
  /** Tells reviewers that something waits for them (FB-GATE-02); `reviews` lists it for as long as it does. */
  readonly onReview?: (notice: ReviewNotice) => void;
  /** Tells the person that a hand-off names (`to`), once it is made. */
  readonly onHandoff?: (notice: HandoffNotice) => void;
  readonly clock?: Clock;
  readonly newId?: (prefix: string) => string;
  readonly random?: () => number;
  /** 43 characters of base64url that nobody can guess. */
  readonly newSecret?: () => string;
  /** Called at named places, so that a test can end the process there. */
  readonly reach?: (point: CrashPoint) => void;
  readonly maxCached?: number;
}

/** What an operation gave, or why the request could not be taken up. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

/** Everything that can be refused as a request is a value; what the machine cannot help stays thrown as a StoreError. */
const answered = async <T>(work: () => Promise<T> | T): Promise<Answer<T>> => {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    if (error instanceof ProblemError) return { ok: false, problem: error.problem };
    if (error instanceof StoreError) return { ok: false, problem: storeProblem(error) };
    throw error;
  }
};

/** Files that never became part of the submission. Best effort: a file that stays harms nobody. */
const dropUnused = (files: Files, { uploads }: Submission): void => {
  for (const { id, status } of Object.values(uploads)) {
    if (status !== "completed") files.remove(id).catch(() => undefined);
  }
};

const tokenSetting = "resume-token-secret";

const randomSecret = (): string => randomBytes(32).toString("base64url");

/** The contract's operations over a store: authorised, validated, durable before they answer. */
export const createIntakeService = async (options: ServiceOptions) => {
  const { store, files, clock = Date.now, reach = () => undefined, baseUrl = "http://localhost" } = options;
  const { newId = createIds(clock), newSecret = randomSecret } = options;
  const secret = options.tokenSecret ?? (await store.setting(tokenSetting, newSecret()));
  const intakes = new IntakeRegistry(store);
  const shell = new Shell({
    store,
    intakes,
    clock,
    newId,
    reach,
    ...(options.maxCached !== undefined && { maxCached: options.maxCached }),
    ...(options.onReview && { onReview: options.onReview }),
    ...(options.onHandoff && { onHandoff: options.onHandoff }),
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

  return {
    /** Takes submissions with this definition from now on; throws an IntakeDefinitionError. */
    register: (source: IntakeSource, code?: IntakeCode): Promise<Intake> =>
      intakes.register(source, iso(clock()), code),
    retire: (id: string): void => intakes.retire(id),
    intake: (id: string): Intake | undefined => intakes.current(id),
    intakes: (): readonly Intake[] => intakes.all(),
    /** The version a submission is pinned to. */
    pinnedIntake: (id: string, version: string): Promise<Intake> => intakes.pinned(id, version),

    create: (by: Principal, intakeId: string, input: Input) =>
      answered(() => createSubmission(parts, by, intakeId, input)),
    setFields: (by: Principal, id: string, input: Input) => answered(() => setFields(parts, by, id, input)),
    validate: (by: Principal, id: string, input: Input) => answered(() => validate(parts, by, id, input)),
    requestUpload: (by: Principal, id: string, input: Input) => answered(() => requestUpload(parts, by, id, input)),
    confirmUpload: (by: Principal, id: string, uploadId: string, input: Input) =>
      answered(() => confirmUpload(parts, by, id, uploadId, input)),
    submit: (by: Principal, id: string, input: Input) => answered(() => submit(parts, by, id, input)),
    review: (by: Principal, id: string, input: Input) => answered(() => review(parts, by, id, input)),
    cancel: (by: Principal, id: string, input: Input) => answered(() => cancel(parts, by, id, input)),
    get: (by: Principal, id: string, input: Input) => answered(() => getSubmission(parts, by, id, input)),
    view: (by: Principal, id: string, input: Input) => answered(() => viewSubmission(parts, by, id, input)),
    events: (by: Principal, id: string, input: Input) => answered(() => getEvents(parts, by, id, input)),
    list: (by: Principal, input: Input) => answered(() => listSubmissions(parts, by, input)),
    reviews: (by: Principal, input: Input) => answered(() => pendingReviews(parts, by, input)),
    readFile: (by: Principal, id: string, uploadId: string, input: Input) =>
      answered(() => readFile(parts, by, id, uploadId, input)),
    issueLink: (by: Principal, id: string, input: Input) => answered(() => issueLink(parts, by, id, input)),
    /** For somebody whom the server itself knows to hold the right; outlives neither that nor the link it stands on. */
    openLink: (id: string, input: OpenLinkInput) => answered(() => openLink(parts, id, input)),
    revokeLinks: (by: Principal, id: string, input: Input) => answered(() => revokeLinks(parts, by, id, input)),
    retryDelivery: (by: Principal, id: string, input: Input) =>
      answered(() => retryDelivery(parts, worker, by, id, input)),
    deliveries: (by: Principal, input: Input) => answered(() => listDeliveries(parts, by, input)),
    /** Lets another door's tools work on the form; all they do is one event. */
    edit: <T>(by: Principal, id: string, input: Input, work: EditWork<T>) =>
      answered(() => editForm(parts, by, id, input, work)),

    /** The person behind a handoff link's token. */
    linkPrincipal: (token: string): Promise<Principal | undefined> => principalOfLink(parts, token),
    /** Calls back after every commit, for live views. */
    subscribe: (listener: (change: Committed) => void): (() => void) => store.subscribe(listener),

    /** Brings submissions to their destinations. */
    worker,
    /** Expiry, escalation and what lapses. */
    sweep: () => sweep(parts),
  };
};

export type IntakeService = Awaited<ReturnType<typeof createIntakeService>>;
