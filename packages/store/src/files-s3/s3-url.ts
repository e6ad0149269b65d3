import { s3FilesLimits } from "./limits.ts";

/** The location of files, without credentials. */
export interface S3Location {
  readonly bucket: string;
  readonly prefix?: string;
  readonly region?: string;
  /** Endpoint of a server other than Amazon's. */
  readonly endpoint?: string;
  /** The same server's public endpoint, if clients reach it under another address. */
  readonly publicEndpoint?: string;
  /** Puts the bucket into the path instead of the host name, which most other servers need. */
  readonly forcePathStyle?: boolean;
}

/** A location, or the reason why the URL is invalid. */
export type S3UrlResult =
  | { readonly ok: true; readonly location: S3Location }
  | { readonly ok: false; readonly code: "s3_url_invalid"; readonly message: string };

/**
 * Reads `s3://bucket/prefix?region=…&endpoint=…&publicEndpoint=…&forcePathStyle=true`; messages do not repeat it.
 * @example
 * parseS3Url("s3://uploads?region=eu-central-1").ok; // true
 */
export const parseS3Url = (text: string): S3UrlResult => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== "s3:")
    return invalid("The address of a bucket looks like s3://bucket/prefix?region=eu-west-1.");
  if (url.username !== "" || url.password !== "") {
    return invalid(
      "Credentials do not belong in the address of a bucket; set AWS_ACCESS_KEY_ID and its secret instead.",
    );
  }
  const bucket = url.hostname;
  if (!isBucket(bucket) || url.port !== "") return invalid("The address names no bucket: s3://bucket/prefix.");
  const prefix = decoded(url.pathname)?.replace(/^\/+|\/+$/g, "");
  if (prefix === undefined || !isPrefix(prefix)) {
    return invalid("The prefix may have letters, digits, dots, dashes and slashes, and no empty or dotted part.");
  }
  const settings = readSettings(url.searchParams);
  if (typeof settings === "string") return invalid(settings);
  return { ok: true, location: { bucket, ...(prefix !== "" && { prefix }), ...settings } };
};

export const isBucket = (name: string): boolean => /^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(name);

/** Empty, or segments that every server reads alike. */
export const isPrefix = (prefix: string): boolean =>
  prefix.length <= s3FilesLimits.maxPrefixLength &&
  (prefix === "" || prefix.split("/").every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part)));

const readSettings = (parameters: URLSearchParams): Omit<S3Location, "bucket" | "prefix"> | string => {
  const settings: { -readonly [name in keyof S3Location]?: S3Location[name] } = {};
  for (const [name, value] of parameters) {
    switch (name) {
      case "region":
        if (!/^[a-z\d-]{1,64}$/.test(value)) return "The region is a name such as eu-west-1.";
        settings.region = value;
        break;
      case "endpoint":
      case "publicEndpoint":
        if (!/^https?:\/\/[^@]+$/.test(value) || !URL.canParse(value))
          return `The ${name} is an http or https address.`;
        settings[name] = value;
        break;
      case "forcePathStyle":
        if (!["", "true", "false"].includes(value)) return "forcePathStyle is true or false.";
        settings.forcePathStyle = value !== "false";
        break;
      default:
        return "The address of a bucket takes region, endpoint, publicEndpoint and forcePathStyle, and nothing else.";
    }
  }
  return settings;
};

const decoded = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

const invalid = (message: string): S3UrlResult => ({ ok: false, code: "s3_url_invalid", message });
