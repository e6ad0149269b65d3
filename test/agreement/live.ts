import { join } from "node:path";
import type { FormCase } from "./forms.ts";
import {
  type Command,
  type Context,
  createCheckRunner,
  documentOf,
  type FormSchema,
  type LiveForm,
  liveFormOf,
  openDocument,
  openForm,
  openFormSchema,
  openFormspec,
  owner,
  type ParsedForm,
  parseForm,
  readSchema,
  type StepResult,
  step,
  validate,
  withDocument,
} from "./imports.ts";

/** A form in any format as its own package opens it. */
export interface Live {
  form: LiveForm;
  readonly step: (command: Command, context: Context) => StepResult;
  /** Paths at which the form's checks in code found an error when they were last run. */
  readonly codeErrors: () => readonly string[];
  /** Runs the checks in code. */
  readonly check: () => Promise<void>;
}

const nothing = { codeErrors: () => [], check: async () => undefined };

const system = { by: { kind: "system", id: "checks" }, at: "" } as const;

/** A text form with what its checks in code report. */
export const withChecks = async (
  form: ParsedForm,
  checks: Pick<Awaited<ReturnType<typeof createCheckRunner>>, "run">,
): Promise<ParsedForm> => {
  const document = documentOf(form, { audience: owner });
  const issues = await checks.run(document.form);
  return withDocument(form, document.edit([{ type: "report", issues }], system).document);
};

const textForm = async ({ files, file }: FormCase, directory: string): Promise<Live> => {
  let parsed = parseForm(files[file]!);
  const checks = await createCheckRunner(join(directory, file), { schema: parsed.schema });
  let errors: readonly string[] = [];
  const states = new Map([[liveFormOf(parsed), parsed]]);
  return {
    get form() {
      return liveFormOf(parsed);
    },
    set form(state) {
      parsed = states.get(state)!;
    },
    step: (command, context) => {
      const document = documentOf(parsed, { audience: owner, keepsProposals: true });
      const result = step(document.form, command, context);
      if (!result.ok) return result;
      parsed = withDocument(parsed, document.edit([command], context).document);
      states.set(liveFormOf(parsed), parsed);
      return result;
    },
    codeErrors: () => errors,
    check: async () => {
      errors = validate(await withChecks(parsed, checks)).flatMap(({ source, severity, ref }) =>
        source === "code" && severity === "error" && ref !== undefined ? [ref] : [],
      );
    },
  };
};

const definition = ({ files, file }: FormCase): Live => {
  const beside = (end: string): unknown => {
    const text = files[file.replace(".formspec.json", `.${end}.json`)];
    return text === undefined ? undefined : JSON.parse(text);
  };
  const session = openFormspec(JSON.parse(files[file]!), {
    references: beside("references"),
    ontology: beside("ontology"),
    registries: beside("registry"),
  });
  return {
    ...nothing,
    get form() {
      return session.form;
    },
    set form(state) {
      session.restore(openDocument(session.document.model, { audience: owner, form: state }));
    },
    step: (command, context) => {
      const outcome = session.step(command, context);
      return outcome.ok ? { ...outcome, form: session.form } : outcome;
    },
    // Shapes that are looked at only at the end are in no continuous report.
    codeErrors: () => {
      const now = new Set(session.report().results.map((result) => JSON.stringify(result)));
      return session
        .report("submit")
        .results.filter((result) => result.severity === "error" && !now.has(JSON.stringify(result)))
        .map(({ path = "" }) => path);
    },
  };
};

const schema = ({ files, file, standard }: FormCase): Live => {
  const intake = standard === undefined ? JSON.parse(files[file]!) : { schema: standard };
  const read = readSchema(intake.schema, {
    ...(intake.uiHints?.fieldHints && { fieldHints: intake.uiHints.fieldHints }),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { compiled, check } = read.form;
  const live = {
    ...nothing,
    form: check(openForm(compiled, { initial: true })),
    step: (command: Command, context: Context): StepResult => {
      const result = step(live.form, command, context);
      if (!result.ok) return result;
      live.form = check(result.form);
      return { ...result, form: live.form };
    },
  };
  return live;
};

const record = ({ files, file, name }: FormCase): Live => {
  const { pattern, title } = JSON.parse(files[file]!) as { pattern: FormSchema; title: string };
  const opened = openFormSchema(pattern, { id: name, title });
  if (!opened.ok) throw new Error(JSON.stringify(opened.problems));
  const live = {
    ...nothing,
    form: opened.form.begin(),
    step: (command: Command, context: Context): StepResult => {
      const result = step(live.form, command, context);
      if (result.ok) live.form = result.form;
      return result;
    },
  };
  return live;
};

/** `directory` holds the form's files: checks in code are loaded from there. */
export const openLive = async (form: FormCase, directory: string): Promise<Live> => {
  switch (form.format) {
    case "markform":
      return textForm(form, directory);
    case "formspec":
      return definition(form);
    case "json-schema":
      return schema(form);
    case "form-record":
      return record(form);
    default:
      return form.format satisfies never;
  }
};
