// Starts servers and clients as separate processes.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { here } from "../report.js";

const children = new Set();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});

/** Starts a script that prints its port; returns the port and how to stop it. */
export const startServerProcess = (script, ...args) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--no-warnings", `${here}intake/${script}`, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.add(child);
    child.once("exit", (code) => reject(new Error(`${script} ${args.join(" ")} ended with ${code}`)));
    child.stdout.once("data", (text) => {
      const stop = () =>
        new Promise((ended) => {
          child.removeAllListeners("exit");
          child.once("exit", () => {
            children.delete(child);
            ended();
          });
          child.kill("SIGKILL");
        });
      resolve({ port: Number(String(text)), stop, pid: child.pid });
    });
  });

const runClient = (script, ...given) =>
  new Promise((resolve, reject) => {
    const args = [`${here}intake/${script}`, ...given.map(String)];
    const child = spawn(process.execPath, ["--no-warnings", ...args], { stdio: ["ignore", "pipe", "inherit"] });
    children.add(child);
    let text = "";
    child.stdout.on("data", (more) => {
      text += more;
    });
    child.once("exit", (code) => {
      children.delete(child);
      if (code === 0) resolve(text === "" ? undefined : JSON.parse(text));
      else reject(new Error(`${script} ended with ${code}`));
    });
  });

/** Runs flows on many connections; returns the number of answered requests and the CPU cost of one. */
export const load = (servers, connections, seconds) =>
  runClient(
    "load.js",
    servers.map(({ port }) => port),
    connections,
    seconds,
    servers.map(({ pid }) => pid),
  );

/** Sends stale tokens, invalid requests and cancellations. */
export const mixed = (port, seconds) => runClient("mixed.js", port, seconds);

export const scratch = () => {
  const directory = mkdtempSync(join(tmpdir(), "cofill-bench-"));
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  return directory;
};
