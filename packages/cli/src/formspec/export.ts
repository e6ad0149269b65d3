import type { Environment } from "../environment.ts";
import type { ExitCode } from "../exit-codes.ts";
import type { Output } from "../output.ts";
import { writeDocument } from "../write-document.ts";
import { readDefinitionFile } from "./definition-file.ts";
import type { DefinitionOptions } from "./definition-name.ts";

/** Prints the response, or with `friendly` only its data. */
export const exportDefinition = async (
  environment: Environment,
  output: Output,
  file: string,
  options: DefinitionOptions & { readonly friendly: boolean; readonly output?: string | undefined },
): Promise<ExitCode> => {
  const { form } = await readDefinitionFile(environment, file, options);
  const response = form.response();
  const text = await output.encode(options.friendly ? response.data : response);
  return writeDocument(environment, output, options.output, text);
};
