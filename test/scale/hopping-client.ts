import { call, type HttpAnswer, type HttpCall } from "../story/http-call.ts";

/** Pseudo-random numbers from 0 to 1 for a seed. https://en.wikipedia.org/wiki/Linear_congruential_generator */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const maxTries = 40;

export interface Counts {
  /** Answered requests by server. */
  readonly answered: Map<string, number>;
  /** Requests without an answer. */
  broken: number;
  conflicts: number;
}

/** A token shared by two clients; each uses the newest it has seen. */
export interface Held {
  readonly submissionId: string;
  token: string;
}

export interface HoppingClient {
  readonly name: string;
  /** Uses another server for every request and skips those that do not answer. */
  readonly ask: (method: string, path: string, request?: HttpCall) => Promise<HttpAnswer>;
  /** Writes one answer despite concurrent writes and broken connections. */
  readonly set: (held: Held, field: string, value: string) => Promise<void>;
  /** Returns the bytes of the answer. */
  readonly submit: (held: Held, idempotencyKey: string) => Promise<string>;
}

export const createHoppingClient = (
  { name, key, seed }: { readonly name: string; readonly key: string; readonly seed: number },
  urls: readonly string[],
  counts: Counts,
): HoppingClient => {
  const next = numbersFrom(seed);
  /** Servers that do not listen any more; another process may get their port. */
  const gone = new Set<string>();

  const ask: HoppingClient["ask"] = async (method, path, request = {}) => {
    for (let tries = 0; tries < maxTries; tries++) {
      const left = urls.filter((url) => !gone.has(url));
      const url = left[Math.floor(next() * left.length)]!;
      try {
        const answer = await call(method, `${url}${path}`, { key, ...request });
        counts.answered.set(url, (counts.answered.get(url) ?? 0) + 1);
        if (answer.status !== 503) return answer;
      } catch (error) {
        counts.broken += 1;
        const { code } = (error as { readonly cause?: { readonly code?: string } }).cause ?? {};
        if (code === "ECONNREFUSED") gone.add(url);
      }
    }
    throw new Error(`${method} ${path} was not answered`);
  };

  /** Repeats until the token is current; `isDone` checks the stored state if it was not. */
  const persist = async (
    held: Held,
    work: (resumeToken: string) => Promise<HttpAnswer>,
    isDone: (fields: Readonly<Record<string, unknown>>) => boolean,
  ): Promise<HttpAnswer> => {
    let { token } = held;
    for (let tries = 0; tries < maxTries; tries++) {
      const answer = await work(token);
      if (answer.status === 200) {
        held.token = answer.body.resumeToken;
        return answer;
      }
      if (answer.status !== 409) throw new Error(`answered with ${answer.status}: ${answer.text}`);
      counts.conflicts += 1;
      const now = await ask("GET", `/submissions/${held.submissionId}`, { headers: { "resume-token": token } });
      token = now.body.resumeToken;
      held.token = token;
      if (isDone(now.body.fields)) return now;
    }
    throw new Error("others were faster every time");
  };

  return {
    name,
    ask,
    set: async (held, field, value) => {
      const path = `/submissions/${held.submissionId}/fields`;
      const write = (resumeToken: string) => ask("PATCH", path, { body: { resumeToken, fields: { [field]: value } } });
      await persist(held, write, (fields) => fields[field] === value);
    },
    submit: async (held, idempotencyKey) => {
      const path = `/submissions/${held.submissionId}/submit`;
      const send = (resumeToken: string) => ask("POST", path, { body: { resumeToken, idempotencyKey } });
      return (await persist(held, send, () => false)).text;
    },
  };
};
