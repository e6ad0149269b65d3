import { inboxControlLimits } from "./actions.ts";
import { type Doing, doingButton, doingField, doingForm, doingStatus } from "./annotate.ts";
import type { Composer } from "./model.ts";
import { NameInput, NameList } from "./name-input.tsx";

const titles = {
  "mail.send": "New message",
  "mail.reply": "Answer",
  "mail.forward": "Forward",
} as const satisfies Record<Composer["action"], string>;

export const dayChoices = [
  ["", "No end"],
  ["1", "1 day"],
  ["7", "7 days"],
  ["30", "30 days"],
  ["90", "90 days"],
] as const;

const FormChoice = ({ forms }: Pick<Composer, "forms">) => (
  <p class="cf-svc-control">
    <label for="mail-form">A form</label>
    <select class="cf-input" id="mail-form" name="form" {...doingField("form")}>
      <option value="">None</option>
      {(
        [
          ["Forms of this service", forms.service],
          ["Forms you have a name for", forms.own],
        ] as const
      ).map(
        ([label, choices]) =>
          choices.length > 0 && (
            <optgroup key={label} label={label}>
              {choices.map(({ value, text }) => (
                <option key={value} value={value} selected={value === forms.chosen}>
                  {text}
                </option>
              ))}
            </optgroup>
          ),
      )}
    </select>
  </p>
);

const Attachments = ({ composer }: { readonly composer: Composer }) => (
  <details
    class="cf-details cf-mail-attach"
    open={composer.forms.chosen !== "" || composer.capability !== "" || composer.hasLostFiles}
  >
    <summary>Attach a form, a file or a capability</summary>
    {composer.hasLostFiles && (
      <p class="cf-notice cf-notice--warn">Your browser does not keep files: choose again what you had attached.</p>
    )}
    <div class="cf-mail-attach__body">
      <FormChoice forms={composer.forms} />
      <p class="cf-svc-control">
        <label for="mail-form-file">
          A form in a file <span class="cf-muted">.form.md or .json</span>
        </label>
        <input
          class="cf-input cf-input--file"
          id="mail-form-file"
          type="file"
          name="form_file"
          accept=".md,.json"
          {...doingField("form_file")}
        />
      </p>
      <p class="cf-svc-control">
        <label for="mail-days">The form takes answers for</label>
        <select class="cf-input" id="mail-days" name="days" {...doingField("days")}>
          {dayChoices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </p>
      <p class="cf-tick">
        <input id="mail-once" type="checkbox" name="once" value="yes" {...doingField("once")} />
        <label for="mail-once">The form takes one answer and no more</label>
      </p>
      <p class="cf-svc-control">
        <label for="mail-file">A file</label>
        <input class="cf-input cf-input--file" id="mail-file" type="file" name="file" {...doingField("file")} />
      </p>
      <p class="cf-svc-control">
        <label for="mail-capability">
          A capability <span class="cf-muted">by your name for it</span>
        </label>
        <NameInput id="mail-capability" name="capability" value={composer.capability} />
      </p>
    </div>
  </details>
);

/** The composer of a message; typing `@` offers the user's own names (EN-CHT-11). */
export const ComposerView = ({ composer }: { readonly composer: Composer }) => {
  const doing: Doing = { id: composer.action };
  const isReply = composer.action === "mail.reply";
  return (
    <form
      method="post"
      action="/inbox/send"
      encType="multipart/form-data"
      class="cf-card cf-mail-composer"
      id="write"
      aria-labelledby="write-title"
      data-cf-composer={composer.action}
      {...doingForm(doing)}
    >
      <h2 id="write-title">{titles[composer.action]}</h2>
      <NameList names={composer.names} />
      <p class="cf-svc-problem cf-svc-message" role="alert" id="mail-errorMessage" {...doingStatus(doing)}>
        {composer.errorMessage ?? ""}
      </p>
      <input type="hidden" name="key" value={composer.key} />
      {isReply ? (
        <input type="hidden" name="talk" value={composer.to} />
      ) : (
        <p class="cf-svc-control">
          <label for="mail-to">To</label>
          <NameInput id="mail-to" name="to" value={composer.to} required describedBy="mail-errorMessage" />
        </p>
      )}
      {composer.forwards && (
        <>
          <input type="hidden" name="forward" value={composer.forwards.number} />
          <input type="hidden" name="edge" value={composer.forwards.edge} />
          <p>
            <span class="cf-muted">With the form</span> <bdi class="cf-chip">{composer.forwards.title}</bdi>
          </p>
        </>
      )}
      <p class="cf-svc-control">
        <label for="mail-text">
          Message <span class="cf-muted">@name sends what you call so; @@ writes an @</span>
        </label>
        <textarea
          class="cf-input"
          id="mail-text"
          name="text"
          rows={3}
          maxLength={inboxControlLimits.maxText}
          dir="auto"
          data-cf-names="text"
          {...doingField("text")}
        >
          {composer.text}
        </textarea>
      </p>
      {!composer.forwards && <Attachments composer={composer} />}
      <p class="cf-svc-actions">
        <button type="submit" class="cf-button cf-button--main" {...doingButton(doing)}>
          {composer.forwards ? "Forward" : "Send"}
        </button>
      </p>
    </form>
  );
};

/** Asks for a capability instead of sending one. */
export const RequestForm = ({ to, keyText }: { readonly to: string; readonly keyText: string }) => {
  const doing: Doing = { id: "mail.request" };
  return (
    <details class="cf-details cf-mail-ask">
      <summary>Ask for a capability</summary>
      <form method="post" action="/inbox/request" class="cf-card cf-card--flat" {...doingForm(doing)}>
        <input type="hidden" name="key" value={keyText} />
        <input type="hidden" name="talk" value={to} />
        <p class="cf-svc-control">
          <label for="ask-what">What for</label>
          <input
            class="cf-input"
            id="ask-what"
            name="description"
            required
            maxLength={inboxControlLimits.maxReason}
            dir="auto"
            {...doingField("description")}
          />
        </p>
        <p class="cf-svc-control">
          <label for="ask-name">
            What you will call it <span class="cf-muted">optional</span>
          </label>
          <NameInput id="ask-name" name="result_name" isNew />
        </p>
        <button type="submit" class="cf-button" {...doingButton(doing)}>
          Ask
        </button>
      </form>
    </details>
  );
};
