import {
  type ConfirmationRequest,
  createMemoryProfileStore,
  type ProfileStore,
  type ProviderOptions,
  type UserProfile,
} from "@cofill/assist";
import { answerAt } from "@cofill/core";
import { describe, expect, test } from "vitest";
import { definition, enter, now, open, person, provide, provideOrder } from "./provider-form.ts";

const source = { type: "manual", timestamp: now } as const;
const kept = (value: unknown, confidence = 1) => ({ value, confidence, source, lastUsed: now, verified: true });

const profileOf = (id: string, updated: string, parts: Partial<UserProfile> = {}): UserProfile => ({
  id,
  label: id,
  created: now,
  updated,
  concepts: {},
  fields: {},
  ...parts,
});

const name = "https://schema.org/name";

const withProfiles = async (profiles: readonly UserProfile[], options: ProviderOptions = {}, form = open()) => {
  const store = createMemoryProfileStore();
  for (const profile of profiles) await store.write(profile);
  return { store, ...provide(form, { profiles: store, ...options }) };
};

describe("profile.match", () => {
  test("AS-TOOL-10: values by concept, then by field, with where they come from", async () => {
    const concepts = { [name]: kept("Ada") };
    const fields = { "types.integer": kept(3), "closed.fixed": kept("x"), "closed.hidden": kept("x") };
    const opened = await withProfiles([profileOf("home", now, { concepts, fields })]);
    const before = opened.form.form;
    expect(await opened.ok("profile.match")).toEqual({
      matches: [
        { path: "types.integer", value: 3, confidence: 0.5, relationship: "field-key", source },
        { path: "end.name", concept: name, value: "Ada", confidence: 1, relationship: "exact", source },
      ],
    });
    expect(opened.form.form).toBe(before);
  });

  test("AS-TOOL-11: what profile.match gave can be handed to profile.apply as it is", async () => {
    const opened = await withProfiles([profileOf("home", now, { concepts: { [name]: kept("Ada") } })]);
    const { matches } = await opened.ok("profile.match");
    expect(await opened.ok("profile.apply", { matches })).toMatchObject({
      filled: [{ path: "end.name", value: "Ada" }],
      skipped: [],
    });
  });

  test("AS-TOOL-10: a value that the field cannot hold is not offered", async () => {
    const fields = { "types.integer": kept("many"), "types.choice": kept("blue"), "types.date": kept("2026-02-30") };
    const opened = await withProfiles([profileOf("home", now, { fields })]);
    expect(await opened.ok("profile.match")).toEqual({ matches: [] });
  });

  test("AS-TOOL-10: the named profile, the host's choice, or the one used last", async () => {
    const profiles = [
      profileOf("old", "2026-01-01T00:00:00.000Z", { concepts: { [name]: kept("Old") } }),
      profileOf("new", "2026-02-01T00:00:00.000Z", { concepts: { [name]: kept("New") } }),
    ];
    const offered = async (options: ProviderOptions, input: object) =>
      (await (await withProfiles(profiles, options)).ok("profile.match", input)).matches[0]?.value;
    expect(await offered({}, {})).toBe("New");
    expect(await offered({ profileId: "old" }, {})).toBe("Old");
    expect(await offered({ profileId: "old" }, { profileId: "new" })).toBe("New");
  });

  test("AS-TOOL-10 AS-TOOL-12: a profile that does not exist is NOT_FOUND; to have none at all is no error", async () => {
    const opened = await withProfiles([]);
    for (const tool of ["profile.match", "profile.learn"]) {
      expect(await opened.error(tool, { profileId: "nobody" })).toEqual({
        code: "NOT_FOUND",
        message: 'There is no profile "nobody"',
      });
    }
    expect(await opened.store.list()).toEqual([]);
    expect(await opened.ok("profile.match")).toEqual({ matches: [] });
  });
});

