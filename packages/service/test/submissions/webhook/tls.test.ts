import { getCACertificates, setDefaultCACertificates, type TLSSocket } from "node:tls";
import { describe, expect, onTestFinished, test } from "vitest";
import { attemptTo, secret } from "./attempt.ts";
import { selfSigned } from "./certificate.ts";
import { watchClientSockets } from "./client-sockets.ts";
import { startTcpReceiver, startTlsReceiver } from "./receiver.ts";
import { createWebhookDelivery } from "./worded-delivery.ts";

const certificate = selfSigned("hook.example");

const trust = (pem: string) => {
  const usual = getCACertificates("default");
  setDefaultCACertificates([...usual, pem]);
  onTestFinished(() => setDefaultCACertificates(usual));
};

const deliver = createWebhookDelivery({ secrets: [secret], allowPrivate: true, resolve: async () => ["127.0.0.1"] });

describe("webhook over https", () => {
  test("a trusted certificate for the requested name is accepted", async () => {
    trust(certificate.cert);
    const names: (string | false | null)[] = [];
    const receiver = await startTlsReceiver(certificate, (response) => {
      names.push((response.socket as TLSSocket).servername);
      response.end("thank you");
    });
    for (const host of ["hook.example", "HOOK.example."])
      expect(await deliver(attemptTo(`https://${host}:${receiver.port}/`))).toEqual({ ok: true, status: 200 });
    expect(names).toEqual(["hook.example", "hook.example"]);
    expect(receiver.requests[0]!.body).toBe(attemptTo("").body);
  });

  test("an untrusted certificate is rejected before the request is sent", async () => {
    const receiver = await startTlsReceiver(certificate);
    expect(await deliver(attemptTo(`https://hook.example:${receiver.port}/`))).toEqual({
      ok: false,
      reason: "The certificate of hook.example is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT).",
    });
    expect(receiver.requests).toEqual([]);
  });

  test.each(["other.example", "127.0.0.1"])("a certificate for another name than %s is rejected", async (host) => {
    trust(certificate.cert);
    const receiver = await startTlsReceiver(certificate);
    expect(await deliver(attemptTo(`https://${host}:${receiver.port}/`))).toEqual({
      ok: false,
      reason: `The certificate of ${host} is not trusted (ERR_TLS_CERT_ALTNAME_INVALID).`,
    });
    expect(receiver.requests).toEqual([]);
  });

  test("environment variables cannot disable the certificate check", async () => {
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
    onTestFinished(() => void delete process.env.NODE_TLS_REJECT_UNAUTHORIZED);
    const receiver = await startTlsReceiver(certificate);
    expect(await deliver(attemptTo(`https://hook.example:${receiver.port}/`))).toMatchObject({ ok: false });
    expect(receiver.requests).toEqual([]);
  });

  test.each<[string, string, RegExp]>([
    [
      "plain HTTP",
      "HTTP/1.1 400 Bad Request\r\n\r\n",
      /^No secure connection to hook\.example could be made \(ERR_SSL_\w+\)\.$/,
    ],
    ["nothing", "", /^hook\.example closed the connection before it had answered\.$/],
  ])("a receiver that answers the TLS handshake with %s is a failure", async (_, text, reason) => {
    const receiver = await startTcpReceiver((socket) => socket.once("data", () => socket.end(text)));
    const outcome = await deliver(attemptTo(`https://hook.example:${receiver.port}/`));
    expect(outcome).toEqual({ ok: false, reason: expect.stringMatching(reason) });
    await receiver.allClosed();
  });

  test("promise 17: a receiver that hangs in the TLS handshake times out", async () => {
    const receiver = await startTcpReceiver((socket) => void socket.resume());
    const impatient = createWebhookDelivery({ secrets: [secret], allowPrivate: true, timeoutMs: 50 });
    const outcome = await impatient(attemptTo(`https://127.0.0.1:${receiver.port}/`));
    expect(outcome).toEqual({ ok: false, reason: "No whole answer within 0.05 s." });
    await receiver.allClosed();
  });

  test("promise 17: a reset connection after the request is a failure", async () => {
    trust(certificate.cert);
    const receiver = await startTlsReceiver(certificate, (response) => response.socket!.destroy());
    const reason = "hook.example closed the connection before it had answered.";
    expect(await deliver(attemptTo(`https://hook.example:${receiver.port}/`))).toEqual({ ok: false, reason });
  });

  test("promise 18: an endless body over TLS is cut off after 64 KB", async () => {
    trust(certificate.cert);
    const sockets = watchClientSockets();
    const receiver = await startTlsReceiver(certificate, (response) => {
      const pour = () => {
        while (!response.destroyed && response.write("x".repeat(10_000)));
        response.once("drain", pour);
      };
      pour();
    });
    expect(await deliver(attemptTo(`https://hook.example:${receiver.port}/`))).toEqual({ ok: true, status: 200 });
    expect(sockets[0]!.destroyed).toBe(true);
    expect(sockets[0]!.bytesRead).toBeLessThanOrEqual(65_536);
    await receiver.allClosed();
  });

  test("stopping an attempt closes its TLS connection", async () => {
    trust(certificate.cert);
    const stop = new AbortController();
    const receiver = await startTlsReceiver(certificate, () => stop.abort());
    const outcome = await deliver(attemptTo(`https://hook.example:${receiver.port}/`, { signal: stop.signal }));
    expect(outcome).toEqual({ ok: false, reason: "Stopped before there was an answer." });
    await receiver.allClosed();
  });
});
