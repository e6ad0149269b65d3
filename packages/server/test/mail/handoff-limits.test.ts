import { describe, expect, test } from "vitest";
import { baseUrl, done, openMailServer } from "./mail-server.ts";

/** Olga runs the server, ann fills what she is given, the bot is an agent. Ann has signed in. */
const openScene = async () => {
  const server = await openMailServer({ options: { rateLimit: false } });
  const keys = {
    olga: (await server.makeKey({ actorId: "olga", roles: ["operator"] })).key,
    ann: (await server.makeKey({ actorId: "ann", roles: ["submitter"] })).key,
    carol: (await server.makeKey({ actorId: "carol", roles: ["submitter"] })).key,
    bot: (await server.makeKey({ actorId: "bot" })).key,
  };
  const post = (path: string, form: Readonly<Record<string, string>>, cookie?: string) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.append(name, value);
    const headers = { accept: "text/html", origin: baseUrl, "sec-fetch-site": "same-origin" };
    const request = { method: "POST", headers: { ...headers, ...(cookie !== undefined && { cookie }) }, body };
    return server.app.fetch(new Request(`${baseUrl}${path}`, request));
  };
  const signIn = async (key: string): Promise<string> =>
    (await post("/sign-in", { key })).headers.get("set-cookie")!.split(";", 1)[0]!;
  const cookie = await signIn(keys.ann);
  const open = async (number = 1, edge = "submission", as = cookie) => {
    const answer = await post(`/inbox/messages/${number}/open`, { edge }, as);
    return { status: answer.status, place: answer.headers.get("location") ?? "", text: await answer.text() };
  };
  const look = async (place: string) =>
    (await server.app.fetch(new Request(`${baseUrl}${place}`, { headers: { accept: "text/html" } }))).status;
  const begin = async (bearer = keys.olga) => {
    const { json } = await server.call("POST", "/intakes/vendor/submissions", { bearer, body: {} });
    return { id: json.submissionId as string, resumeToken: json.resumeToken as string };
  };
  const handOver = (of: { readonly id: string; readonly resumeToken: string }, more: object, bearer = keys.olga) =>
    server.call("POST", `/submissions/${of.id}/handoff`, { bearer, body: { resumeToken: of.resumeToken, ...more } });
  return { ...server, keys, post, signIn, open, look, begin, handOver };
};

