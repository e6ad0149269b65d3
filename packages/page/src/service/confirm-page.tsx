import { controlLimits, type ServiceAction } from "./actions.ts";
import { actionButton, actionField, actionForm, actionStatus } from "./annotate.ts";
import { FactList } from "./facts.tsx";

type Confirmed = Extract<ServiceAction, "submission.cancel" | "delivery.retry" | "key.revoke" | "session.sign_out">;

/** A page that explains an action and asks for confirmation. */
export interface ConfirmPage {
  readonly type: "confirm";
  readonly action: Confirmed;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The facts about the subject of the action. */
  readonly about: readonly { readonly name: string; readonly value: string }[];
  readonly button: string;
  readonly isDangerous: boolean;
  readonly post: string;
  readonly back: { readonly href: string; readonly text: string };
  /** A reason can be given. */
  readonly reason?: string;
  readonly errorMessage?: string;
}

export const ConfirmPageView = ({ page }: { readonly page: ConfirmPage }) => (
  <div class="cf-svc-narrow">
    <h1>{page.title}</h1>
    <FactList facts={page.about.map(({ name, value }) => [name, <bdi>{value}</bdi>])} />
    {page.paragraphs.map((text) => (
      <p key={text}>{text}</p>
    ))}
    <form method="post" action={page.post} {...actionForm(page.action)}>
      <p class="cf-svc-problem cf-svc-message" role="alert" {...actionStatus(page.action)}>
        {page.errorMessage ?? ""}
      </p>
      {page.reason !== undefined && (
        <p class="cf-svc-control">
          <label for="reason">
            Reason <span class="cf-muted">optional, kept in the trail</span>
          </label>
          <textarea
            class="cf-input"
            id="reason"
            name="reason"
            rows={3}
            maxLength={controlLimits.maxReason}
            {...actionField("reason")}
          >
            {page.reason}
          </textarea>
        </p>
      )}
      <p class="cf-svc-actions">
        <button
          type="submit"
          class={`cf-button ${page.isDangerous ? "cf-button--danger" : "cf-button--main"}`}
          {...actionButton(page.action)}
        >
          {page.button}
        </button>
        <a href={page.back.href}>{page.back.text}</a>
      </p>
    </form>
  </div>
);
