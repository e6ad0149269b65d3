import type { EdgeView } from "@cofill/service/mail";
import { Failure } from "../failure.ts";

const why = {
  closed: "was closed",
  revoked: "was taken back",
  expired: "has expired",
  filled: "takes one answer, and has it",
} as const;

/** Throws if the form accepts no more answers. */
export const refuseEnded = (
  { state, title }: Pick<NonNullable<EdgeView["form"]>, "state" | "title">,
  consequence = "",
): void => {
  if (state === "open") return;
  throw new Failure(`form_${state}`, `"${title}" ${why[state]}: it takes no answers any more${consequence}`);
};
