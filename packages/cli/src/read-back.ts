import { exportForm, isParseError, type ParsedForm, parseForm } from "@cofill/markform/form";
import { Failure } from "./failure.ts";

/** Checks that the text to write parses to the same answers, because a difference would mean lost answers. */
export const assertReadable = (text: string, form: ParsedForm): void => {
  const values = (each: ParsedForm) => JSON.stringify(exportForm(each).values);
  try {
    if (values(parseForm(text)) === values(form)) return;
  } catch (error) {
    if (!isParseError(error)) throw error;
    throw new Failure("internal", `The changed form could not be read back, so nothing was written: ${error.message}`);
  }
  throw new Failure("internal", "The changed form would not read back with the same answers, so nothing was written");
};
