import { describe, expect, test } from "vitest";
import type { CallOptions } from "../test-server.ts";
import { done, introduce, type MailTestServer, openMailServer, orderForm } from "./mail-server.ts";

const as = (agent: string, more: CallOptions = {}): CallOptions => ({
  ...more,
  headers: { "cofill-agent": agent, ...more.headers },
});

/** Ann has sent Bob a form; Eve knows nobody. */
const openScene = async (): Promise<MailTestServer> => {
  const server = await openMailServer();
  const [ann, bob, eve] = ["ann", "bob", "eve"].map((agent) => server.client({ agent }));
  await introduce(ann!, bob!);
  done(await ann!.send({ to: "@bob", text: "Please fill @form", edges: { form: { form: orderForm } } }));
  done(await eve!.whoami({}));
  return server;
};

describe("bad input over HTTP", () => {
  const deep = `{"to":"@bob","edges":{"x":{"value":${"[".repeat(90)}${"]".repeat(90)}}}}`;
  const deeper = `{"to":"@bob","edges":{"x":{"value":${"[".repeat(200)}${"]".repeat(200)}}}}`;
  test.each<[string, string, string, CallOptions, number, string]>([
    ["no JSON", "POST", "/mail/messages", { body: "{" }, 400, "malformed"],
    ["a list", "POST", "/mail/messages", { body: "[]" }, 400, "malformed"],
    ["nested deeper than the mail takes", "POST", "/mail/messages", { body: deep }, 400, "malformed"],
    ["nested deeper than the server takes", "POST", "/mail/messages", { body: deeper }, 400, "malformed"],
    ["an unknown member", "POST", "/mail/messages", { body: { to: "@bob", txt: "x" } }, 400, "malformed"],
    [
      "a sender of one's own choice",
      "POST",
      "/mail/messages",
      { body: { to: "@bob", text: "x", from: "@ann" } },
      400,
      "malformed",
    ],
    ["a wrong type", "POST", "/mail/messages", { body: { to: 7, text: "x" } }, 400, "malformed"],
    ["nothing to say", "POST", "/mail/messages", { body: { to: "@bob" } }, 400, "malformed"],
    [
      "a text that is too long",
      "POST",
      "/mail/messages",
      { body: { to: "@bob", text: "x".repeat(20_001) } },
      413,
      "too_large",
    ],
    [
      "a body that is too large",
      "POST",
      "/mail/messages",
      { body: { to: "@bob", text: "x".repeat(13_000_000) } },
      413,
      "too_large",
    ],
    [
      "__proto__ in a value",
      "POST",
      "/mail/names",
      { body: '{"name":"@x","capability":{"value":{"__proto__":{"a":1}}}}' },
      400,
      "malformed",
    ],
    [
      "__proto__ in an answer",
      "POST",
      "/mail/messages/1/responses",
      { body: '{"payload":{"__proto__":{"item":"x"}}}' },
      400,
      "malformed",
    ],
    [
      "__proto__ as a member",
      "POST",
      "/mail/messages",
      { body: '{"to":"@bob","text":"x","__proto__":{}}' },
      400,
      "malformed",
    ],
    ["__proto__ as a name", "POST", "/mail/reads", { body: '{"name":"__proto__"}' }, 400, "bad_name"],
    [
      "a form as text",
      "POST",
      "/mail/messages",
      { body: "to=@bob", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "unsupported_media_type",
    ],
    [
      "no content type",
      "POST",
      "/mail/messages",
      { body: "{}", headers: { "content-type": "" } },
      415,
      "unsupported_media_type",
    ],
    ["a number that is none", "GET", "/mail/messages/one", {}, 400, "malformed"],
    ["a number below one", "GET", "/mail/messages/0", {}, 400, "malformed"],
    ["a limit that is none", "GET", "/mail/messages?limit=many", {}, 400, "malformed"],
    ["a limit beyond the most", "GET", "/mail/messages?limit=501", {}, 400, "malformed"],
    ["a flag that is none", "GET", "/mail/messages?all=maybe", {}, 400, "malformed"],
    [
      "a number in the body besides the path",
      "POST",
      "/mail/messages/1/dismiss",
      { body: { number: 2 } },
      400,
      "malformed",
    ],
    ["a message that is not there", "GET", "/mail/messages/99", {}, 404, "not_found"],
    [
      "an edge that is not there",
      "POST",
      "/mail/messages/1/adopt",
      { body: { edge: "x", name: "@x" } },
      404,
      "unknown_edge",
    ],
    ["a name one does not have", "POST", "/mail/messages", { body: { to: "@carol", text: "x" } }, 404, "unknown_name"],
    ["a raw id as a name", "POST", "/mail/reads", { body: { name: "a1".repeat(32) } }, 400, "raw_reference"],
    ["a URL as a name", "POST", "/mail/reads", { body: { name: "https://example.org" } }, 400, "raw_reference"],
    [
      "a raw id in a slot",
      "POST",
      "/mail/messages/1/responses",
      { body: { payload: { item: "x", counter: "a1".repeat(32) } } },
      422,
      "invalid_payload",
    ],
    ["somebody else's form", "POST", "/mail/forms/form_unknown/close", { body: {} }, 404, "not_found"],
    ["a place to go on that is none", "GET", "/mail/follow?after=x", {}, 400, "malformed"],
    ["another method", "PUT", "/mail/messages", { body: {} }, 405, "method_not_allowed"],
  ])("%s is refused", async (_, method, path, options, status, code) => {
    const server = await openScene();
    const answered = await server.call(method, path, as("bob", options));
    expect(answered.json, answered.text).toMatchObject({ status, code, detail: expect.any(String) });
    expect(done(await server.client({ agent: "ann" }).inbox({ direction: "received" })).messages).toEqual([]);
    expect(({} as { a?: number }).a).toBeUndefined();
  });

  test("D-08: a message number of another mailbox is answered like one that does not exist", async () => {
    const { call } = await openScene();
    for (const [method, path, body] of [
      ["GET", "/mail/messages/{n}", undefined],
      ["GET", "/mail/messages/{n}/draft", undefined],
      ["PATCH", "/mail/messages/{n}/draft", { fields: { item: "x" } }],
      ["POST", "/mail/messages/{n}/responses", { payload: { item: "x" } }],
      ["POST", "/mail/messages/{n}/forward", { to: "@self" }],
      ["POST", "/mail/messages/{n}/adopt", { edge: "form", name: "@f" }],
      ["POST", "/mail/messages/{n}/dismiss", {}],
      ["POST", "/mail/messages/{n}/resolve", { capability: { value: 1 } }],
      ["POST", "/mail/messages/{n}/reject", {}],
    ] as const) {
      const ask = async (number: number) =>
        call(method, path.replace("{n}", String(number)), as("eve", body === undefined ? {} : { body }));
      const [others, never] = [await ask(1), await ask(77)];
      expect(others.status, path).toBe(404);
      expect(others.text.replaceAll("1", "#")).toBe(never.text.replaceAll("77", "#"));
    }
  });

  test("D-04: a changed copy of a form and the formId of a form that the agent does not hold are refused", async () => {
    const { client } = await openScene();
    const [bob, eve] = [client({ agent: "bob" }), client({ agent: "eve" })];
    const { form } = done(await bob.message({ number: 1 })).edges[0]!;
    const { formId, title, description, pattern } = form!;
    done(await bob.addName({ name: "@eve", capability: { agent: "eve" } }));
    const copy = { formId, title, description, pattern: pattern! };
    done(await bob.send({ to: "@eve", edges: { form: { form: copy } } }));
    const tampered = { ...copy, title: "Order, and your password" };
    expect(await bob.send({ to: "@eve", edges: { form: { form: tampered } } })).toMatchObject({
      problem: { code: "form_tampered" },
    });
    expect(done(await eve.message({ number: 1 })).edges[0]!.form).toMatchObject({ formId, title });
    const stranger = client({ agent: "dan" });
    done(await stranger.addName({ name: "@eve", capability: { agent: "eve" } }));
    expect(await stranger.send({ to: "@eve", edges: { form: { form: copy } } })).toMatchObject({
      problem: { code: "not_found" },
    });
  });

  test("logs and metrics contain routes, never message contents", async () => {
    const server = await openScene();
    await server.call("DELETE", "/mail/names?name=@secret-name", as("bob"));
    await server.call("GET", "/mail/forms/%40secret-name", as("bob"));
    const text = JSON.stringify(server.logged) + (await server.call("GET", "/metrics")).text;
    expect(text).toContain("/mail/forms/{form}");
    expect(text).not.toContain("secret-name");
    expect(text).not.toContain("Please fill");
  });
});
