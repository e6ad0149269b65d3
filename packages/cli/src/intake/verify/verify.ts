import { count } from "@cofill/core/kit";
import { createIntakeService } from "@cofill/service";
import type { formatOption, Invocation } from "../../command.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { Failure } from "../../failure.ts";
import { limits } from "../../limits.ts";
import { styled } from "../../paint.ts";
import { createProgress } from "../../progress.ts";
import { localSubmissions } from "../local-submissions.ts";
import { withStore } from "../open-store.ts";
import { operatorOf } from "../operator.ts";
import { passingSecret } from "../passing-secret.ts";
import type { storeOptions } from "../store-choice.ts";
import { submissionsOf } from "../submissions/pages.ts";
import { verifyFile } from "./trail-file.ts";
import { type TrailProblem, trailProblem } from "./trail-problem.ts";

type FileOption = {
  readonly type: "text";
  readonly value: string;
  readonly completes: "file";
  readonly summary: string;
};

type Run = Invocation<typeof storeOptions & { readonly format: typeof formatOption; readonly file: FileOption }>;

interface Verified {
  readonly trails: number;
  readonly events: number;
  readonly problems: readonly TrailProblem[];
}

const tell = async ({ output }: Run, { trails, events, problems }: Verified): Promise<ExitCode> => {
  const all = `${count(trails, "trail")}, ${count(events, "event")}`;
  await output.result({ trails, events, ok: problems.length === 0, problems }, () => [
    ...problems.map(({ submissionId, message }) => [styled("boldRed", "✗ "), `${submissionId}: ${message}`]),
    problems.length === 0
      ? [styled("green", "✓ "), `${all}: everything is as it was written`]
      : [`${all}: ${count(problems.length, "trail is", "trails are")} broken`],
  ]);
  return problems.length === 0 ? exitCodes.fine : exitCodes.notReady;
};

const verifyStore = (run: Run): Promise<Verified> =>
  withStore(run.environment, run.options, { mustExist: true }, async (store) => {
    const service = await createIntakeService({
      store,
      tokenSecret: passingSecret(),
      maxCached: limits.cachedSubmissions,
    });
    const port = localSubmissions({ store, service, principalIn: (tenant) => operatorOf(run.environment, tenant) });
    const progress = createProgress(run.environment, "Checking trails");
    const problems: TrailProblem[] = [];
    let trails = 0;
    let events = 0;
    for await (const { id } of submissionsOf(port, {})) {
      const row = await store.load(id);
      if (!row || row === "same") continue;
      const problem = await trailProblem(store, row, service.pinnedIntake);
      if (problem) problems.push(problem);
      events += row.seq;
      progress.step(++trails);
    }
    progress.end();
    return { trails, events, problems };
  });

/** Verifies every trail of a store, or those of a file. */
export const verify = async (run: Run): Promise<ExitCode> => {
  const { options, environment } = run;
  const { file, data, database } = options;
  if (file === undefined) return tell(run, await verifyStore(run));
  if (data !== undefined || database !== undefined)
    throw new Failure("usage", "--file is an exported trail; it goes without --data and --database");
  const progress = createProgress(environment, "Checking events");
  const verified = await verifyFile(environment, file, (lines) => progress.step(lines));
  progress.end();
  return tell(run, verified);
};
