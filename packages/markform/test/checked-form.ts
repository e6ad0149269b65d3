import { liveFormOf, type ParsedForm, withReport } from "@cofill/markform";
import { createCheckRunner } from "@cofill/markform/validators";

/** A form with what the checks in the code beside its file find. */
export const checkedForm = async (path: string, form: ParsedForm): Promise<ParsedForm> => {
  const runner = await createCheckRunner(path, { schema: form.schema });
  try {
    return withReport(form, await runner.run(liveFormOf(form)));
  } finally {
    await runner.close();
  }
};
