import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { IntakeSource } from "@cofill/service";

export interface ServerConfig {
  readonly store: { readonly file: string } | { readonly url: string };
  readonly filesDirectory: string;
  readonly intakes: readonly IntakeSource[];
  readonly webhookSecret: string;
  /** Where others reach it; where it listens, without. */
  readonly publicUrl?: string;
}

export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  /** SIGKILL; resolves when the process is gone. */
  readonly kill: () => Promise<void>;
  /** Moves its clock to so long after now; resolves when what fell due was swept. */
  readonly moveClock: (offsetMs: number) => Promise<void>;
}

const script = fileURLToPath(new URL("../support/serve-intake.js", import.meta.url));

/** A server in a process of its own that takes requests. */
export const startServerProcess = async (config: ServerConfig): Promise<ServerProcess> => {
  const child = fork(script, [JSON.stringify(config)], { execArgv: [], stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const gone = once(child, "exit");
  const told = async (): Promise<{ readonly port: number }> => {
    const early = gone.then(([code]) => Promise.reject(new Error(`the server ended by itself, with ${code}`)));
    const [message] = (await Promise.race([once(child, "message"), early])) as [{ port: number }];
    return message;
  };
  const { port } = await told();
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    kill: async () => {
      child.kill("SIGKILL");
      await gone;
    },
    moveClock: async (clockOffsetMs) => {
      const answer = told();
      child.send({ clockOffsetMs });
      await answer;
    },
  };
};
