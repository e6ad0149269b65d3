import { formAnnotations } from "@cofill/assist";
import { annotationsVersion } from "@cofill/site";
import { Component, type VNode } from "preact";
import { fillAction } from "../control-name.ts";
import type { FormPage } from "../form-page.ts";
import { currentStep } from "../steps.ts";
import { wasHeld } from "../was-held.ts";
import { ErrorSummary } from "./error-summary.tsx";
import type { FormActions, LiveStatus } from "./form-actions.ts";
import { FormFoot, submitConfirmation } from "./form-foot.tsx";
import { AgentOverview, Bar, FormTitle, StageBanner, StatusRegion } from "./form-head.tsx";
import { listeners } from "./listen.ts";
import { StepList, StepsView } from "./steps-view.tsx";

/** Properties of `FormView`: a page and, in a browser, its handlers and live state. */
export interface FormViewProps {
  readonly page: FormPage;
  readonly actions?: FormActions;
  readonly live?: LiveStatus;
}

/**
 * The state that the page was rendered from. It never changes, because a post is compared with what the person saw
 * then.
 */
class Seen extends Component<{ readonly page: FormPage }> {
  override shouldComponentUpdate(): boolean {
    return false;
  }

  override render(): VNode {
    const { page } = this.props;
    return (
      <>
        <input type="hidden" name="_seen" value={page.revision} />
        <input type="hidden" name="_was" value={JSON.stringify(wasHeld(page))} />
      </>
    );
  }
}

const about = ({ presentation }: FormPage) => ({
  id: presentation.id,
  title: presentation.title,
  ...(presentation.url !== undefined && { url: presentation.url }),
  ...(presentation.version !== undefined && { version: presentation.version }),
});

/**
 * The whole form, rendered on the server and hydrated in the browser inside `#cofill-form`.
 *
 * @example
 * hydrate(<FormView page={page} actions={{ onSave: () => sync.flush() }} />, document.querySelector("#cofill-form")!);
 */
export const FormView = ({ page, actions, live }: FormViewProps): VNode => {
  const head = { page, live };
  if (page.stage.kind !== "open") {
    return (
      <article class="cf-form" {...formAnnotations(about(page))}>
        <FormTitle {...head} />
        <StageBanner {...head} />
        <StatusRegion {...head} />
        <StepsView {...head} />
      </article>
    );
  }
  return (
    <form
      class="cf-form"
      method="post"
      action={`${page.places.here}${page.places.fragment ?? ""}`}
      encType="multipart/form-data"
      noValidate
      aria-label={page.presentation.title}
      data-agent-kind="action"
      data-agent-action={fillAction(page.presentation)}
      data-agent-danger="low"
      data-agent-confirm={submitConfirmation(page)}
      data-agent-idempotent="false"
      data-agent-scope="form.fill"
      data-agent-version={annotationsVersion}
      {...formAnnotations(about(page))}
      {...listeners(actions)}
    >
      <Seen page={page} />
      <input type="hidden" name="_step" value={currentStep(page)?.id ?? ""} />
      <FormTitle {...head} />
      <StageBanner {...head} />
      <StatusRegion {...head} />
      <ErrorSummary page={page} />
      <Bar {...head} />
      <AgentOverview {...head} />
      <StepList {...head} />
      <StepsView {...head} />
      <FormFoot page={page} />
    </form>
  );
};
