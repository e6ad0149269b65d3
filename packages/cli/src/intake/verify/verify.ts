import { count } from "@cofill/core/kit";
import { createIntakeService } from "@cofill/service";
import type { formatOption, Invocation } from "../../command.ts";
import { type ExitCode, exitCodes } from "../../exit-codes.ts";
import { Failure } from "../../failure.ts";
import { limits } from "../../limits.ts";
import { styled } from "../../paint.ts";
import { createProgress } from "../../progress.ts";
import { withStore } from "../open-store.ts";
import { passingSecret } from "../passing-secret.ts";
import type { storeOptions } from "../store-choice.ts";
import { submissionsOf } from "../submissions/pages.ts";
import { type TrailFault, trailFault } from "./trail-fault.ts";
import { verifyFile } from "./trail-file.ts";

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
  readonly faults: readonly TrailFault[];
}

const tell = async ({ output }: Run, { trails, events, faults }: Verified): Promise<ExitCode> => {
  const all = `${count(trails, "trail")}, ${count(events, "event")}`;
  await output.result({ trails, events, ok: faults.length === 0, faults }, () => [
    ...faults.map(({ submissionId, message }) => [styled("boldRed", "✗ "), `${submissionId}: ${message}`]),
    faults.length === 0
      ? [styled("green", "✓ "), `${all}: everything is as it was written`]
      : [`${all}: ${count(faults.length, "trail is", "trails are")} broken`],
  ]);
  return faults.length === 0 ? exitCodes.fine : exitCodes.notReady;
};

const verifyStore = (run: Run): Promise<Verified> =>
  withStore(run.environment, run.options, { mustExist: true }, async (store) => {
    const service = await createIntakeService({
      store,
      tokenSecret: passingSecret(),
      maxCached: limits.cachedSubmissions,
    });
    const progress = createProgress(run.environment, "Checking trails");
    const faults: TrailFault[] = [];
    let trails = 0;
    let events = 0;
    for await (const { id } of submissionsOf(store, {})) {
      const row = await store.load(id);
      if (!row || row === "same") continue;
      const fault = await trailFault(store, row, service.pinnedIntake);
      if (fault) faults.push(fault);
      events += row.seq;
      progress.step(++trails);
    }
    progress.end();
    return { trails, events, faults };
  });

/** Checks every trail of a store, or one in a file. */
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
