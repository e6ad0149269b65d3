import { Buffer } from "node:buffer";
import { maxNotificationBytes } from "./limits.ts";

/** Spreads the ids of a batch over notifications that PostgreSQL takes. */
export const notificationPages = (): ((id: string) => number) => {
  let page = 0;
  let bytes = 0;
  return (id) => {
    const more = Buffer.byteLength(id) + 12;
    if (bytes > 0 && bytes + more > maxNotificationBytes) {
      page += 1;
      bytes = 0;
    }
    bytes += more;
    return page;
  };
};
