import { join } from "node:path";
import type { Channel, JsonObject, OpenedForm, Outcome, State } from "../channel.ts";
import type { FormCase } from "../forms.ts";
import {
  applyPatches,
  createCheckRunner,
  documentOf,
  exportForm,
  type FormDocument,
  inspect,
  liveFormOf,
  openFormspec,
  owner,
  type Patch,
  parseForm,
} from "../imports.ts";
import { withChecks } from "../live.ts";
import { textsIn } from "../normal.ts";

const reader = { ...owner, reader: "agent" } as const;

const serverMessages = (document: FormDocument, path: string): string =>
  textsIn(path === "" ? document.describe() : document.describe(path));

/** A text form through patches, `inspect` and `exportForm`. */
const openText = async ({ files, file }: FormCase, directory: string): Promise<OpenedForm> => {
  let form = parseForm(files[file]!);
  const checks = await createCheckRunner(join(directory, file), { schema: form.schema });
  const kinds = liveFormOf(form).compiled.fields;
  return {
    write: async ({ entries }) =>
      entries.map(({ path, value }): Outcome => {
        const op = value === undefined ? "clear_field" : `set_${kinds.get(path)?.field.kind ?? "string"}`;
        const patch = { op, fieldId: path, ...(value !== undefined && { value }) } as Patch;
        const applied = applyPatches(form, [patch]);
        form = applied.form;
        const [rejected] = applied.result.rejectedPatches ?? [];
        return rejected ? { path, result: "refused", detail: rejected.code } : { path, result: "answered" };
      }),
    state: async () => {
      const inspected = inspect(await withChecks(form, checks));
      return { answers: answered(exportForm(form).values as JsonObject), ...textState(inspected) };
    },
    texts: async (path) => serverMessages(documentOf(form, { audience: reader }), path),
    close: () => checks.close(),
  };
};

/** The values of a structured export, by field. */
export const answered = (values: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(values as Readonly<Record<string, { state: string; value?: unknown }>>).flatMap(([id, one]) =>
      one.state === "answered" ? [[id, one.value]] : [],
    ),
  );

interface Inspected {
  readonly issues: readonly { readonly ref: string; readonly severity: string; readonly code?: string }[];
  readonly progressSummary: {
    readonly counts: { readonly requiredFields: number; readonly emptyRequiredFields: number };
  };
}

/** What `inspect` says; what it only recommends is no error. */
export const textState = ({ issues, progressSummary: { counts } }: Inspected): Omit<State, "answers"> => {
  const errors = issues.filter(({ severity }) => severity === "required");
  return {
    issues: errors.map(({ ref, code = "" }) => ({ path: ref, code, severity: "error" })),
    progress: {
      required: counts.requiredFields,
      missingCount: counts.emptyRequiredFields,
      complete: errors.length === 0,
    },
  };
};

/** A definition through its session, report and response. */
const openDefinition = async ({ files, file }: FormCase): Promise<OpenedForm> => {
  const beside = (end: string): unknown => {
    const text = files[file.replace(".formspec.json", `.${end}.json`)];
    return text === undefined ? undefined : JSON.parse(text);
  };
  const form = openFormspec(JSON.parse(files[file]!), {
    references: beside("references"),
    ontology: beside("ontology"),
    registries: beside("registry"),
  });
  const context = { by: { kind: "person", id: "ann" }, at: "2026-01-02T03:04:05Z" } as const;
  return {
    write: async ({ entries }) =>
      entries.map(({ path, value }): Outcome => {
        const [, list, index] = /^(.*)\[(\d+)\]\.[^[]*$/.exec(path) ?? [];
        if (list !== undefined && Number(index) === (form.form.instances.get(list) ?? 0))
          form.step({ type: "add_instance", path: list }, context);
        const command =
          value === undefined ? ({ type: "clear", path } as const) : ({ type: "set", path, value } as const);
        const result = form.step(command, context);
        return result.ok ? { path, result: "answered" } : { path, result: "refused", detail: result.refusal.code };
      }),
    state: async () => {
      const { required, requiredFilled } = form.form.progress.all;
      const report = form.report("submit");
      return {
        answers: form.response().data as JsonObject,
        issues: report.results.map(({ path = "", code = "", severity }) => ({ path, code, severity })),
        progress: { required, requiredAnswered: requiredFilled, complete: report.valid },
      };
    },
    texts: async (path) => serverMessages(form.document.openFor(reader), path),
    close: async () => undefined,
  };
};

/** The packages of the formats that are files, as a program uses them. */
export const library = (directory: string): Channel => ({
  name: "library",
  audience: "owner",
  reader: "agent",
  formats: { markform: "markform", formspec: "formspec" },
  misfits: "fitted",
  open: (form) => (form.format === "markform" ? openText(form, directory) : openDefinition(form)),
});
