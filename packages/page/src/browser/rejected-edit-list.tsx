import type { VNode } from "preact";
import type { MessageOf } from "../messages.ts";
import type { RejectedEdit } from "./known.ts";

const textOf = (value: unknown): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

const reasonOf = ({ label, refusal }: RejectedEdit, messageOf: MessageOf): string =>
  refusal ? messageOf(refusal, label) : "Someone else changed or removed this in the meantime";

/** Rejected edits, to be copied elsewhere or dismissed. */
export const RejectedEditList = ({
  rejected,
  messageOf,
  onDismiss,
}: {
  readonly rejected: readonly RejectedEdit[];
  readonly messageOf: MessageOf;
  readonly onDismiss: () => void;
}): VNode | null =>
  rejected.length === 0 ? null : (
    <section class="cf-notice cf-notice--warn" role="alert" aria-label="Entries without a place">
      <p>Some of what you entered could not be kept in its place. Copy what you still need.</p>
      <dl class="cf-facts">
        {rejected.map((edit, index) => (
          <>
            <dt key={`${index} ${edit.label}`}>{edit.label}</dt>
            <dd class="cf-value">
              <bdi>{textOf(edit.value)}</bdi> ({reasonOf(edit, messageOf)})
            </dd>
          </>
        ))}
      </dl>
      <button type="button" class="cf-button cf-button--small" onClick={onDismiss}>
        Put away
      </button>
    </section>
  );
