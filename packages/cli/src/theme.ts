import type { Option } from "./command.ts";
import type { Environment } from "./environment.ts";
import { limits } from "./limits.ts";
import { decodeText, readBytes } from "./read-input.ts";

/** Every command that shows pages takes this. */
export const themeOption = {
  type: "text",
  value: "FILE",
  completes: "file",
  summary: "CSS for the pages; it sets their custom properties, such as --cf-accent",
} as const satisfies Option;

/** The stylesheet given with --theme; nothing without that option. */
export const readTheme = async (
  environment: Environment,
  file: string | undefined,
): Promise<{ readonly theme?: string }> =>
  file === undefined ? {} : { theme: decodeText(await readBytes(environment, file, limits.maxThemeBytes), file) };
