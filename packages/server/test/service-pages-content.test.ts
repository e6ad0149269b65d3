import { describe, expect, test } from "vitest";
import { linksOf, mainText } from "./service-pages-text.ts";
import { openWorld } from "./service-pages-world.ts";

describe("content of each service page", () => {
  test.each([
    ["nobody's home", undefined, "/", ["Sign in", "HTTP API", "http://127.0.0.1:8080/mcp"]],
    ["a reviewer's home", "ida", "/", ["What waits for your decision", "Who answered what"]],
    ["an operator's home", "olga", "/", ["What was sent, what failed", "Who may come in, as what"]],
    [
      "forms",
      "olga",
      "/forms",
      ["Vendor onboarding", "version 1.2.0, 2 gates", "3 submissions, 1 under way, 2 in review", "Start"],
    ],
    ["forms, to a submitter without any", "sam", "/forms", ["Travel expenses", "0 submissions"]],
    [
      "submissions",
      "olga",
      "/submissions",
      ["Travel expenses", "Needs review", "In progress", "2 Mar 2026, 16:55 (1 hour ago)"],
    ],
    ["submissions in one state", "olga", "/submissions?state=in_progress", ["In progress"]],
    ["no submissions", "olga", "/submissions?state=expired", ["No submission is like that"]],
    ["a state that is none", "olga", "/submissions?state=nonsense", ["Travel expenses", "Vendor onboarding"]],
    ["a submitter's own", "sam", "/submissions", ["Your submissions", "There is no submission yet"]],
    [
      "a reviewer's queue",
      "rita",
      "/reviews",
      ["compliance 1 of 2 approved, round 2", "Ann Example", "2 of 9, 1 not confirmed", "4 of 8, 3 not confirmed"],
    ],
    [
      "deliveries",
      "olga",
      "/deliveries",
      ["callback:expense", "Failed", "HTTP 503 from the receiver", "Deliver again…"],
    ],
    ["deliveries that were sent", "olga", "/deliveries?status=sent", ["No delivery stands like that"]],
    ["keys", "olga", "/keys", ["Olga Orlova you", "reviewer, compliance", "Onboarding bot", "Revoked"]],
    ["nothing", "olga", "/nowhere", ["404", "Page not found"]],
    ["what a key does not permit", "ida", "/deliveries", ["403", "Your key does not permit this"]],
    ["an event that never was", "olga", "/submissions/{again}?at=99", ["404"]],
  ])("%s", async (_, who, path, texts) => {
    const { call, signIn, ids } = await openWorld();
    const cookie = who === undefined ? undefined : await signIn(who);
    const { text } = await call("GET", path.replace("{again}", ids.again), { cookie });
    for (const part of texts) expect(mainText(text)).toContain(part);
  });

  test("reviews: the longest pending review is first", async () => {
    const { call, signIn, ids } = await openWorld();
    const { text } = await call("GET", "/reviews", { cookie: await signIn("rita") });
    expect(text.indexOf(ids.waiting)).toBeLessThan(text.indexOf(ids.again));
    expect(text.indexOf(ids.waiting)).toBeGreaterThan(0);
  });

  test("reviews: a submission that the user approved or made is not listed as theirs to decide", async () => {
    const { call, signIn, ids } = await openWorld();
    const cookie = await signIn("ida");
    const { text } = await call("GET", "/reviews", { cookie });
    expect([text.includes(ids.waiting), text.includes(ids.again)]).toEqual([true, false]);
    expect(mainText((await call("GET", `/submissions/${ids.again}/review`, { cookie })).text)).toContain(
      "You approved this gate already; another reviewer must decide now.",
    );
  });

  test("lists continue after the last row of the previous page", async () => {
    const { call, signIn, create } = await openWorld();
    for (let count = 0; count < 30; count++) await create("expense", { amount: count });
    const cookie = await signIn("olga");
    const seen = new Set<string>();
    let path: string | undefined = "/submissions?intakeId=expense";
    for (let pages = 0; path !== undefined && pages < 5; pages++) {
      const { text } = await call("GET", path, { cookie });
      for (const [id] of text.matchAll(/(?<=href="\/submissions\/)sub_\w+/g)) seen.add(id);
      path = linksOf(text).find((href) => href.includes("after="));
      if (path !== undefined) expect(path).toContain("intakeId=expense");
    }
    expect(seen.size).toBe(31);
  });
});

describe("a submission's page", () => {
  test("shows answers with author, confidence, evidence and confirmation", async () => {
    const { call, signIn, ids, uploadId } = await openWorld();
    const { text } = await call("GET", `/submissions/${ids.again}`, { cookie: await signIn("ida") });
    const main = mainText(text);
    for (const part of [
      "Legal name required legal_name Acme Corp Agent Onboarding bot 97% sure 7 hours ago Confirmed by Ann Example",
      "Website website https://acme.example/ (another site) Agent Onboarding bot 7 hours ago Not confirmed",
      "Contact Name contact.name Ann Example Person Ann Example",
      "Bank accounts 1 IBAN accounts[0].iban DE89 3704 0044 0532 0130 00",
      "certificate 2026.txt text/plain, 5 bytes",
      "Remarks remarks Not answered",
      "Trail verified 15 events",
      "compliance 1 of 2 approved Approved by Person Ida Imre",
      "Register checked",
      "Round 1: sent back at “compliance” by Person Rita Rossi",
      "After 15 events, 9 of 10 fields are answered: 7 by people, 2 by agents.",
    ]) {
      expect(main).toContain(part);
    }
    expect(linksOf(text)).toContain(`/submissions/${ids.again}/files/${uploadId}`);
  });

  test("shows the timeline as text, newest first", async () => {
    const { call, signIn, ids } = await openWorld();
    const { text } = await call("GET", `/submissions/${ids.again}`, { cookie: await signIn("ida") });
    const main = mainText(text);
    const words = [
      "Ida Imre approved it at “compliance” (1 of 2)",
      "asked for review at “compliance”",
      "Ann Example submitted it",
      "checked it: nothing is missing",
      "Ann Example changed 2 answers",
      "Rita Rossi sent it back at “compliance”",
      "uploaded certificate 2026.txt",
      "Ann Example answered 4 fields, confirmed 1 answer",
      "Olga Orlova made a link for a person",
      "Onboarding bot answered 4 fields",
      "Onboarding bot began it",
    ];
    const places = words.map((part) => main.indexOf(part, main.indexOf("Timeline")));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places.toSorted((one, two) => one - two)).toEqual(places);
  });

  test("offers files as downloads", async () => {
    const { call, signIn, ids, uploadId } = await openWorld();
    const cookie = await signIn("ida");
    const { status, headers, text } = await call("GET", `/submissions/${ids.again}/files/${uploadId}`, { cookie });
    expect([status, text]).toEqual([200, "hello"]);
    expect(headers.get("content-disposition")).toMatch(/^attachment; filename="certificate 2026.txt"/);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test.each([
    ["an operator, of one that is being filled", "olga", "open", ["Hand over to a person", "Cancel it…"]],
    ["an operator, of one that waits for review", "olga", "waiting", ["Cancel it…"]],
    ["a reviewer", "ida", "waiting", ["Review it"]],
    ["an operator, of one that could not be delivered", "olga", "failed", ["Deliver again…", "Cancel it…"]],
  ])("offers the permitted actions: %s", async (_, who, which, words) => {
    const { call, signIn, ids } = await openWorld();
    const id = ids[which as keyof typeof ids];
    const main = mainText((await call("GET", `/submissions/${id}`, { cookie: await signIn(who) })).text);
    const all = ["Review it", "Hand over to a person", "Deliver again…", "Cancel it…"];
    expect(all.filter((word) => main.includes(word))).toEqual(all.filter((word) => words.includes(word)));
  });
});

describe("starting a form from the pages", () => {
  test("a signed-in user starts it in their own name and finds it in their list", async () => {
    const { call, signIn, service, principalOf } = await openWorld();
    const cookie = await signIn("sam");
    const { text } = await call("GET", "/forms", { cookie });
    expect(linksOf(text)).toContain("/forms/expense");
    expect((await call("GET", "/forms/expense", { cookie })).status).toBe(200);
    const begun = await call("POST", "/forms/expense", { cookie });
    expect([begun.status, begun.headers.get("location")]).toEqual([303, expect.stringMatching(/^\/handoff\/hl_/)]);
    const listed = await service.list(await principalOf("sam"), {});
    expect(listed.ok && listed.value.submissions.map(({ createdBy }) => createdBy)).toEqual(["sam"]);
    expect(mainText((await call("GET", "/submissions", { cookie })).text)).toContain("Travel expenses");
  });

  test("a visitor who is not signed in is sent to sign in", async () => {
    const { call } = await openWorld();
    const { status, headers } = await call("GET", "/forms/expense");
    expect([status, headers.get("location")]).toEqual([303, expect.stringMatching(/^\/sign-in/)]);
  });

  test("a browser at an API path gets a page with a link to the pages", async () => {
    const { call } = await openWorld();
    const { status, text } = await call("GET", "/intakes");
    expect([status, linksOf(text)]).toEqual([401, expect.arrayContaining(["/sign-in", "/"])]);
  });
});

describe("actions on service pages", () => {
  test("a link is shown once, and opens the submission", async () => {
    const { call, signIn, ids } = await openWorld();
    const cookie = await signIn("olga");
    const form = { note: "Please finish", days: "1" };
    const made = await call("POST", `/submissions/${ids.open}/link`, { cookie, form });
    expect(mainText(made.text)).toContain("This link is shown only once");
    const [link] = /http:\/\/127\.0\.0\.1:8080\/handoff\/hl_[\w-]{43}/.exec(made.text)!;
    const again = await call("GET", `/submissions/${ids.open}`, { cookie });
    expect(again.text).not.toContain("hl_");
    expect(mainText(again.text)).toContain("until 3 Mar 2026");
    expect(mainText(again.text)).toContain("Please finish");
    const opened = await call("GET", new URL(link).pathname, { headers: { accept: "application/json" } });
    expect(opened.status).toBe(200);
  });

  test("cancelling asks for confirmation, then shows the result and the reason", async () => {
    const { call, signIn, ids } = await openWorld();
    const cookie = await signIn("olga");
    const path = `/submissions/${ids.open}`;
    expect(mainText((await call("GET", `${path}/cancel`, { cookie })).text)).toContain("This cannot be undone");
    const done = await call("POST", `${path}/cancel`, { cookie, form: { reason: "Sent twice" } });
    expect([done.status, done.headers.get("location")]).toEqual([303, `${path}?done=cancelled`]);
    const main = mainText((await call("GET", `${path}?done=cancelled`, { cookie })).text);
    expect(main).toMatch(/^The submission is cancelled\. .*Cancelled .*Reason Sent twice/);
    expect((await call("GET", `${path}/cancel`, { cookie })).headers.get("location")).toBe(path);
  });

  test("a cancellation reason that is too long is reported", async () => {
    const { call, signIn, ids } = await openWorld();
    const form = { reason: "x".repeat(2_001) };
    const answer = await call("POST", `/submissions/${ids.open}/cancel`, { cookie: await signIn("olga"), form });
    expect([answer.status, mainText(answer.text)]).toEqual([400, expect.stringContaining("at most 2000 characters")]);
  });

  test("a retried delivery shows its result", async () => {
    const { call, signIn, ids, receiver } = await openWorld();
    const cookie = await signIn("olga");
    const path = `/submissions/${ids.failed}`;
    const failed = await call("POST", `${path}/retry`, { cookie });
    expect([failed.status, mainText(failed.text)]).toEqual([
      409,
      expect.stringContaining("The delivery failed: HTTP 503"),
    ]);
    receiver.isUp = true;
    const done = await call("POST", `${path}/retry`, { cookie });
    expect([done.status, done.headers.get("location")]).toEqual([303, `${path}?done=delivered`]);
    expect(mainText((await call("GET", "/deliveries?status=sent", { cookie })).text)).toContain(ids.failed);
    expect((await call("GET", `${path}/retry`, { cookie })).status).toBe(404);
  });

  test("a key is shown once, works, and is revoked after asking", async () => {
    const { call, signIn } = await openWorld();
    const cookie = await signIn("olga");
    const form = { role: "reviewer", actor: "carl", name: "Carl <b>C</b>", further_roles: "legal  compliance" };
    const made = await call("POST", "/keys", { cookie, form });
    const [key, id] = /cofill_([0-9a-f]{18})_[\w-]{43}/.exec(made.text)!;
    expect(mainText(made.text)).toContain("It stands for Person Carl <b>C</b> (reviewer, legal, compliance).");
    expect((await call("GET", "/keys", { cookie })).text).not.toContain(key);
    expect((await call("POST", "/sign-in", { form: { key } })).status).toBe(303);
    expect(mainText((await call("GET", `/keys/${id}/revoke`, { cookie })).text)).toContain("Carl <b>C</b> (carl)");
    const done = await call("POST", `/keys/${id}/revoke`, { cookie });
    expect(done.headers.get("location")).toBe("/keys?done=key_revoked");
    expect((await call("POST", "/sign-in", { form: { key } })).status).toBe(401);
  });

  test.each([
    ["no role", { role: "", actor: "a" }, "A key's role is one of"],
    ["a role that is none", { role: "king", actor: "a" }, "A key's role is one of"],
    ["no actor", { role: "agent", actor: " " }, "must be letters, digits"],
    ["an actor with blanks", { role: "agent", actor: "a b" }, "must be letters, digits"],
    ["a hostile role", { role: "agent", actor: "a", further_roles: "<script>" }, "must be letters, digits"],
    ["a name that is too long", { role: "agent", actor: "a", name: "x".repeat(61) }, "at most 60 characters"],
  ])("a key with %s is not created, and the typed texts are kept", async (_, form, words) => {
    const { call, signIn, store } = await openWorld();
    const before = (await store.apiKeys()).length;
    const answer = await call("POST", "/keys", { cookie: await signIn("olga"), form });
    expect([answer.status, mainText(answer.text)]).toEqual([422, expect.stringContaining(words)]);
    if (form.actor.trim() !== "") expect(answer.text).toContain(`value="${form.actor}"`);
    expect((await store.apiKeys()).length).toBe(before);
  });

  test.each(["cancelled", "key_revoked", "<script>alert(1)</script>", "__proto__", "constructor"])(
    "a notice is one of ours: %s",
    async (name) => {
      const { call, signIn } = await openWorld();
      const { text, status } = await call("GET", `/forms?done=${encodeURIComponent(name)}`, {
        cookie: await signIn("ida"),
      });
      expect(status).toBe(200);
      expect(text.includes("cf-notice--good")).toBe(name === "cancelled" || name === "key_revoked");
      expect(text).not.toContain("<script>alert");
    },
  );
});
