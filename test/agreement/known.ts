import type { Disagreement } from "./disagreement.ts";
import { isOwn } from "./reference.ts";

/** A disagreement that exists today and is to be mended: a row that no longer covers anything fails the suite. */
export interface Known {
  readonly title: string;
  readonly channels: readonly string[];
  readonly covers: (disagreement: Disagreement) => boolean;
}

const mail = ["mail draft"];

const isOthers = ({ field, audience }: Disagreement): boolean => field !== undefined && !isOwn(field, audience);

export const known: readonly Known[] = [
  {
    title: "a field of another role is required of whoever fills, and is not marked as another's",
    channels: ["Assist on a submission", "mcp FILE", ...mail],
    covers: (one) => one.aspect === "issues" && isOthers(one) && one.wanted === undefined,
  },
];
