import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type Complete,
  completeAt,
  createPlanner,
  type Message,
  openAiCompatible,
  type PlanOutcome,
  plannerEndpoint,
} from "@cofill/site/pilot/planner";
import { describe, expect, onTestFinished, test } from "vitest";
import { asking } from "./planner-site.ts";

const good = '{"navigate":"/settings/"}';
const settings = { kind: "navigate", route: "/settings/" };
const apiKey = "sk-test-4242424242";

/** A model with scripted answers that records its requests. */
const scripted = (...answers: readonly (string | Error)[]) => {
  const asked: (readonly Message[])[] = [];
  const complete: Complete = async (messages) => {
    asked.push(messages);
    const answer = answers[asked.length - 1] ?? "";
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return { asked, planner: createPlanner({ complete }) };
};

describe("createPlanner", () => {
  test("accepts a valid answer", async () => {
    const { planner, asked } = scripted(good);
    expect(await planner(asking("go to settings"))).toEqual({ ok: true, result: settings, notes: [] });
    expect(asked).toHaveLength(1);
  });

  test.each([
    ["prose", "I will open the settings.", "The answer holds no JSON object."],
    ["nothing", "", "The answer is empty."],
    ["an unknown action", '{"action":"settings.open"}', 'There is no action "settings.open". The known ones are'],
    ["another origin", '{"navigate":"https://evil.example/"}', "Only pages of this site can be opened."],
  ])("an answer with %s is sent back once with the reason", async (_, answer, reason) => {
    const { planner, asked } = scripted(answer, good);
    const outcome = await planner(asking("go to settings"));
    expect(outcome).toMatchObject({ ok: true, result: settings, notes: [{ code: "answer_repaired" }] });
    expect(asked[1]!.slice(0, -2)).toEqual(asked[0]);
    expect(asked[1]!.at(-2)).toEqual({ role: "assistant", content: answer || "(nothing)" });
    expect(asked[1]!.at(-1)!.content).toContain(reason);
  });

  test("a second unusable answer is a problem", async () => {
    const { planner, asked } = scripted("no", '{"action":"nope"}', good);
    expect(await planner(asking("x"))).toMatchObject({ ok: false, problem: { code: "unknown_action" } });
    expect(asked).toHaveLength(2);
  });

  test("a very long answer is truncated before it is sent back", async () => {
    const { planner, asked } = scripted("x".repeat(500_000), good);
    expect(await planner(asking("x"))).toMatchObject({ ok: true });
    expect(asked[1]!.at(-2)!.content.length).toBeLessThan(5_000);
  });

  test("an exception of a model is a problem without its text", async () => {
    const { planner } = scripted(new Error(`401 for key ${apiKey}`));
    const outcome = await planner(asking("x"));
    expect(outcome).toMatchObject({ ok: false, problem: { code: "model_failed" } });
    expect(JSON.stringify(outcome)).not.toContain(apiKey);
  });

  const never: Complete = () => new Promise(() => {});
  test("a model that never answers times out", async () => {
    const outcome = await createPlanner({ complete: never, timeoutMs: 1 })(asking("x"));
    expect(outcome).toMatchObject({ ok: false, problem: { code: "model_timed_out" } });
  });

  test("an abort is respected before and during the call", async () => {
    const stop = new AbortController();
    const waiting = createPlanner({ complete: never })(asking("x"), stop.signal);
    stop.abort();
    expect(await waiting).toMatchObject({ ok: false, problem: { code: "stopped" } });
    const { planner, asked } = scripted(good);
    expect(await planner(asking("x"), stop.signal)).toMatchObject({ problem: { code: "stopped" } });
    expect(asked).toEqual([]);
  });
});

const serve = async (answer: (request: IncomingMessage, response: ServerResponse, body: string) => void) => {
  const requests: { readonly url: string; readonly authorization: string | undefined; readonly body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    requests.push({ url: request.url!, authorization: request.headers.authorization, body: JSON.parse(body) });
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
};

const completion = (content: unknown) =>
  JSON.stringify({
    id: "c1",
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
  });

const planWith = (baseUrl: string, timeoutMs?: number): Promise<PlanOutcome> =>
  createPlanner({
    complete: openAiCompatible({ baseUrl, model: "small", apiKey, ...(timeoutMs !== undefined && { timeoutMs }) }),
  })(asking("go to settings"));

describe("openAiCompatible", () => {
  test("sends the request that the API expects", async () => {
    const { origin, requests } = await serve((_, response) => response.end(completion(good)));
    const complete = openAiCompatible({
      baseUrl: `${origin}/v1/`,
      model: "small",
      apiKey,
      parameters: { temperature: 0 },
    });
    expect(await createPlanner({ complete })(asking("go to settings"))).toMatchObject({ ok: true, result: settings });
    expect(requests).toMatchObject([
      {
        url: "/v1/chat/completions",
        authorization: `Bearer ${apiKey}`,
        body: { model: "small", temperature: 0, stream: false, messages: [{ role: "system" }, { role: "user" }] },
      },
    ]);
  });

  test("joins content in parts", async () => {
    const parts = [
      { type: "text", text: '{"navigate":' },
      { type: "image_url" },
      { type: "text", text: '"/settings/"}' },
    ];
    const { origin } = await serve((_, response) => response.end(completion(parts)));
    expect(await planWith(origin)).toMatchObject({ ok: true, result: settings });
  });

  test.each<[string, number, Record<string, string>, string, object]>([
    ["429 with Retry-After", 429, { "retry-after": "7" }, "slow down", { code: "model_busy", retryAfterMs: 7000 }],
    ["429 without Retry-After", 429, {}, "", { code: "model_busy" }],
    [
      "an excessive Retry-After",
      429,
      { "retry-after": "999999999" },
      "",
      { code: "model_busy", retryAfterMs: 3_600_000 },
    ],
    [
      "a Retry-After in the past",
      503,
      { "retry-after": "Thu, 01 Jan 2015 00:00:00 GMT" },
      "",
      { code: "model_busy", retryAfterMs: 0 },
    ],
    ["a server error", 500, {}, `stack trace with ${apiKey}`, { code: "model_failed" }],
    ["a wrong key", 401, {}, `Incorrect API key provided: ${apiKey}`, { code: "model_refused" }],
    ["a wrong address", 404, {}, "<html>", { code: "model_refused" }],
    ["a response that is not JSON", 200, {}, "<html>502 Bad Gateway</html>", { code: "model_answer_unusable" }],
    ["other JSON", 200, {}, '{"choices":[]}', { code: "model_answer_unusable" }],
    ["a refusal without content", 200, {}, completion(null), { code: "model_answer_unusable" }],
    ["a response that is too large", 200, {}, completion("x".repeat(1_100_000)), { code: "model_answer_unusable" }],
  ])("%s is a problem that does not contain the key", async (_, status, headers, body, problem) => {
    const { origin, requests } = await serve((__, response) => response.writeHead(status, headers).end(body));
    const outcome = await planWith(origin);
    expect(outcome).toMatchObject({ ok: false, problem });
    expect(JSON.stringify(outcome)).not.toContain(apiKey);
    expect(requests).toHaveLength(1);
  });

  test("a redirect is not followed", async () => {
    const elsewhere = await serve((_, response) => response.end(completion(good)));
    const { origin } = await serve((_, response) => response.writeHead(307, { location: elsewhere.origin }).end());
    expect(await planWith(origin)).toMatchObject({ ok: false, problem: { code: "model_unreachable" } });
    expect(elsewhere.requests).toEqual([]);
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["sends nothing", () => {}],
    ["sends slowly without end", (response) => response.writeHead(200).write('{"choices":[')],
  ])("a service that %s times out", async (_, answer) => {
    const { origin } = await serve((__, response) => answer(response));
    expect(await planWith(origin, 50)).toMatchObject({ ok: false, problem: { code: "model_timed_out" } });
  });

  test.each<[string, (response: ServerResponse) => void]>([
    ["closes the connection", (response) => response.destroy()],
    ["closes the connection in the middle", (response) => response.writeHead(200).write("{", () => response.destroy())],
  ])("a service that %s is reported as unreachable", async (_, answer) => {
    const { origin } = await serve((__, response) => answer(response));
    expect(await planWith(origin)).toMatchObject({ ok: false, problem: { code: "model_unreachable" } });
  });

  test("nobody there", async () => {
    expect(await planWith("http://127.0.0.1:1")).toMatchObject({ ok: false, problem: { code: "model_unreachable" } });
    expect(await planWith("not an address")).toMatchObject({ ok: false, problem: { code: "model_unreachable" } });
  });
});

describe("completeAt and plannerEndpoint", () => {
  const post = (body: string, headers: Record<string, string> = { "content-type": "application/json" }) =>
    new Request("http://site.example/plan", { method: "POST", headers, body });
  const messages = [{ role: "user", content: "Hello" }] as const;

  test("transmit messages and the model's text", async () => {
    const { asked, planner } = scripted(good);
    const handle = plannerEndpoint(async (given) => {
      await planner(asking(given.at(-1)!.content));
      return good;
    });
    const complete = completeAt({
      url: "/plan",
      origin: "http://site.example",
      fetch: (url, init) => handle(new Request(url, init)),
    });
    expect(await createPlanner({ complete })(asking("go to settings"))).toMatchObject({ ok: true, result: settings });
    expect(asked[0]!.at(-1)!.content).toContain("go to settings");
  });

  test.each([
    ["another origin", "https://evil.example/plan"],
    ["a host without a scheme", "//evil.example/plan"],
    ["an invalid URL", "http://"],
  ])("completeAt sends nothing to %s", async (_, url) => {
    const complete = completeAt({ url, origin: "http://site.example", fetch: () => expect.fail("something was sent") });
    expect(await complete(messages, new AbortController().signal)).toMatchObject({ problem: { code: "other_origin" } });
  });

  test.each<[string, Request, number]>([
    ["GET", new Request("http://site.example/plan"), 405],
    ["a form post of another site", post("{}", { "content-type": "text/plain" }), 415],
    ["junk", post("{"), 400],
    ["no messages", post('{"messages":[]}'), 400],
    ["an unknown role", post('{"messages":[{"role":"tool","content":"x"}]}'), 400],
    ["content that is not a string", post('{"messages":[{"role":"user","content":{}}]}'), 400],
    ["too many messages", post(JSON.stringify({ messages: Array.from({ length: 65 }, () => messages[0]) })), 400],
    [
      "a message that is too long",
      post(JSON.stringify({ messages: [{ role: "user", content: "x".repeat(300_000) }] })),
      413,
    ],
  ])("plannerEndpoint rejects %s without calling the model", async (_, request, status) => {
    const handle = plannerEndpoint(() => expect.fail("the model was asked"));
    expect((await handle(request)).status).toBe(status);
  });

  test("only role and content reach the model", async () => {
    const seen: unknown[] = [];
    const handle = plannerEndpoint(async (given) => {
      seen.push(...given);
      return "ok";
    });
    await handle(
      post('{"messages":[{"role":"user","content":"Hi","name":"x","tool_calls":[]}],"model":"gpt-expensive"}'),
    );
    expect(seen).toEqual([{ role: "user", content: "Hi" }]);
  });

  test.each<[string, Awaited<ReturnType<Complete>>, number, string | null]>([
    ["busy", { problem: { code: "model_busy", message: "Busy.", retryAfterMs: 1500 } }, 503, "2"],
    ["failing", { problem: { code: "model_refused", message: "Refused." } }, 502, null],
  ])("a model problem %s is passed on with its wait", async (_, answer, status, retryAfter) => {
    const response = await plannerEndpoint(async () => answer)(post(JSON.stringify({ messages })));
    expect([response.status, response.headers.get("retry-after")]).toEqual([status, retryAfter]);
  });
});
