import { spawn } from "node:child_process";

const commands: { readonly [platform: string]: readonly [string, ...string[]] } = {
  darwin: ["open"],
  // `start` is built into cmd; the empty text is the window title.
  win32: ["cmd", "/c", "start", ""],
};

/** Opens a page in the person's browser; failures are ignored, because the address was printed too. */
export const openInBrowser = (url: string): void => {
  const [command, ...before] = commands[process.platform] ?? ["xdg-open"];
  spawn(command, [...before, url], { stdio: "ignore", detached: true })
    .on("error", () => undefined)
    .unref();
};