describe("profile.apply", () => {
  const matches = [
    { path: "end.name", value: "Ada" },
    { path: "types.integer", value: "12" },
    { path: "closed.fixed", value: "x" },
    { path: "closed.hidden", value: "x" },
    { path: "types.choice", value: "blue" },
    { path: "no.where", value: 1 },
    { path: "a..b", value: 1 },
  ];
  const skipped = [
    { path: "closed.fixed", reason: "READONLY" },
    { path: "closed.hidden", reason: "NOT_RELEVANT" },
    { path: "types.choice", reason: "INVALID_VALUE" },
    { path: "no.where", reason: "NOT_FOUND" },
    { path: "a..b", reason: "NOT_FOUND" },
  ];

  test("AS-TOOL-11 AS-SHP-10: what can be written is, the rest is skipped with its reason", async () => {
    const opened = await withProfiles([]);
    expect(await opened.ok("profile.apply", { matches })).toEqual({
      filled: [
        { path: "end.name", value: "Ada" },
        { path: "types.integer", value: 12 },
      ],
      skipped,
      validation: await opened.ok("form.validate"),
    });
    expect(answerAt(opened.form.form, "end.name")).toMatchObject({ by: { kind: "agent" } });
    expect(answerAt(opened.form.form, "end.name")).not.toHaveProperty("confirmed");
  });

  test("AS-SHP-10: a person's confirmed answer is not replaced but proposed against", async () => {
    const opened = await withProfiles([]);
    enter(opened.form, "end.name", "Eve", true);
    expect(await opened.ok("profile.apply", { matches: matches.slice(0, 1) })).toMatchObject({
      filled: [],
      skipped: [{ path: "end.name", reason: "x-proposed" }],
    });
    expect(answerAt(opened.form.form, "end.name").value).toBe("Eve");
  });

  test("AS-TOOL-11 AS-ERR-02: asked to confirm with nobody to ask, it writes nothing", async () => {
    const opened = await withProfiles([]);
    const before = opened.form.form;
    for (const given of [matches, []]) {
      expect(await opened.error("profile.apply", { matches: given, confirm: true })).toEqual({
        code: "x-confirmation-required",
        message: expect.any(String),
      });
    }
    const nobody = await opened.error("profile.apply", { matches, confirm: true }, { confirm: async () => undefined });
    expect(nobody).toMatchObject({ code: "x-confirmation-required" });
    expect(opened.form.form).toBe(before);
  });

  test("AS-TOOL-11 AS-MUT-05: a person sees what would be written, and stands behind it afterwards", async () => {
    const asked: ConfirmationRequest[] = [];
    const confirm = async (request: ConfirmationRequest) => {
      asked.push(request);
      return "accepted" as const;
    };
    const opened = await withProfiles([], { confirm, person });
    enter(opened.form, "types.integer", 1);
    expect(await opened.ok("profile.apply", { matches, confirm: true })).toMatchObject({ filled: [{}, {}], skipped });
    expect(asked).toEqual([
      {
        id: expect.any(String),
        tool: "formspec.profile.apply",
        message: 'Write 2 answers into "Order"?',
        changes: [
          { path: "end.name", label: "Name", before: null, after: "Ada" },
          { path: "types.integer", label: "Integer", before: 1, after: 12 },
        ],
      },
    ]);
    expect(answerAt(opened.form.form, "end.name")).toMatchObject({ by: person, confirmed: true, value: "Ada" });
  });

  test("AS-MUT-05: what one value makes possible for the next is shown too", async () => {
    const asked: ConfirmationRequest[] = [];
    const confirm = async (request: ConfirmationRequest) => {
      asked.push(request);
      return "accepted" as const;
    };
    const opened = await withProfiles([], { confirm });
    const given = [
      { path: "closed.switch", value: true },
      { path: "closed.hidden", value: "x" },
    ];
    expect(await opened.ok("profile.apply", { matches: given, confirm: true })).toMatchObject({
      filled: given,
      skipped: [],
    });
    expect(asked[0]!.changes.map(({ path }) => path)).toEqual(["closed.switch", "closed.hidden"]);
  });

  test("AS-MUT-05: what a person was not shown is not written, even if it has become possible", async () => {
    const opened = await withProfiles([]);
    const confirm = async () => {
      enter(opened.form, "closed.switch", true);
      return "accepted" as const;
    };
    const given = [matches[0], { path: "closed.hidden", value: "unseen" }];
    expect(await opened.ok("profile.apply", { matches: given, confirm: true }, { confirm })).toMatchObject({
      filled: [{ path: "end.name" }],
      skipped: [{ path: "closed.hidden", reason: "NOT_RELEVANT" }],
    });
    expect(answerAt(opened.form.form, "closed.hidden").state).toBe("unanswered");
  });

  test("AS-SEC-03: what has closed while the person was thinking is skipped", async () => {
    const opened = await withProfiles([]);
    enter(opened.form, "closed.switch", true);
    const hidden = { path: "closed.hidden", value: "x" };
    const close = async () => {
      enter(opened.form, "closed.switch", false);
      return "accepted" as const;
    };
    expect(await opened.ok("profile.apply", { matches: [hidden], confirm: true }, { confirm: close })).toMatchObject({
      filled: [],
      skipped: [{ path: "closed.hidden", reason: "NOT_RELEVANT" }],
    });
    const size = { path: "closed.size", value: "s" };
    const lock = async () => {
      enter(opened.form, "closed.switch", true);
      return "accepted" as const;
    };
    expect(await opened.ok("profile.apply", { matches: [size], confirm: true }, { confirm: lock })).toMatchObject({
      filled: [],
      skipped: [{ path: "closed.size", reason: "READONLY" }],
    });
    expect(answerAt(opened.form.form, "closed.size").state).toBe("unanswered");
  });

  test("AS-SHP-10: declined, everything that was asked is skipped and nothing written", async () => {
    const opened = await withProfiles([], { confirm: async () => "declined" });
    const before = opened.form.form;
    expect(await opened.ok("profile.apply", { matches, confirm: true })).toEqual({
      filled: [],
      skipped: [{ path: "end.name", reason: "DECLINED" }, { path: "types.integer", reason: "DECLINED" }, ...skipped],
    });
    expect(opened.form.form).toBe(before);
  });

  test.each<[what: string, answer: unknown]>([
    ["yes", "yes"],
    ["true", true],
    ["null", null],
    ["an object", { action: "accepted" }],
  ])("AS-MUT-05: an answer of %s is no consent", async (_, answer) => {
    const opened = await withProfiles([], { confirm: async () => answer as "accepted" });
    const before = opened.form.form;
    expect(await opened.ok("profile.apply", { matches, confirm: true })).toMatchObject({ filled: [] });
    expect(opened.form.form).toBe(before);
  });

  test.each<[what: string, confirm: () => Promise<"accepted">]>([
    ["rejects", () => Promise.reject(new Error("secret"))],
    [
      "throws",
      () => {
        throw new Error("secret");
      },
    ],
  ])("AS-MUT-05 AS-ERR-01: a way to ask that %s writes nothing and tells nothing", async (_, confirm) => {
    const opened = await withProfiles([], { confirm });
    const before = opened.form.form;
    expect(await opened.error("profile.apply", { matches, confirm: true })).toEqual({
      code: "ENGINE_ERROR",
      message: expect.not.stringContaining("secret"),
    });
    expect(opened.form.form).toBe(before);
  });

  test("AS-MUT-05: a caller who has gone gets no writes, though nobody ever answers", async () => {
    const controller = new AbortController();
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const confirm = () => {
      resolve();
      return new Promise<"accepted">(() => {});
    };
    const opened = await withProfiles([], { confirm });
    const before = opened.form.form;
    const call = opened.ok("profile.apply", { matches, confirm: true }, { signal: controller.signal });
    await asked;
    controller.abort();
    expect(await call).toMatchObject({
      filled: [],
      skipped: [{ reason: "DECLINED" }, { reason: "DECLINED" }, ...skipped],
    });
    expect(opened.form.form).toBe(before);
  });

  test("AS-MUT-05: a yes that comes after the caller has gone is too late; one who has gone before is not asked for", async () => {
    const controller = new AbortController();
    let questions = 0;
    const confirm = async () => {
      questions++;
      controller.abort();
      return "accepted" as const;
    };
    const opened = await withProfiles([], { confirm });
    const before = opened.form.form;
    for (const _ of [1, 2]) {
      const result = await opened.ok("profile.apply", { matches, confirm: true }, { signal: controller.signal });
      expect(result.filled).toEqual([]);
    }
    expect(questions).toBe(1);
    expect(opened.form.form).toBe(before);
  });

  test("AS-MUT-05: where nothing could be written, nobody is bothered", async () => {
    const opened = await withProfiles([], { confirm: () => Promise.reject(new Error("asked")) });
    expect(await opened.ok("profile.apply", { matches: matches.slice(2), confirm: true })).toMatchObject({
      filled: [],
      skipped,
    });
  });
});

