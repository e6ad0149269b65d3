import { expect, test } from "vitest";
import { parseS3Url } from "../../src/files-s3/index.ts";

test.each([
  ["a bucket", "s3://my-bucket", { bucket: "my-bucket" }],
  ["a bucket and a slash", "s3://my-bucket/", { bucket: "my-bucket" }],
  ["a prefix", "s3://my.bucket/forms/files/", { bucket: "my.bucket", prefix: "forms/files" }],
  ["a region", "s3://my-bucket?region=eu-west-1", { bucket: "my-bucket", region: "eu-west-1" }],
  [
    "a custom server",
    "s3://my-bucket/a?endpoint=http%3A%2F%2Fminio%3A9000&publicEndpoint=https://files.example.org&forcePathStyle=false",
    {
      bucket: "my-bucket",
      prefix: "a",
      endpoint: "http://minio:9000",
      publicEndpoint: "https://files.example.org",
      forcePathStyle: false,
    },
  ],
  ["a switch without a value", "s3://my-bucket?forcePathStyle", { bucket: "my-bucket", forcePathStyle: true }],
])("parseS3Url reads %s", (_, url, location) => expect(parseS3Url(url)).toEqual({ ok: true, location }));

test.each([
  ["nothing", "", /looks like s3:/],
  ["another scheme", "https://bucket/", /looks like s3:/],
  ["no bucket", "s3:///prefix", /names no bucket/],
  ["an invalid bucket", "s3://A_b/", /names no bucket/],
  ["a port", "s3://my-bucket:80/", /names no bucket/],
  ["credentials", "s3://id:hidden@my-bucket/", /Credentials do not belong/],
  ["a prefix with ..", "s3://my-bucket/%2e%2e%2fx", /prefix/],
  ["a prefix that is not valid text", "s3://my-bucket/%ff", /prefix/],
  ["an over-long prefix", `s3://my-bucket/${"a".repeat(513)}`, /prefix/],
  ["no region", "s3://my-bucket?region=", /region/],
  ["an endpoint that is not a URL", "s3://my-bucket?endpoint=minio:9000", /endpoint/],
  ["an endpoint with credentials", "s3://my-bucket?endpoint=http://id:hidden@minio", /endpoint/],
  ["an invalid switch", "s3://my-bucket?forcePathStyle=maybe", /true or false/],
  ["an unknown setting", "s3://my-bucket?secretAccessKey=hidden", /and nothing else/],
])("parseS3Url rejects %s", (_, url, message) => {
  const result = parseS3Url(url);
  expect(result).toMatchObject({ ok: false, code: "s3_url_invalid", message: expect.stringMatching(message) });
  expect(JSON.stringify(result)).not.toContain("hidden");
});
