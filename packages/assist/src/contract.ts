import type { WaitsFor } from "@cofill/core";
import type { ReferenceType, ValidationReport, ValidationResult } from "@cofill/formspec";

/** The result of every call; the text is the JSON of the payload or of a `ToolError`. */
export interface ToolResult {
  readonly content: readonly { readonly type: "text"; readonly text: string }[];
  readonly isError?: boolean;
}

/** The error codes that Formspec Assist defines. */
export const toolErrorCodes = [
  "NOT_FOUND",
  "INVALID_PATH",
  "INVALID_VALUE",
  "NOT_RELEVANT",
  "READONLY",
  "UNSUPPORTED",
  "ENGINE_ERROR",
] as const;

/** A code of Formspec Assist, or an extension that begins with `x-`. */
export type ToolErrorCode = (typeof toolErrorCodes)[number] | `x-${string}`;

/** The payload of a result with `isError`: a permanent code and a message. */
export interface ToolError {
  readonly code: ToolErrorCode;
  readonly message: string;
  readonly path?: string;
}

export type JsonSchema = { readonly [keyword: string]: unknown };

/** The declaration of a tool, as in MCP. */
export interface ToolDeclaration {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** JSON Schema draft-07. */
  readonly inputSchema: JsonSchema;
  /** MCP's hints: whether the tool only reads, may overwrite, and is idempotent. */
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** A request to a person to confirm writes. */
export interface ConfirmationRequest {
  /** Unique within the provider; one request is answered once. */
  readonly id: string;
  readonly tool: string;
  readonly message: string;
  readonly changes: readonly {
    readonly path: string;
    readonly label: string;
    readonly before: unknown;
    readonly after: unknown;
  }[];
}

/** Asks a person and waits; `undefined` means that nobody could be asked. */
export type Confirm = (
  request: ConfirmationRequest,
  signal?: AbortSignal,
) => Promise<"accepted" | "declined" | undefined>;

/** The context of one call, set by the transport and never by the tool's input. */
export interface Invocation {
  /** Replaces the provider's own `confirm`. */
  readonly confirm?: Confirm;
  readonly signal?: AbortSignal;
}

/** A form as a set of tools; every channel adapts this interface. */
export interface AssistProvider {
  /** Only the tools that can be called. */
  readonly tools: () => readonly ToolDeclaration[];
  /** Never rejects: every failure is a `ToolError` in the envelope. */
  readonly call: (name: string, input?: unknown, invocation?: Invocation) => Promise<ToolResult>;
}

/** One page in the answer of `formspec.form.pages`. */
export interface PageProgress {
  readonly id: string;
  readonly title?: string;
  readonly fieldCount: number;
  readonly filledCount: number;
  readonly complete: boolean;
}

/** What `formspec.form.describe` answers. */
export interface FormDescription {
  readonly title: string;
  readonly description?: string;
  readonly url?: string;
  readonly version?: string;
  readonly fieldCount: number;
  readonly pageCount?: number;
  readonly status?: string;
}

/** One field in the answer of `formspec.field.list`. */
export interface FieldSummary {
  readonly path: string;
  readonly label: string;
  readonly dataType: string;
  readonly required: boolean;
  readonly relevant: boolean;
  readonly readonly: boolean;
  readonly filled: boolean;
  /** The field has no error (AS-SHP-03). */
  readonly valid: boolean;
  /** Who fills the field or decides on it, if the caller cannot (MF-2-11). */
  readonly "x-waitsFor"?: WaitsFor;
}

/** What `formspec.form.progress` answers. */
export interface FormProgress {
  readonly total: number;
  readonly filled: number;
  readonly valid: number;
  readonly required: number;
  readonly requiredFilled: number;
  readonly complete: boolean;
  readonly pages?: readonly PageProgress[];
  /** Progress of the fields that other roles fill, if there are any. */
  readonly "x-others"?: { readonly total: number; readonly required: number; readonly requiredFilled: number };
}

/** What `formspec.field.describe` answers. */
export interface FieldDescription {
  readonly path: string;
  readonly label: string;
  readonly hint?: string;
  readonly dataType: string;
  readonly widget?: string;
  readonly value: unknown;
  readonly required: boolean;
  readonly relevant: boolean;
  readonly readonly: boolean;
  readonly valid: boolean;
  /** Set if the field is not valid only because something is missing. */
  readonly "x-answerValid"?: true;
  readonly validation: readonly ValidationResult[];
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  readonly calculated?: boolean;
  readonly expression?: string;
  readonly repeatIndex?: number;
  readonly repeatCount?: number;
  readonly minRepeat?: number;
  readonly maxRepeat?: number;
  readonly help: FieldHelp;
}

/** What `formspec.field.set` answers. */
export interface SetValueResult {
  readonly accepted: boolean;
  readonly value: unknown;
  readonly validation: readonly ValidationResult[];
  /** The value was converted, such as "12" to 12. */
  readonly coerced?: true;
  /** The value was saved as a proposal beside the current answer, for a person to decide. */
  readonly proposed?: true;
}

/** The payload of `formspec.field.bulkSet`: one result per entry, in the order given. */
export interface BulkSetResult {
  readonly results: readonly {
    readonly path: string;
    readonly accepted: boolean;
    readonly validation: readonly ValidationResult[];
    readonly error?: ToolError;
    /** As in `SetValueResult`. */
    readonly proposed?: true;
  }[];
  readonly summary: { readonly accepted: number; readonly rejected: number; readonly errors: number };
}

/** What `formspec.profile.apply` answers. */
export interface ProfileApplyResult {
  readonly filled: readonly { readonly path: string; readonly value: unknown }[];
  readonly skipped: readonly { readonly path: string; readonly reason: string }[];
  readonly validation?: ValidationReport;
}

/** What `formspec.form.nextIncomplete` answers. */
export interface NextIncompleteResult {
  readonly path?: string;
  readonly pageId?: string;
  readonly label: string;
  readonly reason: "empty" | "invalid" | "required" | "complete";
}

/** The audience of help. */
export type Audience = "human" | "agent" | "both";

/** One entry of a References document, resolved for a field. */
export interface ReferenceEntry {
  readonly title: string;
  readonly uri?: string;
  readonly content?: string | object;
  readonly excerpt?: string;
  readonly rel?: string;
  readonly priority?: "primary" | "supplementary" | "background";
}

/** The concept of a field, as bound by an ontology document. */
export interface ConceptBinding {
  readonly concept: string;
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
}

export type EquivalentType = "exact" | "close" | "broader" | "narrower" | "related";

/** A concept of another vocabulary with the same or a similar meaning. */
export interface ConceptEquivalent {
  readonly concept?: string;
  readonly system?: string;
  readonly code?: string;
  readonly display?: string;
  readonly type?: EquivalentType;
}

/** What `formspec.field.help` answers: references, examples and the concept of one field. */
export interface FieldHelp {
  readonly path: string;
  readonly label: string;
  readonly references: Partial<Record<ReferenceType, readonly ReferenceEntry[]>>;
  readonly concept?: ConceptBinding;
  readonly equivalents?: readonly ConceptEquivalent[];
  readonly summary?: string;
  readonly commonMistakes?: readonly string[];
}

/** A person's values for reuse in other forms, by concept and by field path. */
export interface UserProfile {
  readonly id: string;
  readonly label: string;
  readonly created: string;
  readonly updated: string;
  readonly concepts: Readonly<Record<string, ProfileEntry>>;
  readonly fields: Readonly<Record<string, ProfileEntry>>;
}

/** One value of a profile, with its source. */
export interface ProfileEntry {
  readonly value: unknown;
  readonly confidence: number;
  readonly source: ProfileEntrySource;
  readonly lastUsed: string;
  readonly verified: boolean;
}

export type ProfileEntrySource =
  | { readonly type: "form-fill"; readonly formUrl: string; readonly fieldPath: string; readonly timestamp: string }
  | { readonly type: "manual"; readonly timestamp: string }
  | { readonly type: "import"; readonly source: string; readonly timestamp: string }
  | { readonly type: "extension"; readonly extensionId: string; readonly timestamp: string };

/** A value of a profile that matches a field. */
export interface ProfileMatch {
  readonly path: string;
  readonly concept?: string;
  readonly value: unknown;
  readonly confidence: number;
  readonly relationship?: EquivalentType | "field-key";
  readonly source: ProfileEntrySource;
}

/** Stores profiles. Failures are thrown; a missing profile is `undefined`. */
export interface ProfileStore {
  readonly list: () => Promise<readonly Pick<UserProfile, "id" | "label" | "updated">[]>;
  readonly read: (id: string) => Promise<UserProfile | undefined>;
  readonly write: (profile: UserProfile) => Promise<void>;
  /** Deletes a profile; `false` if there was none. */
  readonly forget: (id: string) => Promise<boolean>;
}