describe("profile.learn", () => {
  const learned = async (form: ReturnType<typeof open>, options: ProviderOptions = {}) => {
    const opened = await withProfiles([profileOf("home", now)], options, form);
    const saved = await opened.ok("profile.learn");
    return { saved, profile: (await opened.store.read("home"))! };
  };

  test("AS-TOOL-12 D-14: a person's valid answers, by concept first and else by path", async () => {
    const form = open();
    enter(form, "end.name", "Ada");
    enter(form, "types.integer", 3);
    enter(form, "end.age", 3);
    const { saved, profile } = await learned(form);
    expect(saved).toEqual({ savedConcepts: 1, savedFields: 1 });
    expect(profile.concepts).toEqual({
      [name]: {
        value: "Ada",
        confidence: 1,
        source: { type: "form-fill", formUrl: definition.url, fieldPath: "end.name", timestamp: now },
        lastUsed: now,
        verified: true,
      },
    });
    expect(Object.keys(profile.fields)).toEqual(["types.integer"]);
  });

  test("D-14: an agent's answer only once a person has confirmed it", async () => {
    const form = open();
    await provide(form).ok("field.set", { path: "end.name", value: "Ada" });
    expect((await learned(form)).saved).toEqual({ savedConcepts: 0, savedFields: 0 });
    form.step({ type: "confirm", path: "end.name" }, { by: person, at: now });
    expect((await learned(form)).saved).toEqual({ savedConcepts: 1, savedFields: 0 });
  });

  test("D-14: nothing that is calculated, given, closed or out of place", async () => {
    const form = open();
    enter(form, "closed.switch", true);
    enter(form, "closed.hidden", "x");
    enter(form, "lines[0].qty", 4);
    enter(form, "closed.switch", false);
    const { profile } = await learned(form);
    expect(Object.keys(profile.fields).toSorted()).toEqual(["closed.switch", "lines.qty"]);
    enter(form, "closed.size", "s");
    enter(form, "closed.switch", true);
    expect(Object.keys((await learned(form)).profile.fields)).not.toContain("closed.size");
  });

  test("D-14: of rows, only one that is alone, and without its index", async () => {
    const form = open();
    enter(form, "lines[0].qty", 4);
    expect(Object.keys((await learned(form)).profile.fields)).toEqual(["lines.qty"]);
    form.step({ type: "add_instance", path: "lines" }, { by: person, at: now });
    expect((await learned(form)).saved).toEqual({ savedConcepts: 0, savedFields: 0 });
  });

  test("AS-TOOL-12: the host's profile is made where it does not exist yet", async () => {
    const form = open();
    enter(form, "end.name", "Ada");
    const opened = await withProfiles([], { profileId: "own" }, form);
    expect(await opened.ok("profile.learn")).toEqual({ savedConcepts: 1, savedFields: 0 });
    expect(await opened.store.read("own")).toMatchObject({ id: "own", created: now, updated: now });
  });

  test("AS-TOOL-12: with nothing to learn, nothing is stored", async () => {
    const opened = await withProfiles([]);
    expect(await opened.ok("profile.learn")).toEqual({ savedConcepts: 0, savedFields: 0 });
    expect(await opened.store.list()).toEqual([]);
  });
});

describe("a store that breaks down", () => {
  const breaking = (method: keyof ProfileStore): ProfileStore => ({
    ...createMemoryProfileStore(),
    [method]: () => Promise.reject(new Error("secret of the store")),
  });

  test.each<[method: keyof ProfileStore, tool: string, input: object]>([
    ["list", "profile.match", {}],
    ["read", "profile.match", { profileId: "home" }],
    ["list", "profile.learn", {}],
    ["write", "profile.learn", {}],
  ])("AS-ERR-01: %s of it: %s is an ENGINE_ERROR, and nothing of it leaks", async (method, tool, input) => {
    const opened = provideOrder({ profiles: breaking(method) });
    enter(opened.form, "end.name", "Ada Lovelace");
    const before = opened.form.form;
    const error = await opened.error(tool, input);
    expect(error).toEqual({ code: "ENGINE_ERROR", message: `"formspec.${tool}" could not be carried out` });
    expect(opened.form.form).toBe(before);
  });
});