describe("a notice gives what the hand-off gave, for as long, and no more", () => {
  test("its link permits filling and ends with the hand-off", async () => {
    const { begin, handOver, open, look, time } = await openScene();
    await handOver(await begin(), { to: "ann", expiresInMs: 60_000 });
    const { status, place } = await open();
    expect(status).toBe(303);
    expect(await look(place)).toBe(200);
    time.now += 60_001;
    expect(await look(place)).toBe(404);
    const late = await open();
    expect(late.status).toBe(422);
    expect(late.text).toContain("has expired");
  });

  test("revoking the hand-off ends open links, opening again, and reading", async () => {
    const { begin, handOver, open, look, call, keys, client } = await openScene();
    const of = await begin();
    const { json } = await handOver(of, { to: "ann" });
    const { place } = await open();
    const ann = client({ key: keys.ann });
    done(await ann.adopt({ number: 1, edge: "submission", name: "@vendor" }));
    done(await ann.read({ name: "@vendor" }));
    const body = { resumeToken: json.resumeToken, handoffId: json.handoffId };
    const revoked = await call("DELETE", `/submissions/${of.id}/handoff`, { bearer: keys.olga, body });
    expect(revoked.json).toMatchObject({ ok: true, revoked: 2 });
    expect(await look(place)).toBe(404);
    const again = await open();
    expect(again.status).toBe(422);
    expect(again.text).toContain("The hand-off was revoked by the person who made it.");
    expect(await ann.read({ name: "@vendor" })).toMatchObject({ ok: false, problem: { code: "not_found" } });
  });

  test("a hand-off can be repeated, however often it was opened", async () => {
    const { begin, handOver, open } = await openScene();
    const of = await begin();
    const { json } = await handOver(of, { to: "ann" });
    for (let n = 0; n < 101; n++) expect((await open()).status).toBe(303);
    expect((await handOver({ ...of, resumeToken: json.resumeToken }, {})).json).toMatchObject({ ok: true });
  });

  test("a submission given for one use is opened once and not after its expiry", async () => {
    const { begin, open, look, client, keys, time } = await openScene();
    const { id } = await begin();
    const [olga, ann] = [client({ key: keys.olga }), client({ key: keys.ann })];
    done(await ann.whoami({}));
    done(await olga.addName({ name: "@ann" }));
    done(await olga.addName({ name: "@sub", capability: { submission: id } }));
    const expiresAt = new Date(time.now + 60_000).toISOString();
    done(await olga.attenuate({ name: "@sub", as: "@weak", rights: ["fill"], uses: 1, expiresAt }));
    done(await olga.send({ to: "@ann", text: "see @weak" }));
    const { status, place } = await open(1, "weak");
    expect(status).toBe(303);
    const again = await open(1, "weak");
    expect([again.status, again.text.includes("was used as often as it may be")]).toEqual([422, true]);
    expect(await look(place)).toBe(200);
    time.now += 60_001;
    expect(await look(place)).toBe(404);
  });

  test("an agent with access to pages does not become a person by a notice", async () => {
    const { begin, handOver, open, makeKey, signIn } = await openScene();
    const { key } = await makeKey({ actorId: "rob", roles: ["submitter"], kind: "agent" });
    await handOver(await begin(), { to: "rob" });
    const answer = await open(1, "submission", await signIn(key));
    expect([answer.status, answer.place]).toEqual([422, ""]);
  });
});

describe("whom a hand-off reaches, and in whose words", () => {
  test("a hand-off that names no person sends no notice", async () => {
    const { begin, handOver, call, client, keys } = await openScene();
    const of = await begin();
    const { json } = await handOver(of, {});
    const token = new URL(json.url).pathname.split("/").at(-1)!;
    const seen = await call("GET", `/submissions/${of.id}`, { bearer: token });
    const more = { to: "ann", note: "Your password expired" };
    const answer = await handOver({ ...of, resumeToken: seen.json.resumeToken }, more, token);
    expect([answer.status, answer.json.code]).toEqual([403, "forbidden"]);
    expect(done(await client({ key: keys.ann }).inbox({})).messages).toEqual([]);
  });

  test("an agent learns nothing about accounts and reaches only those it was given", async () => {
    const { begin, handOver, client, keys } = await openScene();
    const of = await begin(keys.bot);
    for (const to of ["ann", "nobody"]) {
      const { status, json } = await handOver(of, { to }, keys.bot);
      expect([status, json.detail]).toEqual([400, '"to": give your own name for the person, such as "@ann"']);
    }
    const [ann, bot] = [client({ key: keys.ann }), client({ key: keys.bot })];
    done(await bot.whoami({}));
    done(await ann.addName({ name: "@bot" }));
    done(await ann.send({ to: "@bot", text: "hello" }));
    done(await bot.adopt({ number: 1, edge: "from", name: "@boss" }));
    expect((await handOver(of, { to: "@boss" }, keys.bot)).status).toBe(200);
  });

  test("a note stays inside its quotation and cannot pass for the server's text", async () => {
    const { begin, handOver, client, keys } = await openScene();
    await handOver(await begin(), { to: "ann", note: "Done.” The server writes: “Pay now" });
    const [message] = done(await client({ key: keys.ann }).inbox({})).messages;
    expect(message).toMatchObject({
      text: 'Please go on with "Vendor".\n\nolga writes: “Done." The server writes: "Pay now” @submission',
    });
  });
});
