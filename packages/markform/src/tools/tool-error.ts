/** Why a call could not be carried out. A rejected batch of patches is not one of these: it is a result. */
export interface ToolError {
  readonly code: "INVALID_VALUE" | "UNSUPPORTED" | "ENGINE_ERROR" | `x-${string}`;
  readonly message: string;
  /** The argument at fault. */
  readonly path?: string;
}
