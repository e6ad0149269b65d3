import type { Actor } from "@cofill/core";
import type { Audience, Confirm, Invocation, ProfileStore, ToolDeclaration, ToolError } from "../contract.ts";
import type { AssistForm } from "../form/assist-form.ts";
import { type AssistWording, type MessageSource, wordSource } from "../messages/index.ts";
import { type Input, readInput, schemaOf } from "./input.ts";

/** What a tool works with. */
export interface ToolContext {
  readonly form: AssistForm;
  /** Who calls; given by the host, never by the caller. */
  readonly actor: Actor;
  /** The person who confirms. */
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

/** Why a tool did not do what it was asked, before it is worded. */
export interface ToolFailure extends Omit<ToolError, "message"> {
  readonly message: MessageSource;
}

/** The failure as the interface has it. */
export const toToolError = ({ wording }: ToolContext, { code, message, path }: ToolFailure): ToolError => ({
  code,
  message: wordSource(message, wording),
  ...(path !== undefined && { path }),
});

export const done = <V>(value: V): Outcome<V> => ({ ok: true, value });

/** What a tool that wrote answers: read when the change was kept, because checks that take time run before that. */
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
  /** What a second call with the same input does: `adds` and `removes` do it again, `overwrites` changes nothing more. */
  readonly effect: "reads" | "adds" | "overwrites" | "removes";
  /** Absent: always there. */
  readonly isOffered?: (context: ToolContext) => boolean;
  readonly run: (
    context: ToolContext,
    input: { readonly [K in keyof S]: S[K] extends Input<infer V> ? V : never },
    invocation: Invocation,
  ) => Outcome | Promise<Outcome>;
}

/** A tool's declaration and its handler, in one place. */
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
