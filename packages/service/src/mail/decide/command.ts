import type { AgentRow, DraftRow, FormRow, MailChanges, MessageRow, NameRow } from "@cofill/store";
import type { Attenuation } from "../../operations/mail/members.ts";
import type { AgentKind, Right } from "../contract.ts";
import type { Refused } from "../problem.ts";
import type { Held } from "./capability.ts";
import type { CapabilityPlan } from "./make-capability.ts";

/** A recipient: the handle that the sender holds. */
export interface Recipient {
  readonly held: Held;
  /** The agent that the handle belongs to; undefined if the capability is not a handle. */
  readonly agent?: AgentRow;
  readonly called: string;
}

export interface EdgePlan {
  readonly name: string;
  readonly plan: CapabilityPlan;
}

export interface SlotPlan {
  /** Path of the slot in the payload; it becomes the name of the edge. */
  readonly path: string;
  readonly held: Held;
  readonly called: string;
}

/** Every command of the mail service, with the rows that its decision needs. */
export type MailCommand =
  | {
      readonly type: "create_agent";
      readonly agent: Pick<AgentRow, "tenant" | "name"> & { readonly kind: AgentKind };
      readonly host?: AgentRow;
      /** Whether the host's directory has no entry with the new agent's account name yet. */
      readonly isNameFree: boolean;
    }
  | {
      readonly type: "add_name";
      readonly path: string;
      readonly plan: CapabilityPlan;
      readonly taken?: NameRow;
      readonly replace: boolean;
    }
  | { readonly type: "rename"; readonly from: string; readonly to: string; readonly rows: readonly NameRow[] }
  | { readonly type: "remove_name"; readonly path: string; readonly rows: readonly NameRow[] }
  | {
      readonly type: "attenuate";
      readonly held: Held;
      readonly called: string;
      readonly by: Attenuation;
      readonly path: string;
      readonly taken?: NameRow;
    }
  | {
      readonly type: "send";
      readonly to: Recipient;
      readonly strings: readonly string[];
      readonly mentions: readonly string[];
      readonly edges: readonly EdgePlan[];
      readonly messageId: string;
      readonly fingerprint: string;
    }
  | {
      readonly type: "request";
      readonly to: Recipient;
      readonly description: string;
      readonly resultName?: string;
      readonly messageId: string;
      readonly fingerprint: string;
    }
  | {
      readonly type: "settle";
      readonly mine: MessageRow;
      /** The requester's copy; absent when an agent sent the request to itself. */
      readonly theirs?: MessageRow;
      readonly result:
        | {
            readonly plan: CapabilityPlan;
            /** The row that already has the pet name the requester wants for the result. */
            readonly taken?: NameRow;
          }
        | { readonly reason?: string };
    }
  | { readonly type: "dismiss"; readonly mine: MessageRow }
  | {
      readonly type: "respond";
      readonly form: FormRow;
      /** The capability through which the filler holds the form. */
      readonly held: Held;
      readonly called: string;
      readonly proposer: AgentRow;
      readonly payload: Readonly<Record<string, unknown>>;
      readonly payloadHash: string;
      readonly secrets: readonly string[];
      readonly slots: readonly SlotPlan[];
      readonly responseId: string;
      /** Numbers of the messages that carried the form: in the filler's mailbox and in the proposer's. */
      readonly replyTo: { readonly mine?: number; readonly theirs?: number };
      readonly draft?: DraftRow;
    }
  | { readonly type: "end_form"; readonly form: FormRow; readonly how: "close" | "revoke" }
  | { readonly type: "revoke_capability"; readonly held: Held; readonly called: string }
  | { readonly type: "use"; readonly held: Held; readonly right: Right; readonly called: string }
  | {
      readonly type: "notify";
      readonly to: AgentRow;
      readonly text: string;
      readonly submissionId: string;
      readonly rights: readonly ("read" | "fill" | "review")[];
      readonly expiresAt?: string;
      readonly handoff?: string;
      readonly messageId: string;
    };

export type Decided = { readonly ok: true; readonly changes: MailChanges } | Refused;
