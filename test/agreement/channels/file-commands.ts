import type { Channel, ChannelIssue, JsonObject, OpenedForm, Outcome, State } from "../channel.ts";
import type { FormCase } from "../forms.ts";
import { liveFormOf, parseForm } from "../imports.ts";
import { textsIn } from "../normal.ts";
import { cofill, createPlace, type Place } from "../place.ts";
import { answered, textState } from "./library.ts";

const json = async (place: Place, ...argv: readonly string[]) => {
  const { out, err } = await cofill(place.directory, [...argv, "--format", "json"]);
  if (out === "") throw new Error(`cofill ${argv.join(" ")}: ${err}`);
  // biome-ignore lint/suspicious/noExplicitAny: each command has an answer of another shape
  return JSON.parse(out) as any;
};

/** What a file and its response hold, whoever wrote it. */
export const answersInFile = async (place: Place, { file, format }: FormCase): Promise<JsonObject> => {
  const exported = await json(place, "export", file, ...(format === "formspec" ? ["--friendly"] : []));
  return format === "formspec" ? exported : answered(exported.values);
};

const stateOfFile = async (place: Place, form: FormCase): Promise<State> => {
  const answers = await answersInFile(place, form);
  const inspected = await json(place, "inspect", form.file);
  if (form.format === "markform") return { answers, ...textState(inspected) };
  const { results } = await json(place, "validate", form.file);
  const { required, requiredFilled, complete } = inspected.progress;
  return {
    answers,
    issues: results.map(({ path = "", code = "", severity }: ChannelIssue) => ({ path, code, severity })),
    progress: { required, requiredAnswered: requiredFilled, complete },
  };
};

const textsOfFile = async (place: Place, { file }: FormCase, path: string): Promise<string> => {
  const next = await json(place, "next", file, "--count", "500");
  if (path === "") return textsIn(next.about);
  return textsIn(next.fields.find((field: { ref?: string; path?: string }) => (field.ref ?? field.path) === path));
};

const detailOf = (out: string, err: string): string => (out.startsWith("{") ? JSON.parse(out).error?.message : err);

type WriteOne = (place: Place, form: FormCase, path: string, value: unknown) => Promise<Outcome>;

const set: WriteOne = async (place, { file }, path, value) => {
  const words = value === undefined ? ["--clear"] : ["--json", "--", JSON.stringify(value)];
  const { code, out, err } = await cofill(place.directory, ["set", file, path, "--format", "json", ...words]);
  return code === 0 ? { path, result: "answered" } : { path, result: "refused", detail: detailOf(out, err) };
};

const apply: WriteOne = async (place, { file, files }, path, value) => {
  const kind = liveFormOf(parseForm(files[file]!)).compiled.fields.get(path)?.field.kind ?? "string";
  const patch = { op: value === undefined ? "clear_field" : `set_${kind}`, fieldId: path, value };
  const argv = ["apply", file, "--format", "json", "--patch", JSON.stringify(patch)];
  const { code, out, err } = await cofill(place.directory, argv);
  return code === 0 ? { path, result: "answered" } : { path, result: "refused", detail: detailOf(out, err) };
};

const openFile = (form: FormCase, writeOne: WriteOne): OpenedForm => {
  const place = createPlace();
  place.put(form);
  return {
    write: async ({ entries }) => {
      const outcomes: Outcome[] = [];
      for (const { path, value } of entries) outcomes.push(await writeOne(place, form, path, value));
      return outcomes;
    },
    state: () => stateOfFile(place, form),
    texts: (path) => textsOfFile(place, form, path),
    close: async () => place.remove(),
  };
};

export const setCommand: Channel = {
  name: "set",
  audience: "owner",
  reader: "agent",
  formats: { markform: "markform", formspec: "formspec" },
  misfits: "fitted",
  open: async (form) => openFile(form, set),
};

export const applyCommand: Channel = {
  name: "apply",
  audience: "owner",
  reader: "agent",
  formats: { markform: "markform" },
  misfits: "fitted",
  open: async (form) => openFile(form, apply),
};
