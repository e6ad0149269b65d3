import { intakeProblem } from "../../messages/definition-message.ts";
import type { IntakeCode, IntakeSource } from "../definition/intake-source.ts";
import { formRecordForm } from "./form-record-form.ts";
import { formspecForm } from "./formspec-form.ts";
import { jsonSchemaForm } from "./json-schema-form.ts";
import { markformForm } from "./markform-form.ts";
import type { OpenedForm } from "./opened-form.ts";

/** Opens the form of an intake in any format (D-19). */
export const openIntakeForm = (source: IntakeSource, code: IntakeCode): OpenedForm => {
  const { form } = source;
  switch (form?.format) {
    case "json-schema":
      return jsonSchemaForm(form, source, code);
    case "markform":
      return markformForm(form, source);
    case "form-record":
      return formRecordForm(form, source);
    case "formspec":
      return formspecForm(form);
    default:
      return { ok: false, problems: [{ pointer: "/schema", ...intakeProblem("intake_form") }] };
  }
};
