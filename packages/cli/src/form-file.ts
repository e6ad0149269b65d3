import { count } from "@cofill/core/kit";
import { isParseError, type ParsedForm, parseForm, limits as sourceLimits } from "@cofill/markform/form";
import type { Environment } from "./environment.ts";
import { Failure } from "./failure.ts";
import { decodeText, nameOf, readBytes } from "./read-input.ts";
import { refuseIntake } from "./refuse-intake.ts";

/** A form with the bytes it was read from, to detect later changes of the file. */
export interface FormFile {
  /** The path as the person typed it. */
  readonly file: string;
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly source: string;
  readonly form: ParsedForm;
}

const parse = (source: string, name: string): ParsedForm => {
  try {
    return parseForm(source, { filename: name });
  } catch (error) {
    if (!isParseError(error)) throw error;
    const { errors } = error;
    throw new Failure("parse_error", `${name} cannot be read as a form: ${count(errors.length, "error")}`, {
      errors,
      lines: errors.map(({ message, line, column }) => `${name}:${line}:${column}: ${message}`),
      hint: "'cofill examples' lists forms that work, to compare with.",
    });
  }
};

export const readFormFile = async (environment: Environment, file: string): Promise<FormFile> => {
  const bytes = await readBytes(environment, file, sourceLimits.maxFileBytes);
  const source = decodeText(bytes, file);
  const name = nameOf(file);
  refuseIntake(file);
  return { file, name, bytes, source, form: parse(source, name) };
};
