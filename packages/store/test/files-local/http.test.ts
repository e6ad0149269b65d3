import { createServer, request as httpRequest, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { bytesOf, everythingIn, grantFor, type Local, openLocal, sha256 } from "./local.ts";

let local: Local;
let server: Server;
let answered: Promise<Response>;
const content = new Uint8Array(300_000).fill(65);

beforeEach(async () => {
  local = await openLocal({
    baseUrl: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  const listener = getRequestListener(
    (request) => {
      answered = local.files.receive(request);
      return answered;
    },
    { overrideGlobalObjects: false },
  );
  server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await local.remove();
});

describe("uploads over HTTP", () => {
  test("FB-UP-02: a file is accepted at its URL with the headers of its ticket", async () => {
    const { url, method, headers } = await local.files.grant(grantFor(content));
    expect((await fetch(url, { method, headers: headers!, body: content })).status).toBe(204);
    expect((await local.files.inspect("upl_1"))?.sha256).toBe(sha256(content));
  });

  test("promise 21: a body that is too long is rejected, with and without a length", async () => {
    const { url, headers } = await local.files.grant(grantFor(bytesOf("short")));
    const send = (body: BodyInit) =>
      fetch(url, { method: "PUT", headers: headers!, body, ...{ duplex: "half" } }).then(({ status }) => status);
    expect(await send(content)).toBe(413);
    expect(await send(new Blob([content]).stream())).toBe(413);
    expect(await local.files.inspect("upl_1")).toBeUndefined();
  });

  test("an interrupted upload leaves nothing and can be repeated", async () => {
    const before = await everythingIn(local.directory);
    const { url, headers } = await local.files.grant(grantFor(content));
    const sending = httpRequest(url, { method: "PUT", headers: { ...headers, "content-length": content.length } });
    sending.on("error", () => {});
    const arriving = new Promise<void>((resolve) => server.once("request", () => resolve()));
    sending.write(content.subarray(0, 100_000));
    await arriving;
    sending.destroy();
    expect((await answered).status).toBe(400);
    expect(await everythingIn(local.directory)).toEqual(before);
    expect((await fetch(url, { method: "PUT", headers: headers!, body: content })).status).toBe(204);
  });
});
