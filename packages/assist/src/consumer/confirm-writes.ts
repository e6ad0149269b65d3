import { count } from "@cofill/core/kit";
import type { Confirm, ConfirmationRequest, FieldDescription } from "../contract.ts";
import { textOf } from "../messages/text-of.ts";
import { transportLimits } from "./limits.ts";
import { fail, type Outcome, ok } from "./outcome.ts";

export interface Write {
  readonly path: string;
  readonly value?: unknown;
}

/** Asks a person before several values are written (AS-ROLE-04); the current values come from the provider. */
export const confirmWrites = async (
  confirm: Confirm,
  tool: string,
  writes: readonly Write[],
  describe: (path: string) => Promise<Outcome<FieldDescription>>,
  signal: AbortSignal | undefined,
): Promise<Outcome<"accepted" | "declined">> => {
  const changes: ConfirmationRequest["changes"][number][] = [];
  for (const [index, { path, value }] of writes.entries()) {
    const field = index < transportLimits.maxConfirmLookups ? await describe(path) : undefined;
    const known = field?.ok ? field.value : undefined;
    changes.push({ path, label: known?.label ?? path, before: known?.value, after: value ?? null });
  }
  const message = `Write ${count(writes.length, "answer")}?`;
  const answer = await confirm({ id: crypto.randomUUID(), tool, message, changes }, signal);
  if (answer !== undefined) return ok(answer);
  return fail({ code: "x-confirmation-required", message: textOf("confirmation.not_asked") });
};
