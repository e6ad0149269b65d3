import { expect, test } from "vitest";
import { grantFor, openLocal, put } from "./local.ts";

const megabyte = 1024 * 1024;

test("D-11: an upload of 200 MB needs only a few megabytes of memory", async () => {
  const local = await openLocal();
  const upload = async (key: string, megabytes: number): Promise<number> => {
    let sent = 0;
    let most = 0;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (sent === megabytes * 8) return controller.close();
          // New memory for each chunk, so that retained chunks would be noticed.
          controller.enqueue(new Uint8Array(megabyte / 8).fill(sent % 251));
          sent += 1;
          most = Math.max(most, process.memoryUsage().arrayBuffers);
        },
      },
      { highWaterMark: 0 },
    );
    const { url } = await local.files.grant(grantFor(new Uint8Array(), { key, sizeBytes: megabytes * megabyte }));
    expect((await local.files.receive(put(url, stream))).status).toBe(204);
    return most;
  };
  try {
    const before = await upload("upl_small", 10);
    const most = await upload("upl_large", 200);
    expect((await local.files.inspect("upl_large"))?.sizeBytes).toBe(200 * megabyte);
    // Garbage may remain for a while; retained chunks would be 200 MB.
    expect(most - before).toBeLessThan(100 * megabyte);
  } finally {
    await local.remove();
  }
});
