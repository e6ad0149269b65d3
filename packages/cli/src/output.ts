import type { Environment } from "./environment.ts";
import type { Failure } from "./failure.ts";
import { limits } from "./limits.ts";
import { type Line, printable, renderLines } from "./paint.ts";

export type Format = "text" | "json" | "yaml";

export const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Writes YAML that quotes words such as `yes`, which YAML 1.1 misreads, and never folds lines. */
export const toYaml = async (value: unknown): Promise<string> => {
  const { stringify } = await import("yaml");
  return stringify(value, { aliasDuplicateObjects: false, compat: "yaml-1.1", lineWidth: 0 });
};

/** Prints a command's results: data in the chosen format, text for people. */
export class Output {
  readonly format: Format;
  /** How wide a text report may be. */
  readonly columns: number;
  readonly inColour: boolean;
  readonly #environment: Environment;

  constructor(environment: Environment, format: Format, inColour: boolean) {
    this.#environment = environment;
    this.format = format;
    this.inColour = inColour;
    const columns = (environment.isTTY && environment.stdout.columns) || 80;
    this.columns = Math.max(limits.minColumns, Math.min(limits.maxColumns, columns));
  }

  /** Prints the result of a command as data or as lines. */
  async result(value: unknown, lines: () => readonly Line[]): Promise<void> {
    if (this.format === "text") this.lines(lines());
    else this.document(await this.encode(value));
  }

  /** Encodes data as JSON or YAML; for the format `text`, a command that prints only data uses YAML. */
  async encode(value: unknown): Promise<string> {
    return this.format === "json" ? toJson(value) : toYaml(value);
  }

  lines(lines: readonly Line[]): void {
    this.#environment.stdout.write(renderLines(lines, this.inColour));
  }

  /** Prints a text unchanged. */
  document(text: string): void {
    this.#environment.stdout.write(text);
  }

  /** Prints lines to standard error without colours, so that they never mix with data. */
  aside(...lines: readonly string[]): void {
    for (const line of lines) this.#environment.stderr.write(`${printable(line)}\n`);
  }

  async failure({ code, message, detail }: Failure): Promise<void> {
    const { errors, lines = [], hint, result } = detail;
    if (this.format !== "text") {
      if (result) this.document(await this.encode(result));
      this.#environment.stderr.write(await this.encode({ error: { code, message, ...(errors && { errors }) } }));
      return;
    }
    this.aside(...lines, `cofill: ${message}`, ...(hint === undefined ? [] : [hint]));
  }
}
