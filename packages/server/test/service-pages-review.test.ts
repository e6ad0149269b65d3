import { describe, expect, test } from "vitest";
import { controlValue, mainText } from "./service-pages-text.ts";
import { openWorld, type World } from "./service-pages-world.ts";

/** Opens the decision page and gives what decides on it as it was seen. */
const lookAt = async ({ call }: World, cookie: string, id: string) => {
  const { text } = await call("GET", `/submissions/${id}/review`, { cookie });
  const seen = { seq: controlValue(text, "seq")!, version: controlValue(text, "version")! };
  const decide = (form: Readonly<Record<string, string>>) =>
    call("POST", `/submissions/${id}/review/decision`, { cookie, form: { ...seen, ...form } });
  return { text, decide };
};

const stateOf = async ({ service, principalOf }: World, id: string) => {
  const viewed = await service.view(await principalOf("ida"), id, {});
  if (!viewed.ok) throw new Error(`${viewed.problem.code}.${viewed.problem.reason}`);
  return viewed.value.submission;
};

describe("the decision page", () => {
  test("shows the changes since the last rejection and its reasons", async () => {
    const world = await openWorld();
    const { text } = await lookAt(world, await world.signIn("rita"), world.ids.again);
    const main = mainText(text);
    const changed = main.slice(main.indexOf("What changed since"), main.indexOf("What agents answered"));
    expect(changed).toContain("Country of registration required country Was DE Now FR Person Ann Example");
    expect(changed).toContain("annual_volume Was 120000 Now 84500");
    expect(changed).not.toContain("Legal name");
    expect(main).toContain("The volume is a guess: ask for last year's figure");
    expect(main).toContain("After this the gate “finance” decides.");
  });

  test("lists agents' answers: unconfirmed before confirmed, the least confident first", async () => {
    const world = await openWorld();
    const main = mainText((await lookAt(world, await world.signIn("ida"), world.ids.waiting)).text);
    const flagged = main.slice(main.indexOf("What agents answered"), main.indexOf("All answers"));
    const order = ["annual_volume", "country", "website", "legal_name"].map((path) => flagged.indexOf(path));
    expect(order.toSorted((one, two) => one - two)).toEqual(order);
    expect(flagged).toContain("35% sure");
    expect(flagged).not.toContain("contact.email");
    expect(main).not.toContain("What changed since");
  });

  test("two people approve, then the next gate decides", async () => {
    const world = await openWorld();
    const { ids, signIn } = world;
    const first = await lookAt(world, await signIn("ida"), ids.waiting);
    expect(mainText(first.text)).toContain("One more approval is needed after yours.");
    const one = await first.decide({ decision: "approved", comment: "Fine" });
    expect([one.status, one.headers.get("location")]).toEqual([303, "/reviews?done=approved_more"]);
    const second = await lookAt(world, await signIn("rita"), ids.waiting);
    expect(mainText(second.text)).toContain("compliance 1 of 2 approved Approved by Person Ida Imre");
    expect((await second.decide({ decision: "approved" })).status).toBe(303);
    const third = await lookAt(world, await signIn("rita"), ids.waiting);
    expect(mainText(third.text)).toContain("This is the last approval that is needed.");
    const last = await third.decide({ decision: "approved" });
    expect(last.headers.get("location")).toBe("/reviews?done=approved");
    expect((await stateOf(world, ids.waiting)).state).toBe("finalized");
    expect((await stateOf(world, ids.waiting)).review?.approvals[0]).toMatchObject({
      comment: "Fine",
      by: { id: "ida" },
    });
  });

  test("a rejection accepts reasons for the whole and for single fields", async () => {
    const world = await openWorld();
    const { ids, signIn } = world;
    const { decide } = await lookAt(world, await signIn("ida"), ids.waiting);
    const done = await decide({
      decision: "rejected",
      reasons: "The register is down\r\n\r\n  Ask again  ",
      field_1: "annual_volume",
      reason_1: "This is a guess",
      field_2: "accounts[0].iban",
      reason_2: "The digits do not add up",
      field_3: "country",
      reason_3: " ",
      field_4: "nowhere",
      reason_4: "Of no field",
    });
    expect(done.headers.get("location")).toBe("/reviews?done=sent_back");
    expect((await stateOf(world, ids.waiting)).rejections[0]).toMatchObject({
      by: { id: "ida" },
      reasons: [
        "The register is down",
        "Ask again",
        "Expected volume per year (EUR): This is a guess",
        "Bank accounts 1, IBAN: The digits do not add up",
        "Of no field",
      ],
    });
  });

  test.each([
    ["no reason", { decision: "rejected", reasons: " \n " }, "one reason is needed"],
    ["a reason that is too long", { decision: "rejected", reasons: "x".repeat(2_001) }, "at most 2000 characters"],
    ["a comment that is too long", { decision: "approved", comment: "x".repeat(2_001) }, "at most 2000 characters"],
    ["no decision", { comment: "hm" }, "one reason is needed"],
  ])("%s: nothing is decided, the typed texts are kept, and the page shows the problem", async (_, form, words) => {
    const world = await openWorld();
    const { ids, signIn } = world;
    const before = await stateOf(world, ids.waiting);
    const { decide } = await lookAt(world, await signIn("ida"), ids.waiting);
    const answer = await decide(form);
    expect([answer.status, mainText(answer.text)]).toEqual([422, expect.stringContaining(words)]);
    const typed = "comment" in form ? form.comment : form.reasons.trim();
    expect(answer.text).toContain(typed);
    expect((await stateOf(world, ids.waiting)).seq).toBe(before.seq);
  });
});

