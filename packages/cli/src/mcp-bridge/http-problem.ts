import { isJSONRPCErrorResponse, SdkHttpError } from "@modelcontextprotocol/client";

/** An error of JSON-RPC. */
export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** JSON-RPC's code for an error that the server itself caused. */
const serverErrorCode = -32_000;

const parse = (text: string | null | undefined): unknown => {
  try {
    return JSON.parse(text ?? "");
  } catch {
    // Proxies answer with HTML; then the status must do.
    return undefined;
  }
};

const ofResponse = ({ data }: SdkHttpError): RpcError => {
  const { status, text } = data as { readonly status: number; readonly text?: string | null };
  const body = parse(text);
  if (typeof body === "object" && body !== null && "error" in body) {
    // An error about an unreadable request has no id, but the SDK's schema requires one.
    const answer = { ...body, id: 0 };
    if (isJSONRPCErrorResponse(answer)) return answer.error;
  }
  if (status === 401)
    return { code: serverErrorCode, message: "The server wants a key: give one with --key or COFILL_KEY" };
  const detail = typeof body === "object" && body !== null && "detail" in body ? body.detail : undefined;
  const message = typeof detail === "string" ? detail : `The server answered with status ${status}`;
  return { code: serverErrorCode, message };
};

/** The JSON-RPC error for a message that failed: the server's own error if it gave one. */
export const problemOf = (error: unknown, endpoint: string): RpcError =>
  error instanceof SdkHttpError
    ? ofResponse(error)
    : { code: serverErrorCode, message: `The server at ${new URL(endpoint).origin} cannot be reached` };
