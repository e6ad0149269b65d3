import type { Audience, Expected, Progress, Result, Write } from "./channel.ts";
import type { FormCase } from "./forms.ts";
import type { FieldItem } from "./imports.ts";
import type { ExpectedIssue, Text } from "./reference.ts";

/** One point at which a channel and the reference differ. */
export type Disagreement = {
  readonly channel: string;
  readonly audience: Audience;
  readonly form: FormCase;
  /** Whether the form has fields that are not the audience's to fill. */
  readonly hasOthersFields: boolean;
  readonly path: string;
  /** The field at the path, where there is one. */
  readonly field?: FieldItem;
  readonly expected: string;
  readonly actual: string;
} & (
  | {
      readonly aspect: "outcome";
      readonly write: Write;
      readonly wanted: Expected;
      readonly got: Result;
      readonly detail: string;
    }
  | { readonly aspect: "answers" }
  | { readonly aspect: "issues"; readonly wanted?: ExpectedIssue; readonly got?: string }
  | {
      readonly aspect: "progress";
      readonly measure: keyof Progress;
      /** How many checklists the audience fills. */
      readonly checklists: number;
    }
  | { readonly aspect: "texts"; readonly kind: Text["kind"] }
);

export type Aspect = Disagreement["aspect"];

export const line = (one: Disagreement): string => {
  const sort = one.aspect === "outcome" ? ` (${one.write.sort})` : "";
  return `${one.channel} · ${one.form.name} · ${one.aspect} at "${one.path}"${sort}: expected ${one.expected}, got ${one.actual}`;
};
