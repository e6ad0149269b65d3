import { call, type HttpAnswer, type HttpCall } from "../story/http-call.ts";

/** Numbers from 0 to 1, the same ones for the same seed. https://en.wikipedia.org/wiki/Linear_congruential_generator */
const numbersFrom = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const maxTries = 40;

export interface Counts {
  /** Requests that were answered, by server. */
  readonly answered: Map<string, number>;
  /** Requests whose answer never came. */
  broken: number;
  conflicts: number;
}

/** A token that is handed from hand to hand; each takes the newest it has seen. */
export interface Held {
  readonly submissionId: string;
  token: string;
}

export interface HoppingClient {
  readonly name: string;
  /** Another server for every request; one that does not answer is left for the next. */
  readonly ask: (method: string, path: string, request?: HttpCall) => Promise<HttpAnswer>;
  /** Writes one answer, whatever others write meanwhile and wherever the line breaks. */
  readonly set: (held: Held, field: string, value: string) => Promise<void>;
  /** Gives the bytes of the answer. */
  readonly submit: (held: Held, idempotencyKey: string) => Promise<string>;
}

export const createHoppingClient = (
  { name, key, seed }: { readonly name: string; readonly key: string; readonly seed: number },
  urls: readonly string[],
  counts: Counts,
): HoppingClient => {
  const next = numbersFrom(seed);
  /** Nobody listens there; by and by the port may be someone else's. */
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

  /** Asks until the token is the current one; `isDone` looks at what is there when it was not. */
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
