import { type IntakeEvent, replay, type Submission } from "@cofill/service";
import type { StoredEvent } from "@cofill/store";
import { describe, expect, test } from "vitest";
import { answerSections } from "../src/service-pages/models/answers.ts";
import { peopleOfTrail } from "../src/service-pages/models/people.ts";
import { attributeOf, elementsOf, linksOf, mainText } from "./service-pages-text.ts";
import { openWorld, type World } from "./service-pages-world.ts";

const trailOf = async ({ store }: World, id: string): Promise<readonly IntakeEvent[]> =>
  (await store.events(id, { afterSeq: 0, limit: 1_000 })).map(({ json }: StoredEvent) => JSON.parse(json));

/** Path and value of every answer that a page shows. */
const shownAnswers = (html: string): Readonly<Record<string, string>> => {
  const items = html.split('<li class="cf-svc-answer').slice(1);
  return Object.fromEntries(
    items.map((item) => {
      const text = (name: string) =>
        mainText(`<main>${new RegExp(`data-agent-output="${name}">(.*?)</(?:code|div)>`, "s").exec(item)?.[1]}</main>`);
      return [text("path"), text("value").replace(" (another site)", "")];
    }),
  );
};

const answersIn = (submission: Submission, events: readonly IntakeEvent[]): Readonly<Record<string, string>> => {
  const people = peopleOfTrail(events);
  const sections = answerSections(submission.document.form, {
    people,
    now: 0,
    fileHref: () => undefined,
    saysProblems: false,
  });
  return Object.fromEntries(
    sections.flatMap(({ answers }) =>
      answers.map(({ path, value }) => [
        path,
        "text" in value ? value.text : "name" in value ? `${value.name} ${value.about}` : JSON.stringify(value),
      ]),
    ),
  );
};

describe("the state at any past event", () => {
  test("equals the replay of the trail up to that event", async () => {
    const world = await openWorld();
    const { call, signIn, ids, service } = world;
    const cookie = await signIn("ida");
    const events = await trailOf(world, ids.again);
    expect(events.length).toBe(15);
    const intake = await service.pinnedIntake("vendor", "1.2.0");
    for (const { seq, state } of events) {
      const { text } = await call("GET", `/submissions/${ids.again}?at=${seq}`, { cookie });
      const expected = replay(events.slice(0, seq), intake);
      expect(shownAnswers(text), `event ${seq}`).toEqual(answersIn(expected, events));
      expect(expected.state).toBe(state);
      expect(mainText(text)).toContain(`As it stood after event ${seq} of 15`);
    }
  });

  test.each([
    [2, ["annual_volume", "country", "legal_name", "website"]],
    [4, ["accounts[0].currency", "accounts[0].iban", "contact.email", "contact.name", "legal_name"]],
    [6, ["certificate"]],
    [10, []],
    [11, ["annual_volume", "country"]],
  ])("marks the changes of event %i", async (at, paths) => {
    const { call, signIn, ids } = await openWorld();
    const { text } = await call("GET", `/submissions/${ids.again}?at=${at}`, { cookie: await signIn("ida") });
    const marked = text.split('<li class="cf-svc-answer cf-svc-changed').slice(1);
    const found = marked.map((item) => /data-agent-output="path">([^<]*)</.exec(item)![1]);
    expect(found.sort()).toEqual(paths);
  });

  test("links to the previous and next event and offers no actions", async () => {
    const { call, signIn, ids } = await openWorld();
    const cookie = await signIn("olga");
    const here = `/submissions/${ids.open}`;
    const first = await call("GET", `${here}?at=1`, { cookie });
    expect(mainText(first.text)).not.toContain("What you can do");
    const step = (html: string, rel: string) => {
      const link = elementsOf(html).find((element) => attributeOf(element, "rel") === rel);
      return link && attributeOf(link, "href");
    };
    expect([step(first.text, "prev"), step(first.text, "next")]).toEqual([undefined, `${here}?at=2`]);
    const second = await call("GET", `${here}?at=2`, { cookie });
    expect([step(second.text, "prev"), step(second.text, "next")]).toEqual([`${here}?at=1`, undefined]);
    expect(linksOf(second.text)).toContain(here);
  });

  test.each(["0", "-1", "1e1", "99", "x", "1.5", "999999999999999"])("at=%s", async (at) => {
    const { call, signIn, ids } = await openWorld();
    const answer = await call("GET", `/submissions/${ids.again}?at=${at}`, { cookie: await signIn("ida") });
    expect(answer.status).toBe(/^[1-9]\d+$/.test(at) ? 404 : 200);
    expect(mainText(answer.text)).not.toContain("As it stood");
  });
});

