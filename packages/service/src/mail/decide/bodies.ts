import type { FormSchema } from "@cofill/form-record";
import type { FormSource } from "../../submissions/definition/intake-source.ts";

/**
 * The stored reference of an edge; `thingId` is a capability's id under the name that earlier versions stored it by.
 */
export interface EdgeBody {
  readonly name: string;
  readonly thingId: string;
}

/** An edge of a message: a name, and the capability that it attaches. */
export interface Edge {
  readonly name: string;
  readonly capabilityId: string;
}

export const edgeBody = ({ name, capabilityId }: Edge): EdgeBody => ({ name, thingId: capabilityId });

export interface PackageBody {
  readonly strings: readonly string[];
  readonly mentions: readonly string[];
  readonly edges: readonly EdgeBody[];
  /** Hash of the request, to tell a retry under the same idempotency key from another request. */
  readonly fingerprint?: string;
}

export interface RequestBody {
  readonly description: string;
  readonly status: "open" | "resolved" | "rejected";
  readonly reason?: string;
  /** Set in the requester's copy: the pet name that the result gets. */
  readonly resultName?: string;
  readonly edges: readonly EdgeBody[];
  readonly fingerprint?: string;
}

export interface ResponseBody {
  readonly formTitle: string;
  readonly responseId: string;
  readonly replyTo?: number;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly secrets: readonly string[];
  readonly edges: readonly EdgeBody[];
}

export type MessageBody = PackageBody | RequestBody | ResponseBody;

export interface FormBody {
  readonly description: string;
  readonly source: FormSource;
  readonly pattern: FormSchema;
  readonly notes: readonly string[];
  readonly schemaHash: string;
  /** The capability that is the form itself. */
  readonly thingId: string;
  /** Id of the message that first carried the form. */
  readonly carriedBy?: string;
}

/** The body of a capability, by its kind. */
export interface CapabilityBodies {
  readonly agent: { readonly agentId: string };
  readonly form: { readonly formId: string };
  /** `handoff` is the hand-off that granted the access, if one did. */
  readonly submission: { readonly submissionId: string; readonly handoff?: string };
  readonly file: {
    readonly filename: string;
    readonly mediaType: string;
    readonly sizeBytes: number;
    readonly sha256: string;
    readonly blobId: string;
  };
  readonly value: { readonly value: unknown };
  readonly tool: { readonly url: string; readonly description: string; readonly inputSchema?: unknown };
}

export const bodyOf = <Body>(row: { readonly body: string }): Body => JSON.parse(row.body) as Body;

export const edgesOf = (row: { readonly body: string }): readonly Edge[] =>
  bodyOf<MessageBody>(row).edges.map(({ name, thingId }) => ({ name, capabilityId: thingId }));
