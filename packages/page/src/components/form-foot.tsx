import type { VNode } from "preact";
import { fillAction } from "../control-name.ts";
import { demandsPerson } from "../field-state.ts";
import type { FormPage } from "../form-page.ts";
import { stepBeside } from "../steps.ts";
import { DoButton } from "./do-button.tsx";

/** Agents may run the form only with a person's consent; if a field requires a person, they may not submit at all. */
export const submitConfirmation = (page: Pick<FormPage, "form">): "review" | "required" =>
  demandsPerson(page.form) ? "review" : "required";

export const FormFoot = ({ page }: { readonly page: FormPage }): VNode => {
  const next = stepBeside(page, "next");
  const back = stepBeside(page, "back");
  const canSubmit = page.places.submit !== undefined;
  const hasSteps = page.presentation.steps.length > 0;
  return (
    <div class="cf-foot">
      {hasSteps && (
        <DoButton what={{ type: "back" }} presentation={page.presentation} hidden={back === undefined} idempotent>
          Back
        </DoButton>
      )}
      <span class="cf-foot__space" />
      {hasSteps && (
        <DoButton
          what={{ type: "next" }}
          presentation={page.presentation}
          look="cf-button--main"
          hidden={next === undefined}
          idempotent
        >
          Next
        </DoButton>
      )}
      <DoButton
        what={{ type: canSubmit ? "submit" : "save" }}
        presentation={page.presentation}
        action={`${fillAction(page.presentation)}.submit`}
        look="cf-button--main"
        danger="low"
        confirm={submitConfirmation(page)}
        hidden={next !== undefined}
        idempotent={!canSubmit}
      >
        {canSubmit ? (page.places.finishes ? "Finish" : "Submit") : "Save all"}
      </DoButton>
    </div>
  );
};
