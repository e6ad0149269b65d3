import { type OperationId, texts } from "@cofill/service/operations/texts";

/** An operation of the API that a command, or one action of it, carries out. */
export interface OperationHelp {
  readonly operation: OperationId;
  readonly summary: string;
  readonly description: string;
}

/**
 * The texts of a command that carries out an operation: the same as over HTTP and MCP.
 *
 * @example defineCommand({ name: "close", ...helpOf("mail.close"), … });
 */
export const helpOf = (operation: OperationId): OperationHelp => {
  const { summary, description } = texts[operation];
  return { operation, summary, description };
};
