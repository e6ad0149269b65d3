import { parentPort, workerData } from "node:worker_threads";
import type { FormSchema } from "../model/schema.ts";
import { checksOf } from "./checks.ts";
import { loadSidecar } from "./load.ts";
import { freezeDeep, runCheck } from "./run-check.ts";
import type { FromWorker, ToWorker, WorkerInput } from "./worker-messages.ts";

// Runs the code of one sidecar, in a thread that can be stopped when a check does not return.

const port = parentPort!;
const input = workerData as WorkerInput;
const schema: FormSchema = freezeDeep(input.schema);
const checks = checksOf(schema);
const post = (message: FromWorker): void => port.postMessage(message);

const loaded = await loadSidecar(input.sidecar);
if (loaded.ok) {
  const { registry } = loaded;
  port.on("message", ({ values, from }: ToWorker) => {
    freezeDeep(values);
    for (let index = from; index < checks.length; index++) {
      post({ type: "result", results: runCheck(checks[index]!, schema, values, registry) });
    }
    post({ type: "done" });
  });
  post({ type: "loaded", names: Object.keys(registry).filter((name) => typeof registry[name] === "function") });
} else post({ type: "load_failed", failure: loaded.failure });
