/** A message of JSON-RPC 2.0, as far as whoever passes it on must know it. */
export interface RpcMessage {
  readonly jsonrpc: "2.0";
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

export const isRpcMessage = (value: unknown): value is RpcMessage =>
  typeof value === "object" && value !== null && "jsonrpc" in value && value.jsonrpc === "2.0";

/** Something that is answered. */
export const isRequest = ({ id, method }: RpcMessage): boolean =>
  method !== undefined && id !== undefined && id !== null;

export const rpcError = (id: RpcMessage["id"], code: number, message: string): RpcMessage => ({
  jsonrpc: "2.0",
  id: id ?? null,
  error: { code, message },
});

/** JSON-RPC's codes for what cannot be parsed, and for a server's own trouble. */
export const rpcCodes = { parseError: -32700, serverError: -32000 } as const;
