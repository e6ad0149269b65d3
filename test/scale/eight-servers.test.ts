import type { IntakeSource } from "@cofill/service";
import { expect, onTestFinished, test } from "vitest";
import { call, type HttpAnswer } from "../story/http-call.ts";
import { pdfOf } from "../story/supplier.ts";
import { openFleet } from "./fleet.ts";

const papers: IntakeSource = {
  id: "papers",
  version: "1",
  name: "Papers",
  form: {
    format: "json-schema",
    schema: {
      type: "object",
      properties: {
        ...Object.fromEntries(["b", "c", "d", "e", "f", "g", "h"].map((name) => [name, { type: "string" }])),
        scan: { type: "string", format: "binary", "x-accept": ["application/pdf"], "x-maxBytes": 10_000 },
      },
      required: ["h", "scan"],
    },
  },
};

const actor = { kind: "agent", id: "walker" };

test("promise 8: eight servers that start at once on an empty database are all ready, and each goes on where another ended", async () => {
  const fleet = await openFleet(() => [papers]);
  onTestFinished(fleet.close);
  const urls = await fleet.start(8);
  const ready = await Promise.all(urls.map((url) => call("GET", `${url}/ready`)));
  expect(ready.map(({ status, body }) => [status, body.store])).toEqual(urls.map(() => [200, true]));

  const [first, ...others] = urls as [string, ...string[]];
  let answer: HttpAnswer = await call("POST", `${first}/intakes/papers/submissions`, { body: { actor } });
  const { submissionId } = answer.body;
  const ask = async (server: number, method: string, path: string, body: object = {}): Promise<HttpAnswer> => {
    const { resumeToken } = answer.body;
    const url = `${urls[server]}/submissions/${submissionId}${path}`;
    answer = await call(method, url, { body: { actor, resumeToken, ...body } });
    expect([path, answer.status]).toEqual([path, 200]);
    return answer;
  };
  for (const index of others.keys()) {
    await ask(index + 1, "PATCH", "/fields", { fields: { ["bcdefgh"[index]!]: `by server ${index + 1}` } });
  }
  expect(Object.keys((await call("GET", `${first}/submissions/${submissionId}`)).body.fields)).toHaveLength(7);

  const pdf = pdfOf("A scan");
  const file = { field: "scan", filename: "scan.pdf", mimeType: "application/pdf", sizeBytes: pdf.length };
  const { url, method, headers, uploadId } = (await ask(2, "POST", "/uploads", file)).body;
  const { pathname, search } = new URL(url);
  expect((await fetch(`${urls[6]}${pathname}${search}`, { method, headers, body: pdf })).status).toBe(204);
  await ask(4, "POST", `/uploads/${uploadId}/confirm`);

  const link = new URL((await ask(3, "POST", "/handoff", { actor: { kind: "human", id: "clerk" } })).body.url).pathname;
  expect((await call("GET", `${urls[5]}${link}`)).body).toMatchObject({ ok: true, submissionId, ready: true });

  const { resumeToken } = answer.body;
  const submit = (url: string) =>
    call("POST", `${url}/submissions/${submissionId}/submit`, { body: { actor, resumeToken, idempotencyKey: "one" } });
  const answers = await Promise.all(urls.map(submit));
  expect(answers[0]!.body).toMatchObject({ ok: true, state: "finalized" });
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const replayed = answers.filter((one) => one.headers.get("idempotent-replayed") === "true");
  expect(replayed).toHaveLength(urls.length - 1);
});
