import { quote } from "@cofill/core";
import { type ActionRun, look, NoteBook, type Sight } from "./action-run.ts";
import { shownArguments, wrongArguments } from "./arguments.ts";
import { askPerson, type Consent } from "./ask-person.ts";
import { readSubmitted, type Submitted } from "./await-status.ts";
import { fillFields } from "./fill-fields.ts";
import { findHere } from "./find-here.ts";
import { foresee } from "./foresee.ts";
import type { RunOutcome, Stop } from "./outcome.ts";
import type { PilotOptions, RunRequest } from "./pilot.ts";
import { readResults } from "./read-results.ts";
import type { Site } from "./site.ts";
import { makeReady, type Ready, submit } from "./submit.ts";
import { type Target, targetOf } from "./target.ts";

/** Runs an action by name with arguments and reads its outcome. */
export const runAction = async (site: Site, options: PilotOptions, request: RunRequest): Promise<RunOutcome> => {
  const notes = new NoteBook();
  const { action } = request;
  const prepared = await prepare(site, options, request, notes);
  const wrong = "code" in prepared ? prepared : wrongArguments(prepared.entry, prepared.args);
  const outcome =
    "code" in prepared || wrong ? refused(action, wrong as Stop, notes) : await carryOut(site, options, prepared);
  if ("stop" in outcome) {
    const { code, message, field } = outcome.stop;
    site.log({ event: "refused", action, code, message, ...(field !== undefined && { field }) });
  }
  site.log({ event: "ended", action, outcome: outcome.kind });
  return outcome;
};

const refused = (action: string, stop: Stop, notes: NoteBook): RunOutcome => ({
  kind: "refused",
  action,
  stop,
  ...notes.all,
});

const prepare = async (
  site: Site,
  { logsValues = false }: PilotOptions,
  { action, args = {}, files = [], signal }: RunRequest,
  notes: NoteBook,
): Promise<ActionRun | Stop> => {
  const arrival = await site.arrive();
  if ("code" in arrival) return arrival;
  const { found, url } = arrival;
  notes.remark(...found.remarks);
  if (!found.ok) return found.stop;
  const { manifest } = found;
  const entry = Object.hasOwn(manifest.actions, action) ? manifest.actions[action] : undefined;
  if (!entry) {
    return {
      code: "action_not_in_manifest",
      message: `The manifest does not name the action ${quote(action)}; it is not run.`,
    };
  }
  const { surface, how, limits, now, log } = site;
  return {
    ...{ action, entry, args, files, manifest, surface, how, limits, now, log, notes, logsValues },
    origin: new URL(url).origin,
    signal,
    filled: new Set(),
    picked: new Map(),
    hasTouched: false,
  };
};

const carryOut = async (site: Site, { consent: ask }: PilotOptions, run: ActionRun): Promise<RunOutcome> => {
  const { action, notes } = run;
  const end = (stop: Stop): RunOutcome =>
    run.hasTouched
      ? { kind: "stopped", action, stop, filled: [...run.filled], ...notes.all }
      : refused(action, stop, notes);
  const found = await findHere(site, run);
  if ("kind" in found) return found;
  if ("code" in found) return end(found);
  const agreed = targetOf(run, found);
  if ("code" in agreed) return end(agreed);

  // A person is not asked about an action that cannot succeed.
  const foreseen = await foresee(run);
  if (foreseen) return end(foreseen);
  const consents = async (target: Target, sight: Sight): Promise<Consent | Stop | undefined> =>
    target.policy.confirmation === "required"
      ? askPerson(run, ask, target, shownArguments(run, sight), sight.url)
      : undefined;
  // Consent comes first, because pages may act on mere input.
  let consent = await consents(agreed, found);
  if (consent && "code" in consent) return end(consent);
  // The page may have changed while the person decided.
  const stop = (consent && (await foresee(run))) ?? (await fillFields(run));
  if (stop) return end(stop);
  const filled: RunOutcome = { kind: "filled", action, url: await run.surface.url(), ...notes.all };
  if (agreed.policy.confirmation === "review") return filled;

  let ready = await makeReady(run, agreed);
  if ("code" in ready) return end(ready);
  if (ready.target.policy.confirmation === "review") return filled;
  if (mustAskAgain(ready, agreed, consent)) {
    consent = await consents(ready.target, ready.sight);
    if (consent && "code" in consent) return end(consent);
    const { target } = ready;
    ready = await makeReady(run, target);
    if ("code" in ready) return end(ready);
    if (ready.target.button !== target.button) return end(renamed);
  }
  const submitted = await submit(run, ready, consent);
  return submitted.state === "stopped" ? end(submitted.stop) : ended(run, submitted);
};

const renamed: Stop = {
  code: "changed_meanwhile",
  message: "The button says something else than what the person agreed to.",
};

/** Whether button text, target origin or policy differ from what the person was shown. */
const mustAskAgain = ({ target }: Ready, agreed: Target, consent: Consent | undefined): boolean =>
  target.policy.confirmation === "required" &&
  (!consent ||
    target.postsTo !== consent.request.postsTo ||
    (agreed.submitter !== undefined && target.button !== consent.request.button));

const ended = (run: ActionRun, submitted: Exclude<Submitted, { state: "stopped" }>): RunOutcome => {
  const { action, entry, how, notes } = run;
  if (submitted.state === "leaving") return { kind: "leaving", action, ...notes.all };
  const { state, url, sight, status, said } = submitted;
  const read = sight && readResults(sight.index, action, entry, how);
  if (read) {
    notes.diagnose(read.diagnostics);
    notes.remark(...read.remarks);
  }
  const spoken = { ...(status && { status }), ...(said && { said }) };
  return { kind: state, action, url, ...spoken, results: read?.results ?? {}, ...notes.all };
};

/** Reads the outcome of an action submitted on the previous page, without pressing anything. */
export const readOutcomeOf = async (site: Site, options: PilotOptions, action: string): Promise<RunOutcome> => {
  const notes = new NoteBook();
  const run = await prepare(site, options, { action }, notes);
  if ("code" in run) return refused(action, run, notes);
  const looked = await look(run);
  if (!looked.ok) return refused(action, looked.stop, notes);
  const submitted = readSubmitted(run, looked.sight);
  return submitted.state === "stopped"
    ? { kind: "stopped", action, stop: submitted.stop, filled: [], ...notes.all }
    : ended(run, submitted);
};
