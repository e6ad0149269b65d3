import type { Confirmation, Danger } from "@cofill/site";
import type { ComponentChildren, VNode } from "preact";
import { doAction } from "../control-name.ts";
import { type Intent, writeIntent } from "../intent.ts";
import type { Presentation } from "../page-parts.ts";

export interface DoButtonProps {
  readonly what: Intent;
  readonly presentation: Presentation;
  /** The name of the action, if it differs from that of the intent. */
  readonly action?: string;
  readonly look?: string;
  readonly danger?: Danger;
  readonly confirm?: Confirmation;
  readonly idempotent?: boolean;
  readonly hidden?: boolean;
  readonly current?: boolean;
  readonly describedBy?: string;
  readonly children: ComponentChildren;
}

/** A native submit button, so that it works without a script and the same way with one. */
export const DoButton = (props: DoButtonProps): VNode => (
  <button
    type="submit"
    name="_do"
    value={writeIntent(props.what)}
    class={["cf-button", props.look].filter(Boolean).join(" ")}
    hidden={props.hidden}
    aria-current={props.current ? "step" : undefined}
    aria-describedby={props.describedBy}
    data-agent-kind="action"
    data-agent-action={props.action ?? doAction(props.presentation, props.what)}
    data-agent-danger={props.danger ?? "none"}
    data-agent-confirm={props.confirm ?? "never"}
    data-agent-idempotent={props.idempotent ? "true" : "false"}
  >
    {props.children}
  </button>
);
