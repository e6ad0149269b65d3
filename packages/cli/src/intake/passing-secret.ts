import { randomBytes } from "node:crypto";

/** Signs resume tokens that never leave this process, so that a command on a backup does not need the store's key. */
export const passingSecret = (): string => randomBytes(32).toString("base64url");
