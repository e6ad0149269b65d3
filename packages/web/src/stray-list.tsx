import type { VNode } from "preact";
import type { Stray } from "./live-form.ts";

const textOf = (value: unknown): string =>
  value === undefined ? "" : typeof value === "string" ? value : JSON.stringify(value);

/** What someone entered that has no place any more, to be copied or put away. */
export const StrayList = ({
  strays,
  onDismiss,
}: {
  readonly strays: readonly Stray[];
  readonly onDismiss: () => void;
}): VNode | null =>
  strays.length === 0 ? null : (
    <section class="cf-notice cf-notice--warn" role="alert" aria-label="Entries without a place">
      <p>Some of what you entered could not be kept in its place. Copy what you still need.</p>
      <dl class="cf-facts">
        {strays.map(({ label, value, message }, index) => (
          <>
            <dt key={`${index} ${label}`}>{label}</dt>
            <dd class="cf-value">
              <bdi>{textOf(value)}</bdi> ({message})
            </dd>
          </>
        ))}
      </dl>
      <button type="button" class="cf-button cf-button--small" onClick={onDismiss}>
        Put away
      </button>
    </section>
  );
