import { formText, formTexts, groupText, groupTexts, type JsonSchema } from "@cofill/core";
import { type Intake, limits } from "@cofill/service";
import type { ToolTexts } from "@cofill/service/operations";
import { foreignText } from "./foreign-text.ts";
import { mcpLimits } from "./limits.ts";
import { partialSchema } from "./partial-schema.ts";

/** The facts about an intake that its tools describe. */
export interface AboutIntake extends ToolTexts {
  readonly intake: Intake;
  /** Templates of the fields that only a person answers, and of those that take a file: `docs[*].scan`. */
  readonly personPaths: readonly string[];
  readonly filePaths: readonly string[];
}

/** A member of a tool's input, specific to one form. */
interface FormMember {
  readonly schema: JsonSchema;
  /** The definitions that the schema refers to. */
  readonly definitions?: Readonly<Record<string, JsonSchema | boolean>>;
  readonly takesAnswers?: boolean;
}

/** The sentence about fields that only a person may answer; empty if there are none. */
export const leftToPeople = ({ personPaths }: AboutIntake): string => {
  if (personPaths.length === 0) return "";
  const shown = foreignText(personPaths.slice(0, mcpLimits.maxPersonPaths).join(", "), mcpLimits.maxSchemaTextLength);
  const rest = personPaths.length > mcpLimits.maxPersonPaths ? " and others" : "";
  return ` Only a person answers ${shown}${rest}: what you write there waits for them as a proposal.`;
};

/** The author's texts about the form and for the roles that agents fill (MF-2-01). */
export const authorSays = ({ intake }: AboutIntake): string => {
  const { definition } = intake.form.compiled;
  const own = formText(formTexts(definition), ({ filledBy }) => filledBy === "agent");
  const about = intake.description === undefined || own.includes(intake.description) ? [] : [intake.description];
  const sections = definition.items.flatMap((item) =>
    item.type === "section" ? groupText(groupTexts(definition, `section:${item.id}`)!) : [],
  );
  const text = foreignText([...about, own, ...sections].join(" "), mcpLimits.maxFormTextLength);
  return text === "" ? "" : ` The form's author says of it: "${text}"`;
};

const answers = ({ intake, nameOf }: AboutIntake, { description }: JsonSchema, others?: string): FormMember => {
  const fileHint = `A file, not set here: send it with ${nameOf("upload")}.`;
  const options = others === undefined ? { fileHint } : { fileHint, others };
  const { schema, definitions } = partialSchema(intake.form.schema, options);
  return { schema: { ...schema, ...(description !== undefined && { description }) }, definitions, takesAnswers: true };
};

const fileField = ({ filePaths }: AboutIntake): JsonSchema => {
  const text = (description: string): JsonSchema => ({
    type: "string",
    maxLength: limits.maxReasonLength,
    description,
  });
  if (filePaths.length === 0) return text("The form has no file fields.");
  const isListed = filePaths.length <= mcpLimits.maxFilePaths;
  if (isListed && filePaths.every((path) => !path.includes("[*]"))) {
    return { type: "string", enum: filePaths, description: "The file field." };
  }
  const shown = foreignText(filePaths.join(", "), mcpLimits.maxSchemaTextLength);
  return text(`The path of a file field, with the number of the row, from 0, in place of each *: ${shown}.`);
};

/** Members whose schema depends on the form, by name. */
export const formMembers: Readonly<
  Record<string, ((about: AboutIntake, schema: JsonSchema) => FormMember) | undefined>
> = {
  initialFields: (about, schema) => answers(about, schema),
  fields: (about, schema) =>
    answers(about, schema, 'A field by its path, such as "company.name" or "items[0].amount".'),
  field: (about) => ({ schema: fileField(about) }),
};
