import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bytesOf, everythingIn, grantFor, type Local, openLocal, put, sha256 } from "./local.ts";

let local: Local;
let url: string;
/** The prototype of all open files, on which disk failures are simulated. */
let handles: FileHandle;
const content = bytesOf("Hello, file.\n");

beforeEach(async () => {
  local = await openLocal();
  ({ url } = await local.files.grant(grantFor(content)));
  const handle = await open(join(local.around, "data"), "r");
  handles = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await local.remove();
});

const failure = (code: string) => Object.assign(new Error(`${code}: the disk says so`), { code });
const left = async () => (await everythingIn(local.directory)).filter((path) => path.startsWith("incoming/"));

test.each(["ENOSPC", "EDQUOT"])(
  "promise 5: a full disk (%s) is answered with 507, leaves nothing, and recovers",
  async (code) => {
    vi.spyOn(handles, "write").mockRejectedValueOnce(failure(code));
    const response = await local.files.receive(put(url, content));
    expect([response.status, response.headers.get("retry-after")]).toEqual([507, "60"]);
    expect(await response.json()).toMatchObject({ code: "upload_disk_full" });
    expect(await left()).toEqual([]);
    expect(await local.files.inspect("upl_1")).toBeUndefined();
    expect((await local.files.receive(put(url, content))).status).toBe(204);
  },
);

test("a disk with partial writes still stores everything", async () => {
  const write = handles.write as (chunk: Uint8Array, offset: number, length?: number) => Promise<unknown>;
  vi.spyOn(handles, "write").mockImplementation(function (this: FileHandle, chunk: Uint8Array, offset: number) {
    return write.call(this, chunk, offset, 1);
  } as never);
  expect((await local.files.receive(put(url, content))).status).toBe(204);
  expect((await local.files.inspect("upl_1"))?.sha256).toBe(sha256(content));
});

test("promise 4: if any sync fails, nothing is acknowledged, and a retry works", async () => {
  const sync = handles.sync;
  let calls = 0;
  let failing = 1;
  vi.spyOn(handles, "sync").mockImplementation(function (this: FileHandle) {
    calls += 1;
    return calls === failing ? Promise.reject(failure("EIO")) : sync.call(this);
  });
  for (; ; failing += 1) {
    calls = 0;
    const key = `upl_${failing}`;
    const ticket = await local.files.grant(grantFor(content, { key }));
    const answer = await local.files.receive(put(ticket.url, content)).catch(() => undefined);
    if (calls < failing) {
      expect(answer?.status).toBe(204);
      break;
    }
    expect(answer).toBeUndefined();
    expect(await left()).toEqual([]);
    expect((await local.files.receive(put(ticket.url, content))).status).toBe(204);
    expect((await local.files.inspect(key))?.sha256).toBe(sha256(content));
  }
  // The bytes, the metadata, the incoming folder, the folder above the target, and the target.
  expect(failing - 1).toBe(5);
});

test("promise 1: a retry after a failed sync is synced before it is acknowledged", async () => {
  const sync = handles.sync;
  const spy = vi.spyOn(handles, "sync").mockImplementation(function (this: FileHandle) {
    // The last sync of the first upload: the file is in place, its folder is not yet durable.
    return spy.mock.calls.length === lastSync ? Promise.reject(failure("EIO")) : sync.call(this);
  });
  let lastSync = 0;
  await local.files.receive(put((await local.files.grant(grantFor(content, { key: "upl_0" }))).url, content));
  lastSync = 2 * spy.mock.calls.length;
  await expect(local.files.receive(put(url, content))).rejects.toThrow("EIO");
  expect(await local.files.inspect("upl_1")).toBeDefined();
  spy.mockClear();
  lastSync = 1;
  await expect(local.files.receive(put(url, content))).rejects.toThrow("EIO");
  expect((await local.files.receive(put(url, content))).status).toBe(204);
});