describe("the picture of the fill", () => {
  test("shows the number of answered fields by kind of actor as text, table and bars", async () => {
    const { call, signIn, ids } = await openWorld();
    const { text } = await call("GET", `/submissions/${ids.again}`, { cookie: await signIn("ida") });
    const rows = Array.from(text.matchAll(/<tr><th scope="row">(\d+)<\/th>(.*?)<\/tr>/gs), ([, seq, cells]) => [
      Number(seq),
      ...Array.from(cells!.matchAll(/<td class="cf-number">(\d+)<\/td>/g), ([, count]) => Number(count)),
    ]);
    expect(rows).toHaveLength(15);
    expect([rows[0], rows[1], rows[3], rows[10]]).toEqual([
      [1, 0, 0, 0],
      [2, 0, 4, 0],
      [4, 4, 4, 0],
      [11, 7, 2, 0],
    ]);
    expect(text.match(/class="cf-svc-fill-agent" x=/g)).toHaveLength(14);
    expect(text).toMatch(/<svg [^>]*role="img" aria-labelledby="fill-title fill-desc"/);
    expect(text).not.toMatch(/ style="/);
  });
});

describe("a trail", () => {
  test("that was manipulated is shown as such, with the current state", async () => {
    const world = await openWorld();
    const { call, signIn, ids, store } = world;
    const events = store.events.bind(store);
    store.events = async (id, page) =>
      (await events(id, page)).map((event) =>
        event.seq === 2 ? { ...event, json: event.json.replace("Acme Corp", "Evil Corp") } : event,
      );
    const main = mainText((await call("GET", `/submissions/${ids.again}`, { cookie: await signIn("ida") })).text);
    expect(main).toContain("Trail damaged Event 2 is not what was written");
    expect(main).toContain("Legal name required legal_name Acme Corp");
  });

  test("longer than one page is shown completely, in pages", async () => {
    const { call, signIn, service, create, agent, keys } = await openWorld();
    expect(keys.olga).toBeDefined();
    const { id, token } = await create("expense", { amount: 0 });
    let resumeToken = token;
    for (let amount = 1; amount <= 70; amount++) {
      const set = await service.setFields(agent, id, { resumeToken, fields: { amount } });
      resumeToken = set.ok ? String(set.value.body.resumeToken) : "";
    }
    const cookie = await signIn("olga");
    const first = await call("GET", `/submissions/${id}`, { cookie });
    const seen = (html: string) => Array.from(html.matchAll(/<li value="(\d+)"/g), ([, seq]) => Number(seq));
    expect(seen(first.text)).toEqual(Array.from({ length: 50 }, (_, index) => 72 - index));
    const earlier = linksOf(first.text).find((href) => href.includes("until="))!;
    const second = await call("GET", earlier.replace(/#.*/, ""), { cookie });
    expect(seen(second.text)).toEqual(Array.from({ length: 22 }, (_, index) => 22 - index));
    expect(first.text.match(/<tr><th scope="row">/g)!.length).toBeLessThanOrEqual(60);
    expect(mainText(first.text)).toContain("After 72 events, 1 of 2 fields are answered");
  });
});
