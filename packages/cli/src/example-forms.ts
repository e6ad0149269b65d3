import { constants, copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Failure } from "./failure.ts";

/** Text forms and Formspec definitions. */
const suffixes = [".form.md", ".formspec.json"] as const;

/** `grant.form.md` → `grant` */
export const exampleName = (file: string): string => {
  const suffix = suffixes.find((each) => file.endsWith(each));
  return suffix === undefined ? file : file.slice(0, -suffix.length);
};

/** Inside an installed package, or at the top of the repository. */
export const examplesDirectory = (): string => {
  for (const place of ["../examples", "../../../examples"]) {
    const directory = fileURLToPath(new URL(place, import.meta.url));
    if (existsSync(directory)) return directory;
  }
  throw new Failure("file_not_found", "The example forms are not installed with this copy of cofill");
};

export const exampleNames = (directory: string): readonly string[] =>
  readdirSync(directory)
    .filter((file) => exampleName(file) !== file)
    .map(exampleName)
    .sort();

/** Intakes for `cofill serve`, copied together with the forms; they have no answers to list. */
const intakeSuffixes = [".intake.json", ".intake.ts"] as const;

export const intakeNames = (directory: string): readonly string[] =>
  readdirSync(directory).flatMap((file) => {
    const suffix = intakeSuffixes.find((each) => file.endsWith(each));
    return suffix === undefined ? [] : [file.slice(0, -suffix.length)];
  });

export const examplePath = (directory: string, name: string): string => {
  const paths = [...suffixes, ...intakeSuffixes].map((suffix) => join(directory, name + suffix));
  return paths.find((path) => existsSync(path)) ?? paths[0]!;
};

/** A form's files: itself, its validators and what those import, the documents beside it, its patches and values. */
const filesOf = (directory: string, name: string): readonly string[] => {
  const own = readdirSync(directory).filter((file) => file.startsWith(`${name}.`));
  const imported = own
    .filter((file) => /\.valid\.[tj]s$/.test(file))
    .flatMap((file) => [...readFileSync(join(directory, file), "utf8").matchAll(/from "\.\/([\w.-]+)"/g)])
    .flatMap(([, file]) => (file !== undefined && existsSync(join(directory, file)) ? [file] : []));
  return [...new Set([...own, ...imported])];
};

/** Copies examples with their sidecar files; copies nothing if one of the files exists. */
export const copyExamples = (directory: string, names: readonly string[], to: string): readonly string[] => {
  const files = [...new Set(names.flatMap((name) => filesOf(directory, name)))].sort();
  const taken = files.filter((file) => existsSync(join(to, file)));
  if (taken.length > 0) {
    throw new Failure(
      "file_exists",
      `Nothing was copied: ${taken.join(", ")} ${taken.length === 1 ? "is" : "are"} there already`,
    );
  }
  mkdirSync(to, { recursive: true });
  for (const file of files) copyFileSync(join(directory, file), join(to, file), constants.COPYFILE_EXCL);
  return files;
};
