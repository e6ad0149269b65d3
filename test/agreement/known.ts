import type { Disagreement } from "./disagreement.ts";
import { isOwn } from "./reference.ts";

/** A disagreement that exists today and is to be mended: a row that no longer covers anything fails the suite. */
export interface Known {
  readonly title: string;
  readonly channels: readonly string[];
  readonly covers: (disagreement: Disagreement) => boolean;
}

const intake = ["intake HTTP", "intake HTTP as a person", "intake MCP"];
const mail = ["mail draft"];
const pages = ["page without script", "page with script"];
const fill = ["fill"];

const isOthers = ({ field, audience }: Disagreement): boolean => field !== undefined && !isOwn(field, audience);

export const known: readonly Known[] = [
  {
    title: "a field of another role is required of whoever fills, and is not marked as another's",
    channels: ["Assist on a submission", "mcp FILE", ...mail],
    covers: (one) => one.aspect === "issues" && isOthers(one) && one.wanted === undefined,
  },
  {
    title: "a part of a checklist replaces the whole of it",
    channels: ["Assist on a submission", "mcp FILE", ...mail],
    covers: ({ aspect, field }) => aspect !== "texts" && aspect !== "outcome" && field?.kind === "checkboxes",
  },
  {
    title: "blanks answer a required text everywhere but here",
    channels: fill,
    covers: (one) =>
      (one.aspect === "answers" && one.expected === '"   "') ||
      (one.aspect === "issues" &&
        one.field?.kind === "string" &&
        one.wanted === undefined &&
        one.actual.includes("is required")),
  },
  {
    title: "a field of the next row is not found",
    channels: ["Assist on a submission"],
    covers: (one) => one.aspect === "outcome" && one.write.sort === "row" && one.detail.startsWith("NOT_FOUND"),
  },
  {
    title: "what a schema finds is EXTERNAL_FAILED, whatever it means",
    channels: ["Assist on a submission"],
    covers: (one) =>
      one.aspect === "issues" && (one.got === "EXTERNAL_FAILED" || one.actual.includes("EXTERNAL_FAILED")),
  },
  {
    title: "the form's description and instructions and those for a role reach nobody",
    channels: ["set", "apply", ...intake, ...pages, ...fill, ...mail],
    covers: (one) => one.aspect === "texts" && one.path === "",
  },
  {
    title: "the author's instructions are not said",
    channels: ["intake HTTP as a person", ...mail],
    covers: (one) => one.aspect === "texts" && one.path !== "" && one.kind === "instructions",
  },
  {
    title: "the author's instructions for one option are not said",
    channels: [...pages, ...fill],
    covers: (one) =>
      one.aspect === "texts" && one.kind === "instructions" && one.field !== undefined && "options" in one.field,
  },
  {
    title: "the author's notes are not said",
    channels: [...intake, ...fill, ...mail],
    covers: (one) => one.aspect === "texts" && one.path !== "" && one.kind === "notes",
  },
  {
    title: "the author's descriptions and help are not said",
    channels: [...intake, ...fill, ...mail],
    covers: (one) => one.aspect === "texts" && one.path !== "" && one.kind === "words",
  },
  {
    title: "the author's examples are not said",
    channels: ["intake HTTP as a person", ...fill, ...mail],
    covers: (one) => one.aspect === "texts" && one.kind === "examples",
  },
  {
    title: "limits are not said",
    channels: [...intake, ...pages, ...fill, ...mail],
    covers: (one) => one.aspect === "texts" && one.kind === "limits",
  },
  {
    title: "the labels of options are not said",
    channels: intake,
    covers: (one) => one.aspect === "texts" && one.kind === "options",
  },
];
