export { s3FilesLimits } from "./limits.ts";
export { openS3Files, type S3FilesOptions } from "./s3-files.ts";
export { parseS3Url, type S3Location, type S3UrlResult } from "./s3-url.ts";
