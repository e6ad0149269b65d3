import type { FormSession } from "@cofill/core";
import type {
  FieldFacts,
  PageLayout,
  Sidecars,
  ValidationMode,
  ValidationReport,
  ValidationResult,
} from "@cofill/formspec";

/** A form as the tools need it. A Formspec form is one as it stands; any other session is given what it lacks. */
export interface AssistForm extends FormSession {
  readonly about: {
    readonly title: string;
    readonly description?: string;
    readonly url?: string;
    readonly version?: string;
    readonly status?: string;
  };
  readonly sidecars: Sidecars;
  readonly pages: readonly PageLayout[];
  readonly facts: (path: string) => FieldFacts | undefined;
  readonly resultsAt: (path: string) => readonly ValidationResult[];
  readonly report: (mode?: ValidationMode) => ValidationReport;
}

export const isAssistForm = (form: FormSession): form is AssistForm => "facts" in form && "sidecars" in form;
