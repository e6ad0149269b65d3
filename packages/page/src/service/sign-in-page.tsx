import { controlLimits } from "./actions.ts";
import { actionButton, actionField, actionForm, actionStatus } from "./annotate.ts";

export interface SignInPage {
  readonly type: "sign_in";
  /** The path of this site to open after signing in. */
  readonly next?: string;
  readonly errorMessage?: string;
}

export const SignInPageView = ({ page }: { readonly page: SignInPage }) => (
  <div class="cf-svc-narrow">
    <h1>Sign in</h1>
    <p>With the API key that you were given. It stays on this server for as long as it takes to check it.</p>
    <form method="post" action="/sign-in" {...actionForm("session.sign_in")}>
      <p
        class="cf-svc-problem cf-svc-message"
        id="sign-in-errorMessage"
        role="alert"
        {...actionStatus("session.sign_in")}
      >
        {page.errorMessage ?? ""}
      </p>
      {page.next !== undefined && <input type="hidden" name="next" value={page.next} />}
      <p class="cf-svc-control">
        <label for="key">API key</label>
        <input
          class="cf-input"
          id="key"
          name="key"
          type="password"
          required
          maxLength={controlLimits.maxKey}
          autocomplete="current-password"
          autocapitalize="none"
          spellcheck={false}
          aria-describedby="key-help sign-in-errorMessage"
          aria-invalid={page.errorMessage === undefined ? undefined : "true"}
          {...actionField("key")}
        />
        <span class="cf-muted" id="key-help">
          It begins with cofill_
        </span>
      </p>
      <button type="submit" class="cf-button cf-button--main" {...actionButton("session.sign_in")}>
        Sign in
      </button>
    </form>
    {page.next !== undefined && (
      <p class="cf-muted">
        Signed in already, and sent here by a link from elsewhere? <a href={page.next}>Go on</a>
      </p>
    )}
    <p class="cf-muted">
      No key? An operator of this server makes one at <a href="/keys">Keys</a>, or with <code>cofill keys create</code>.
      You do not need a key to open a link that was sent to you.
    </p>
  </div>
);
