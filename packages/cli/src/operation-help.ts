import { type OperationId, texts } from "@cofill/service/operations/texts";

/** The help texts of an API operation that a command or one of its actions carries out. */
export interface OperationHelp {
  readonly operation: OperationId;
  readonly summary: string;
  readonly description: string;
}

/**
 * The texts of an operation, which are the same over HTTP and MCP.
 *
 * @example defineCommand({ name: "close", ...helpOf("mail.close"), … });
 */
export const helpOf = (operation: OperationId): OperationHelp => {
  const { summary, description } = texts[operation];
  return { operation, summary, description };
};
