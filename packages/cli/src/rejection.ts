import { type ApplyResult, inspect, type ParsedForm, type RejectedPatch } from "@cofill/markform/form";
import { Failure } from "./failure.ts";

/** The failure of a batch, which names every rejected patch; nothing is written. */
export const rejectBatch = (
  form: ParsedForm,
  rejectedPatches: readonly RejectedPatch[],
  parts: string,
  nameOf: (patchIndex: number) => string = (index) => `patches[${index}]`,
): Failure => {
  const { warnings: _, ...state } = inspect(form);
  const result: ApplyResult = { applyStatus: "rejected", rejectedPatches, ...state };
  const were = rejectedPatches.length === 1 ? "was" : "were";
  const message = `${rejectedPatches.length} of ${parts} ${were} rejected, so nothing was written`;
  return new Failure("patches_rejected", message, {
    errors: rejectedPatches,
    result,
    lines: rejectedPatches.map(({ patchIndex, code, message: why }) => `${nameOf(patchIndex)}: ${code}: ${why}`),
  });
};

/** The failure of a command with a single change. */
export const rejectOne = ({ code, message }: Omit<RejectedPatch, "patchIndex">): Failure =>
  new Failure("patches_rejected", message, {
    errors: [{ patchIndex: 0, code, message }],
    hint: `Nothing was written (${code}).`,
  });
