export interface HttpCall {
  /** An API key or a handoff link. */
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The text as JSON, where it is. */
  // biome-ignore lint/suspicious/noExplicitAny: an envelope, of which each test reads another part
  readonly body: any;
}

/** One request as any client makes it. */
export const call = async (method: string, url: string, { key, body, headers }: HttpCall = {}): Promise<HttpAnswer> => {
  const response = await fetch(url, {
    method,
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /^application\/(problem\+)?json/.test(response.headers.get("content-type") ?? "");
  return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
};

/** The trail as it is written: one stored line for each event. */
export const readTrail = async (submissionUrl: string, key: string): Promise<readonly string[]> => {
  const { status, text } = await call("GET", `${submissionUrl}/events`, {
    key,
    headers: { accept: "application/x-ndjson" },
  });
  if (status !== 200) throw new Error(`the trail was answered with ${status}`);
  return text.split("\n").slice(0, -1);
};
