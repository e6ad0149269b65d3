import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/** Where this platform keeps the settings of a program. */
export const configDirectory = (
  platform: string = process.platform,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): string => {
  const given = platform === "win32" ? environment.APPDATA : environment.XDG_CONFIG_HOME;
  // A relative directory would depend on where the program was started: the XDG rules say to ignore it.
  if (given && (platform === "win32" || isAbsolute(given))) return join(given, "cofill");
  if (platform === "win32") return join(home, "AppData", "Roaming", "cofill");
  if (platform === "darwin") return join(home, "Library", "Application Support", "cofill");
  return join(home, ".config", "cofill");
};
