import { Buffer } from "node:buffer";
import { maxNotificationBytes } from "./limits.ts";

/** Distributes the ids of a batch over notifications within PostgreSQL's size limit. */
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
