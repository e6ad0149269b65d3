import { spawn } from "node:child_process";

const commands: { readonly [platform: string]: readonly [string, ...string[]] } = {
  darwin: ["open"],
  // `start` is no program; the empty text is its window's title.
  win32: ["cmd", "/c", "start", ""],
};

/** Shows a page of this machine in the person's browser. Where there is none, the address was printed anyway. */
export const openInBrowser = (url: string): void => {
  const [command, ...before] = commands[process.platform] ?? ["xdg-open"];
  spawn(command, [...before, url], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
};
