import type { Option } from "./command.ts";
import type { Environment } from "./environment.ts";
import { limits } from "./limits.ts";
import { decodeText, readBytes } from "./read-input.ts";

/** The option of every command that serves pages. */
export const themeOption = {
  type: "text",
  value: "FILE",
  completes: "file",
  summary: "CSS for the pages; it sets their custom properties, such as --cf-accent",
} as const satisfies Option;

/** The stylesheet given by --theme, if any. */
export const readTheme = async (
  environment: Environment,
  file: string | undefined,
): Promise<{ readonly theme?: string }> =>
  file === undefined ? {} : { theme: decodeText(await readBytes(environment, file, limits.maxThemeBytes), file) };
