import { openForm as openCore, step } from "@cofill/core";
import { FormspecError, openForm } from "@cofill/formspec";
import { toJsonSchema } from "@cofill/json-schema";
import type { FormSource } from "../definition/intake-source.ts";
import { valuesOf } from "../lifecycle/values.ts";
import type { OpenedForm } from "./open-intake-form.ts";

/** A Formspec definition. Its expressions may ask for the time: they get that of the event, also when it is replayed. */
export const formspecForm = (source: FormSource & { readonly format: "formspec" }): OpenedForm => {
  let now = new Date(0);
  const at = <T>(time: string, work: () => T): T => {
    now = new Date(time);
    return work();
  };
  try {
    const { definition, references, ontology, registries } = source;
    const template = openForm(definition, {
      ...(references !== undefined && { references }),
      ...(ontology !== undefined && { ontology }),
      ...(registries !== undefined && { registries }),
      now: () => now,
    });
    const { compiled } = template.form;
    return {
      ok: true,
      form: {
        format: "formspec",
        schema: toJsonSchema(compiled.definition),
        begin: (time) => at(time, () => openCore(compiled, { initial: true })),
        open: (opening, time) => at(time, () => openCore(compiled, opening)),
        step: (form, command, context) => at(context.at, () => step(form, command, context)),
        check: (form) => form,
        values: valuesOf,
        session: (form) => {
          const session = template.at(form);
          const stepNow = session.step.bind(session);
          session.step = (command, context) => at(context.at, () => stepNow(command, context));
          return session;
        },
      },
    };
  } catch (error) {
    if (!(error instanceof FormspecError)) throw error;
    const problems = error.problems.map(({ pointer, message }) => ({ pointer: `/form${pointer}`, message }));
    return { ok: false, problems };
  }
};
