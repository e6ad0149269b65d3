import type { Actor } from "@cofill/core";
import type { Audience, Confirm, Invocation, ProfileStore, ToolDeclaration, ToolError } from "../contract.ts";
import type { AssistForm } from "../form/assist-form.ts";
import { type AssistWording, type MessageSource, wordSource } from "../messages/index.ts";
import { type Input, readInput, schemaOf } from "./input.ts";

/** The context in which a tool runs. */
export interface ToolContext {
  readonly form: AssistForm;
  /** The actor recorded for writes; set by the host, never by the caller. */
  readonly actor: Actor;
  /** The actor recorded for confirmed writes. */
  readonly person: Actor;
  readonly now: () => string;
  readonly newId: () => string;
  readonly defaultAudience: Audience;
  readonly profiles?: ProfileStore;
  readonly profileId?: string;
  readonly confirm?: Confirm;
  readonly confirmsBulk: boolean;
  readonly hasRowTools: boolean;
  /** How errors are worded. */
  readonly wording: AssistWording;
}

export type Outcome<V = unknown> =
  | { readonly ok: true; readonly value: V }
  | { readonly ok: false; readonly error: ToolFailure };

/** An error of a tool whose message is not worded yet. */
export interface ToolFailure extends Omit<ToolError, "message"> {
  readonly message: MessageSource;
}

/** Words the message of an error. */
export const toToolError = ({ wording }: ToolContext, { code, message, path }: ToolFailure): ToolError => ({
  code,
  message: wordSource(message, wording),
  ...(path !== undefined && { path }),
});

export const done = <V>(value: V): Outcome<V> => ({ ok: true, value });

/** A payload that is computed when it is read: after the change was saved and asynchronous checks have run. */
export const doneLater = <V>(value: () => V): Outcome<V> => ({
  ok: true,
  get value() {
    return value();
  },
});

export const failed = (
  code: ToolError["code"],
  message: MessageSource,
  path?: string,
): { ok: false; error: ToolFailure } => ({
  ok: false,
  error: path === undefined ? { code, message } : { code, message, path },
});

interface ToolSpec<S extends Record<string, Input<unknown>>> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: S;
  /** The source of MCP's hints: `adds` and `removes` take effect with every call, `overwrites` is idempotent. */
  readonly effect: "reads" | "adds" | "overwrites" | "removes";
  /** Whether the tool is offered; always, if absent. */
  readonly isOffered?: (context: ToolContext) => boolean;
  readonly run: (
    context: ToolContext,
    input: { readonly [K in keyof S]: S[K] extends Input<infer V> ? V : never },
    invocation: Invocation,
  ) => Outcome | Promise<Outcome>;
}

/** A tool's declaration and handler. */
export interface Tool {
  readonly declaration: ToolDeclaration;
  readonly isOffered: (context: ToolContext) => boolean;
  readonly run: (context: ToolContext, input: unknown, invocation: Invocation) => Outcome | Promise<Outcome>;
}

export const defineTool = <S extends Record<string, Input<unknown>>>(spec: ToolSpec<S>): Tool => ({
  declaration: {
    name: spec.name,
    title: spec.title,
    description: spec.description,
    inputSchema: { $schema: "http://json-schema.org/draft-07/schema#", ...schemaOf(spec.input) },
    annotations: {
      readOnlyHint: spec.effect === "reads",
      destructiveHint: spec.effect === "overwrites" || spec.effect === "removes",
      idempotentHint: spec.effect === "reads" || spec.effect === "overwrites",
      openWorldHint: false,
    },
  },
  isOffered: spec.isOffered ?? (() => true),
  run: (context, given, invocation) => {
    const input = readInput(spec.input, given);
    return input.ok ? spec.run(context, input.value, invocation) : failed("INVALID_VALUE", input.message);
  },
});
