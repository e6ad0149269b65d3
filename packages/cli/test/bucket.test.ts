import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { credentials, openBucket } from "../../store/test/files-s3/bucket.ts";
import { agent, intakePlace, json, serveHere } from "./intake-place.ts";

const paper = {
  schema: { type: "object", properties: { scan: { type: "string", format: "binary", "x-accept": ["text/plain"] } } },
};

afterEach(() => void vi.unstubAllEnvs());

const withCredentials = () => {
  vi.stubEnv("AWS_ACCESS_KEY_ID", credentials.accessKeyId);
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", credentials.secretAccessKey);
};

test("files in a bucket: uploads go to the bucket, not through the server", async () => {
  withCredentials();
  const bucket = await openBucket();
  onTestFinished(() => bucket.close());
  const place = intakePlace({ "forms/paper.intake.json": json(paper) });
  const { said, call } = await serveHere(place, ["--s3", `s3://${bucket.name}/in?endpoint=${bucket.endpoint}`]);
  expect(said.out).toContain(`files in s3://${bucket.name}/in.`);
  const { submissionId, resumeToken } = (await call("POST", "/intakes/paper/submissions", { actor: agent })).body;
  const text = "hello\n";
  const asked = { field: "scan", filename: "a.txt", mimeType: "text/plain", sizeBytes: text.length };
  const upload = await call("POST", `/submissions/${submissionId}/uploads`, { actor: agent, resumeToken, ...asked });
  const { url, method, headers, uploadId, resumeToken: next } = upload.body;
  expect(url).toContain(bucket.endpoint);
  expect((await fetch(url, { method, headers, body: text })).ok).toBe(true);
  const path = `/submissions/${submissionId}/uploads/${uploadId}/confirm`;
  expect((await call("POST", path, { actor: agent, resumeToken: next })).body.ok).toBe(true);
});

test("files in a bucket: an unreachable bucket is refused before anything is served", async () => {
  withCredentials();
  const bucket = await openBucket();
  onTestFinished(() => bucket.close());
  const { run } = intakePlace({ "forms/paper.intake.json": json(paper) });
  const argv = [
    "serve",
    "forms",
    "--data",
    "d.sqlite",
    "--port",
    "0",
    "--s3",
    `s3://other-one?endpoint=${bucket.endpoint}`,
  ];
  const { code, err } = await run(argv);
  expect([code, err]).toEqual([
    2,
    expect.stringMatching(/^cofill: The bucket s3:\/\/other-one cannot be used: \w+\n$/),
  ]);
});
