import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import signup from "../../examples/event-signup.intake.ts";

export type Format = "markform" | "formspec" | "json-schema" | "form-record";

export interface FormCase {
  readonly name: string;
  readonly format: Format;
  /** The id under which a server has it. */
  readonly intakeId: string;
  /** The name of its file. */
  readonly file: string;
  /** The file and what lies beside it, by name. */
  readonly files: Readonly<Record<string, string>>;
  /** A schema in code, where the file is code. */
  readonly standard?: unknown;
}

const suffixes: readonly (readonly [suffix: string, format: Format])[] = [
  [".form.md", "markform"],
  [".formspec.json", "formspec"],
  [".intake.json", "json-schema"],
  [".intake.ts", "json-schema"],
  [".form.json", "form-record"],
];

/** What belongs to a form by its name. */
const besides = [".valid.ts", ".references.json", ".ontology.json", ".registry.json"];

const casesIn = (directory: string): readonly FormCase[] => {
  const names = readdirSync(directory).sort();
  const text = (name: string) => readFileSync(join(directory, name), "utf8");
  return names.flatMap((file): readonly FormCase[] => {
    const found = suffixes.find(([suffix]) => file.endsWith(suffix));
    if (!found) return [];
    const [suffix, format] = found;
    const stem = file.slice(0, -suffix.length);
    const own = besides
      .map((end) => `${stem}${end}`)
      .filter((name) => format !== "json-schema" && names.includes(name));
    // Checks in code may be those of another form.
    const imported = own.flatMap((name) => text(name).match(/(?<=from "\.\/)[^"]+/g) ?? []);
    const files = Object.fromEntries([file, ...own, ...imported].map((name) => [name, text(name)]));
    const intakeId = suffix === ".intake.json" ? (JSON.parse(files[file]!) as { id: string }).id : stem;
    return [{ name: file, format, intakeId, file, files, ...(suffix === ".intake.ts" && { standard: signup.schema }) }];
  });
};

const folder = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Every form of `examples/`. */
export const examples = casesIn(folder("../../examples"));

/** Forms with what the examples lack: roles with checks in code, calculated columns, secrets, lists with a minimum. */
export const ownForms = casesIn(folder("forms"));

export const forms: readonly FormCase[] = [...examples, ...ownForms];
