import { controlLimits } from "./actions.ts";
import { actionButton, actionField, actionForm, actionStatus } from "./annotate.ts";

/** On a server without keys: under which name the trail records this user. */
export interface NamePage {
  readonly type: "name";
  readonly name: string;
  readonly fault?: string;
}

export const NamePageView = ({ page: { name, fault } }: { readonly page: NamePage }) => (
  <div class="cf-svc-narrow">
    <h1>Who are you?</h1>
    <p>This server has no API keys. The trail records what you do here under this name.</p>
    <form method="post" action="/name" {...actionForm("session.set_name")}>
      <p class="cf-svc-problem cf-svc-says" id="name-fault" role="alert" {...actionStatus("session.set_name")}>
        {fault ?? ""}
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
          aria-describedby="name-fault"
          aria-invalid={fault === undefined ? undefined : "true"}
          {...actionField("name")}
        />
      </p>
      <button type="submit" class="cf-button cf-button--main" {...actionButton("session.set_name")}>
        Save
      </button>
    </form>
  </div>
);
