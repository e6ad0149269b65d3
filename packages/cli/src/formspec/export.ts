import type { Environment } from "../environment.ts";
import type { ExitCode } from "../exit-codes.ts";
import type { Output } from "../output.ts";
import { writeDocument } from "../write-document.ts";
import { type DefinitionOptions, readDefinitionFile } from "./definition-file.ts";

/** The response, or with `friendly` its bare data. */
export const exportDefinition = async (
  environment: Environment,
  output: Output,
  file: string,
  options: DefinitionOptions & { readonly friendly: boolean; readonly output?: string | undefined },
): Promise<ExitCode> => {
  const { form } = await readDefinitionFile(environment, file, options);
  const response = form.response();
  return writeDocument(
    environment,
    output,
    options.output,
    await output.encode(options.friendly ? response.data : response),
  );
};
