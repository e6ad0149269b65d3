import type { UploadState } from "../components/form-actions.ts";
import { webLimits } from "./limits.ts";
import { type Uploaded, upload } from "./upload.ts";

interface Running {
  readonly file: File;
  readonly stop: AbortController;
}

export interface UploadsOptions {
  readonly url: string;
  readonly redraw: () => void;
  readonly onDone: (update: Extract<Uploaded, { ok: true }>["update"]) => void;
}

const failed = ({ name }: File, message: string): UploadState => ({ name, state: "failed", done: 0, message });

/** Uploads under way, by field; a newly chosen file replaces the earlier one. */
export class Uploads {
  #states: Readonly<Record<string, UploadState>> = {};
  readonly #running = new Map<string, Running>();
  readonly #waiting: string[] = [];
  #active = 0;
  readonly #options: UploadsOptions;

  constructor(options: UploadsOptions) {
    this.#options = options;
  }

  get states(): Readonly<Record<string, UploadState>> {
    return this.#states;
  }

  get isBusy(): boolean {
    return Object.values(this.#states).some(({ state }) => state === "sending");
  }

  /** `problem`: why the file is not sent at all. */
  start(path: string, file: File, problem?: string): void {
    this.cancel(path);
    if (problem !== undefined) return this.#show(path, { ...failed(file, problem), isFinal: true });
    this.#running.set(path, { file, stop: new AbortController() });
    this.#show(path, { name: file.name, state: "sending", done: 0 });
    this.#waiting.push(path);
    void this.#next();
  }

  /** Sends the file again; returns false where only another file can help. */
  retry(path: string): boolean {
    const file = this.#running.get(path)?.file;
    if (!file || this.#states[path]?.isFinal) return false;
    this.start(path, file);
    return true;
  }

  cancel(path: string): void {
    this.#running.get(path)?.stop.abort();
    this.#running.delete(path);
    this.#show(path, undefined);
  }

  async #next(): Promise<void> {
    if (this.#active >= webLimits.maxUploads) return;
    const path = this.#waiting.shift();
    if (path === undefined) return;
    const running = this.#running.get(path);
    this.#active++;
    if (running) await this.#run(path, running);
    this.#active--;
    void this.#next();
  }

  async #run(path: string, running: Running): Promise<void> {
    const { file, stop } = running;
    const show = (state: UploadState): void => {
      if (this.#running.get(path) === running) this.#show(path, state);
    };
    const result = await upload({
      url: this.#options.url,
      path,
      file,
      signal: stop.signal,
      onProgress: (done) => show({ name: file.name, state: "sending", done }),
    });
    if (this.#running.get(path) !== running) return;
    if (!result.ok) return show({ ...failed(file, result.message), ...(result.isFinal && { isFinal: true }) });
    this.#running.delete(path);
    this.#show(path, undefined);
    this.#options.onDone(result.update);
  }

  #show(path: string, state: UploadState | undefined): void {
    const { [path]: _, ...others } = this.#states;
    this.#states = state ? { ...others, [path]: state } : others;
    this.#options.redraw();
  }
}
