import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseForm } from "@cofill/markform/form";
import { defineCommand, formatOption } from "../command.ts";
import { didYouMean } from "../did-you-mean.ts";
import type { Environment } from "../environment.ts";
import {
  copyExamples,
  exampleName,
  exampleNames,
  examplePath,
  examplesDirectory,
  intakeNames,
} from "../example-forms.ts";
import { exitCodes } from "../exit-codes.ts";
import { Failure } from "../failure.ts";
import { titleOf } from "../form-words.ts";
import { isDefinitionFile } from "../formspec/definition-name.ts";
import { fit, pad } from "../layout.ts";
import { type Line, styled } from "../paint.ts";
import { writingFailure } from "../write-file.ts";

const describe = async (environment: Environment, directory: string, name: string) => {
  const path = examplePath(directory, name);
  if (isDefinitionFile(path)) {
    const { describeDefinition } = await import("../formspec/status.ts");
    return { name, ...(await describeDefinition(environment, path)) };
  }
  const form = parseForm(readFileSync(path, "utf8"));
  const answered = Object.values(form.responsesByFieldId).filter(({ state }) => state === "answered").length;
  const { description = titleOf(form) } = form.metadata ?? {};
  return { name, title: titleOf(form), description, fields: form.orderIndex.length, answered };
};

const find = (names: readonly string[], given: string): string => {
  const name = exampleName(given);
  if (names.includes(name)) return name;
  throw new Failure(
    "unknown_example",
    `There is no example '${given}'${didYouMean(name, names) || "; 'cofill examples' lists them"}`,
  );
};

export const command = defineCommand({
  name: "examples",
  section: "Find your way",
  summary: "Sample forms: list them, print one, or copy them",
  usage: ["cofill examples [NAME] [--copy DIRECTORY]"],
  args: [{ name: "NAME", completes: "example", optional: true }],
  options: {
    copy: {
      type: "text",
      value: "DIRECTORY",
      completes: "directory",
      summary: "Copy NAME, or all examples, with all that belongs to them",
    },
    format: formatOption,
  },
  examples: [
    ["cofill examples", "What there is"],
    ["cofill examples vendor-onboarding --copy .", "A form to play with"],
  ],
  async run({ args: [given], options, environment, output }) {
    const directory = examplesDirectory();
    const names = exampleNames(directory);
    const all = [...new Set([...names, ...intakeNames(directory)])];
    const chosen = given === undefined ? all : [find(all, given)];
    const { copy } = options;
    if (copy !== undefined) {
      const files = copyInto(directory, chosen, resolve(environment.cwd, copy), copy);
      await output.result({ directory: copy, files }, () =>
        files.map((file) => [styled("green", "✓ "), join(copy, file)]),
      );
    } else if (given !== undefined) output.document(readFileSync(examplePath(directory, chosen[0]!), "utf8"));
    else {
      const described = await Promise.all(names.map((name) => describe(environment, directory, name)));
      const width = Math.max(0, ...names.map((name) => name.length));
      await output.result(described, () =>
        described.map(({ name, description, fields, answered }): Line => {
          const head = `${pad(name, width)}  `;
          const state = `${pad(`${answered}/${fields}`, 5)}  `;
          return [
            styled("bold", head),
            styled("dim", state),
            fit(description, output.columns - head.length - state.length),
          ];
        }),
      );
    }
    return exitCodes.fine;
  },
});

const copyInto = (directory: string, names: readonly string[], to: string, shown: string): readonly string[] => {
  try {
    return copyExamples(directory, names, to);
  } catch (error) {
    throw writingFailure(error, shown);
  }
};
