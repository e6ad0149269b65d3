import { dirname, resolve } from "node:path";
import type { Environment } from "../environment.ts";
import { Failure } from "../failure.ts";
import { problemLine } from "./folder/file-problem.ts";
import type { FormFolder } from "./folder/load-folder.ts";
import type { ServeReport } from "./serve-report.ts";
import type { serveIntakes } from "./served-intakes.ts";
import { watchFolder } from "./watch-folder.ts";

const directoriesOf = ({ cwd }: Environment, directory: string, { files }: FormFolder): readonly string[] => [
  ...new Set([resolve(cwd, directory), ...files.map((file) => dirname(resolve(cwd, file)))]),
];

/**
 * Applies changes of the folder while the server runs; a file that becomes invalid keeps its last version and is
 * reported once.
 */
export const followFolder = (
  environment: Environment,
  directory: string,
  first: FormFolder,
  served: ReturnType<typeof serveIntakes>,
  report: ServeReport,
  read: () => Promise<FormFolder>,
): { readonly close: () => Promise<void> } => {
  let told = new Set(first.problems.map(problemLine));

  const update = async (): Promise<void> => {
    try {
      const folder = await read();
      for (const problem of folder.problems) if (!told.has(problemLine(problem))) report.broken(problem);
      told = new Set(folder.problems.map(problemLine));
      for (const change of await served.update(folder)) report.changed(change);
      watch.follow(directoriesOf(environment, directory, folder));
    } catch (error) {
      // The server continues with the intakes it has if the folder or the store fails.
      const message = error instanceof Failure ? error.message : `The change was not taken up: ${String(error)}`;
      report.warn(message);
    }
  };
  const watch = watchFolder(update, (lost) =>
    report.warn(`${lost} can no longer be watched; restart to take up changes`),
  );
  watch.follow(directoriesOf(environment, directory, first));
  return watch;
};
