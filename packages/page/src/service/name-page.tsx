import { controlLimits } from "./actions.ts";
import { actionButton, actionField, actionForm, actionStatus } from "./annotate.ts";

/** On a server without keys: under which name the trail records this user. */
export interface NamePage {
  readonly type: "name";
  readonly name: string;
  readonly errorMessage?: string;
}

export const NamePageView = ({ page: { name, errorMessage } }: { readonly page: NamePage }) => (
  <div class="cf-svc-narrow">
    <h1>Who are you?</h1>
    <p>This server has no API keys. The trail records what you do here under this name.</p>
    <form method="post" action="/name" {...actionForm("session.set_name")}>
      <p
        class="cf-svc-problem cf-svc-message"
        id="name-errorMessage"
        role="alert"
        {...actionStatus("session.set_name")}
      >
        {errorMessage ?? ""}
      </p>
      <p class="cf-svc-control">
        <label for="your-name">Your name</label>
        <input
          class="cf-input"
          id="your-name"
          name="name"
          value={name}
          required
          maxLength={controlLimits.maxName}
          autocomplete="nickname"
          aria-describedby="name-errorMessage"
          aria-invalid={errorMessage === undefined ? undefined : "true"}
          {...actionField("name")}
        />
      </p>
      <button type="submit" class="cf-button cf-button--main" {...actionButton("session.set_name")}>
        Save
      </button>
    </form>
  </div>
);