describe("a decision on a page that is no longer true", () => {
  test("is refused after another reviewer rejected it", async () => {
    const world = await openWorld();
    const { ids, signIn, review } = world;
    const { decide } = await lookAt(world, await signIn("ida"), ids.waiting);
    await review("rita", ids.waiting, { decision: "rejected", reasons: ["Not like this"] });
    const answer = await decide({ decision: "approved", comment: "Looks good to me" });
    const main = mainText(answer.text);
    expect(answer.status).toBe(409);
    expect(main).toContain("Your decision was not taken");
    expect(main).toContain("Rita Rossi sent it back at “compliance”");
    expect(main).toContain("There is nothing to decide: it is sent back now.");
    expect((await stateOf(world, ids.waiting)).state).toBe("rejected");
  });

  test("is refused after it was corrected and submitted again", async () => {
    const world = await openWorld();
    const { ids, signIn, review, service, waiting, tokenOf } = world;
    const { decide } = await lookAt(world, await signIn("ida"), ids.waiting);
    await review("rita", ids.waiting, { decision: "rejected", reasons: ["Which country?"] });
    const { person, ann } = waiting;
    const token = async () => ({ ...ann, resumeToken: await tokenOf(ids.waiting, person) });
    await service.setFields(person, ids.waiting, { ...(await token()), fields: { country: "US" } });
    await service.submit(person, ids.waiting, { ...(await token()), idempotencyKey: "round-2" });
    const answer = await decide({ decision: "approved", comment: "Looks good to me" });
    expect(answer.status).toBe(409);
    expect(mainText(answer.text)).toContain("Ann Example changed 1 answer");
    expect(answer.text).toContain("Looks good to me");
    const after = await stateOf(world, ids.waiting);
    expect([after.state, after.review?.approvals]).toEqual(["needs_review", []]);
    const again = {
      seq: controlValue(answer.text, "seq")!,
      version: controlValue(answer.text, "version")!,
      decision: "approved",
    };
    const path = `/submissions/${ids.waiting}/review/decision`;
    expect((await world.call("POST", path, { cookie: await signIn("ida"), form: again })).status).toBe(303);
  });

  test("is refused after another approval, even if no answer changed", async () => {
    const world = await openWorld();
    const { ids, signIn, review } = world;
    const { decide } = await lookAt(world, await signIn("ida"), ids.waiting);
    await review("rita", ids.waiting, { decision: "approved" });
    const answer = await decide({ decision: "rejected", reasons: "No" });
    expect([answer.status, mainText(answer.text)]).toEqual([
      409,
      expect.stringContaining("Rita Rossi approved it at “compliance” (1 of 2)"),
    ]);
    expect((await stateOf(world, ids.waiting)).state).toBe("needs_review");
  });

  test.each(["", "x", "0", "-3", "99999", "1e3", "NaN"])(
    "is refused if it claims to have seen event %j",
    async (seq) => {
      const world = await openWorld();
      const { ids, signIn, call } = world;
      const path = `/submissions/${ids.waiting}/review/decision`;
      const form = { seq, version: "1", decision: "approved" };
      expect((await call("POST", path, { cookie: await signIn("ida"), form })).status).toBe(409);
      expect((await stateOf(world, ids.waiting)).review?.approvals).toEqual([]);
    },
  );

  test("is refused if the events are the same but the version is not", async () => {
    const world = await openWorld();
    const { ids, signIn } = world;
    const { decide } = await lookAt(world, await signIn("ida"), ids.waiting);
    expect((await decide({ decision: "approved", version: "1" })).status).toBe(422);
    expect((await stateOf(world, ids.waiting)).review?.approvals).toEqual([]);
  });
});

describe("who may not decide", () => {
  test("on a server without keys, the submitter is told that they may not", async () => {
    const world = await openWorld({ hasKeys: false });
    const { call, ids } = world;
    const named = await call("POST", "/name", { form: { name: "onboarding-bot" } });
    const cookie = named.headers.get("set-cookie")!.split(";", 1)[0]!;
    const { text } = await call("GET", `/submissions/${ids.waiting}/review`, { cookie });
    expect(mainText(text)).toContain("Who made, answered, confirmed or submitted a submission cannot review it.");
    expect(text).not.toContain("review.approve");
  });

  test("a reviewer of another gate is told which gate is next", async () => {
    const world = await openWorld();
    await world.makeKey("lena", { roles: ["reviewer", "legal"] });
    const cookie = await world.signIn("lena");
    const { text } = await world.call("GET", `/submissions/${world.ids.waiting}/review`, { cookie });
    expect(mainText(text)).toContain('You are not a reviewer of the gate "compliance".');
    const seq = controlValue(text, "seq");
    expect(seq).toBeUndefined();
    const { seq: now, version } = await stateOf(world, world.ids.waiting);
    const form = { seq: String(now), version: String(version), decision: "approved" };
    const answer = await world.call("POST", `/submissions/${world.ids.waiting}/review/decision`, { cookie, form });
    expect(answer.status).toBe(403);
  });
});
