import { formRecordModel, openFormSchema, payloadSchema } from "@cofill/form-record";
import { withTexts } from "@cofill/json-schema";
import type { FormSource, IntakeSource } from "../definition/intake-source.ts";
import type { OpenedForm } from "./opened-form.ts";

/** Opens a form record; its values have the shape of the answer that would be sent by mail. */
export const formRecordForm = (
  { schema }: FormSource & { readonly format: "form-record" },
  { id, name: title }: IntakeSource,
): OpenedForm => {
  const opened = openFormSchema(schema, { id, title });
  if (!opened.ok) {
    const problems = opened.problems.map((problem) => ({ ...problem, pointer: `/form${problem.pointer}` }));
    return { ok: false, problems };
  }
  const { form } = opened;
  const model = formRecordModel(form);
  return {
    ok: true,
    form: {
      ...model,
      format: "form-record",
      schema: withTexts(payloadSchema(form.schema, { id, title }), model.compiled),
    },
  };
};
