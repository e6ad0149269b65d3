import { isJsonObject } from "@cofill/core/kit";
import { MF_SPEC_VERSION } from "../errors.ts";
import type { Frontmatter } from "../frontmatter.ts";
import type { Field, FormMetadata, RunMode } from "../model/schema.ts";
import type { Problems } from "../syntax/problems.ts";

const runModes: readonly unknown[] = ["interactive", "fill", "research"];

const texts = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) && value.every((entry) => typeof entry === "string") ? value : undefined;

const textRecord = (value: unknown): Record<string, string> =>
  isJsonObject(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
      )
    : {};

const readRunMode = (value: unknown, problems: Problems): { runMode?: RunMode } => {
  if (value === undefined) return {};
  if (runModes.includes(value)) return { runMode: value as RunMode };
  problems.warn(0, `run_mode must be interactive, fill or research; ${JSON.stringify(value)} is ignored`);
  return {};
};

/** What the frontmatter says about the form (D-01); keys may stand inside `markform` or beside it. */
export const readMetadata = (
  frontmatter: Frontmatter | undefined,
  fields: readonly Field[],
  problems: Problems,
): FormMetadata | undefined => {
  if (!frontmatter) {
    problems.warn(0, "The document has no frontmatter; add ---, markform:, spec: MF/0.1, ---");
    return undefined;
  }
  const { data } = frontmatter;
  if (!data) return undefined;
  const own = isJsonObject(data.markform) ? data.markform : undefined;
  if (!own) problems.error(0, "The frontmatter needs a top-level markform key with spec: MF/0.1 under it");
  const pick = (key: string): unknown => own?.[key] ?? data[key];
  const version = pick("spec") ?? pick("markform_version");
  if (own && version === undefined) problems.warn(0, `The frontmatter names no spec; ${MF_SPEC_VERSION} is assumed`);
  if (version !== undefined && !/^(?:MF\/)?0\.1(?:\.|$)/.test(String(version))) {
    problems.warn(0, `The document says ${String(version)}; it is read as ${MF_SPEC_VERSION}`);
  }
  const used = [...new Set(fields.flatMap((field) => (field.role === undefined ? [] : [field.role])))];
  const title = pick("title");
  const description = pick("description");
  return {
    markformVersion: version === undefined ? MF_SPEC_VERSION : String(version),
    roles: texts(pick("roles")) ?? used,
    roleInstructions: textRecord(pick("role_instructions")),
    ...readRunMode(pick("run_mode"), problems),
    ...(typeof title === "string" && { title }),
    ...(typeof description === "string" && { description }),
  };
};
