import { homedir } from "node:os";
import { isAbsolute, join } from "node:path";

/**
 * The directory in which this platform keeps Cofill's settings.
 *
 * @example
 * configDirectory("linux", {}, "/home/ida"); // "/home/ida/.config/cofill"
 */
export const configDirectory = (
  platform: string = process.platform,
  environment: Readonly<Record<string, string | undefined>> = process.env,
  home: string = homedir(),
): string => {
  const given = platform === "win32" ? environment.APPDATA : environment.XDG_CONFIG_HOME;
  // The XDG specification says to ignore relative paths; on Windows APPDATA is taken as it is.
  if (given && (platform === "win32" || isAbsolute(given))) return join(given, "cofill");
  if (platform === "win32") return join(home, "AppData", "Roaming", "cofill");
  if (platform === "darwin") return join(home, "Library", "Application Support", "cofill");
  return join(home, ".config", "cofill");
};
