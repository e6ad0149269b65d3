import { describe, expect, test } from "vitest";
import type { Tested } from "./browser-entry.ts";
import { browserPages } from "./browser-page.ts";

declare const Assist: Tested;
const { open, serve } = browserPages();

describe("the provider's side", () => {
  test("AS-TR-PM: announces its tools with a DOM event, and again when asked", async () => {
    const page = await open();
    const seen = await page.evaluate(() => {
      const lists: number[] = [];
      addEventListener("formspec-assist-ready", (event) => lists.push((event as CustomEvent).detail.tools.length));
      Assist.exposeToPage(Assist.fakeProvider());
      dispatchEvent(new CustomEvent("formspec-assist-discover"));
      return lists;
    });
    expect(seen).toEqual([7, 7]);
  });

  test("AS-TR-01: answers a discovery message with name, description and schema", async () => {
    const page = await open();
    const [answer, declared] = await page.evaluate(async () => {
      const provider = Assist.fakeProvider();
      Assist.exposeToPage(provider);
      await Assist.post({ type: "formspec-assist:discover", callId: "d1" });
      await Assist.post();
      return [Assist.messages.find((entry) => (entry as { tools?: object }).tools), provider.tools()] as const;
    });
    expect(answer).toEqual({ type: "formspec-assist:tools", callId: "d1", tools: declared });
  });

  test.each([
    ["no object", ["formspec-assist:call"]],
    ["null", [null]],
    ["no call id", [{ type: "formspec-assist:call", name: "formspec.form.describe", input: {} }]],
    ["a call id that is no text", [{ type: "formspec-assist:call", callId: 7, name: "formspec.form.describe" }]],
    [
      "a very long call id",
      [{ type: "formspec-assist:call", callId: "x".repeat(999), name: "formspec.form.describe" }],
    ],
    ["no name", [{ type: "formspec-assist:call", callId: "a" }]],
    ["another type", [{ type: "formspec-assist:eval", callId: "a", name: "formspec.form.describe" }]],
    ["a result nobody asked for", [{ type: "formspec-assist:result", callId: "a", result: {} }]],
  ])("AS-SEC-01: a message that is %s is ignored", async (_, posted) => {
    const page = await open();
    const received = await page.evaluate(async (bad) => {
      const provider = Assist.fakeProvider();
      Assist.exposeToPage(provider);
      const call = { type: "formspec-assist:call", callId: "good", name: "formspec.form.describe", input: {} };
      await Assist.post(...bad, call);
      return provider.received;
    }, posted);
    expect(received).toEqual([{ name: "formspec.form.describe", input: {} }]);
  });

  test("AS-TR-PM: two calls under one id: the first is made and answered, the second is not", async () => {
    const page = await open();
    const received = await page.evaluate(async () => {
      const provider = Assist.fakeProvider();
      Assist.exposeToPage(provider);
      const call = { type: "formspec-assist:call", callId: "same" };
      await Assist.post({ ...call, name: "test.wait" }, { ...call, name: "formspec.form.describe" });
      await Assist.post({ type: "formspec-assist:cancel", callId: "same" });
      await provider.aborted;
      await Assist.post();
      const ids = Assist.messages.filter((entry) => (entry as { result?: object }).result);
      return [provider.received.map(({ name }) => name), ids.length] as const;
    });
    expect(received).toEqual([["test.wait"], 1]);
  });

  test("AS-SEC-01: too large, too deep and too many are answered with an error, not passed on", async () => {
    const page = await open();
    const [errors, received] = await page.evaluate(async () => {
      const provider = Assist.fakeProvider();
      Assist.exposeToPage(provider);
      const call = (callId: string, name: string, input: unknown) => ({
        type: "formspec-assist:call",
        callId,
        name,
        input,
      });
      let deep: unknown = 1;
      for (let level = 0; level < 1000; level += 1) deep = { deep };
      const cyclic: Record<string, unknown> = {};
      cyclic.self = cyclic;
      await Assist.post(
        call("large", "formspec.field.set", { path: "x".repeat(2_000_000) }),
        call("deep", "formspec.field.set", { path: "a", value: deep }),
        call("cyclic", "formspec.field.set", { path: "a", value: cyclic }),
        call("blob", "formspec.field.set", { path: "a", value: new Map([["x", 1]]) }),
        ...Array.from({ length: 32 }, (_, index) => call(`w${index}`, "test.wait", {})),
        call("busy", "formspec.form.describe", {}),
      );
      await Assist.post();
      const results = Assist.messages as { readonly callId?: string; readonly result?: unknown }[];
      const found = results
        .filter(({ result }) => result)
        .map((entry) => [entry.callId, Assist.payloadOf(entry.result)]);
      return [found, provider.received.length] as const;
    });
    expect(errors).toMatchObject([
      ["large", { code: "INVALID_VALUE" }],
      ["deep", { code: "INVALID_VALUE" }],
      ["cyclic", { code: "INVALID_VALUE" }],
      ["blob", { code: "INVALID_VALUE" }],
      ["busy", { code: "x-busy" }],
    ]);
    expect(received).toBe(32);
  });

  test("disposed, it aborts what runs and answers nobody", async () => {
    const page = await open();
    const [received, results] = await page.evaluate(async () => {
      const provider = Assist.fakeProvider();
      const exposed = Assist.exposeToPage(provider);
      await Assist.post({ type: "formspec-assist:call", callId: "a", name: "test.wait" });
      exposed.dispose();
      await provider.aborted;
      await Assist.post({ type: "formspec-assist:call", callId: "b", name: "formspec.form.describe" });
      await Assist.post();
      return [
        provider.received.length,
        Assist.messages.filter((entry) => (entry as { result?: object }).result),
      ] as const;
    });
    expect([received, results]).toEqual([1, []]);
  });
});

describe("another origin", () => {
  const ask = `<script>
    addEventListener("message", ({ data }) => parent.postMessage({ answered: data }, "*"));
    parent.postMessage({ type: "formspec-assist:call", callId: "f", name: "formspec.form.describe", input: {} }, "*");
    parent.postMessage("sent", "*");
  </script>`;

  test.each([
    ["is not heard", false, false, 0],
    ["is not heard from a window that was not named", true, false, 0],
    ["is not heard from a named window with another origin", false, true, 0],
    ["is heard when its origin and window were named", true, true, 1],
  ])("AS-SEC-01: a frame of another origin %s", async (_, allowOrigin, allowSource, calls) => {
    const page = await open();
    const { url } = await serve(ask);
    const outcome = await page.evaluate(
      async ([frameUrl, byOrigin, bySource]) => {
        const provider = Assist.fakeProvider();
        const frame = document.createElement("iframe");
        document.body.append(frame);
        Assist.exposeToPage(provider, {
          ...(byOrigin ? { allowedOrigins: [new URL(frameUrl).origin] } : {}),
          ...(bySource ? { sources: [frame.contentWindow!] } : {}),
        });
        const expected = byOrigin && bySource ? "answered" : "sent";
        const done = new Promise<void>((resolve) =>
          addEventListener("message", ({ data }) => {
            if (data === expected || data?.answered?.type === "formspec-assist:result") resolve();
          }),
        );
        frame.src = frameUrl;
        await done;
        return provider.received.length;
      },
      [url, allowOrigin, allowSource] as const,
    );
    expect(outcome).toBe(calls);
  });

  test("AS-TR-PM: a consumer in one window reaches a provider in a frame of another origin, and only that one", async () => {
    const page = await open();
    const { url } = await serve("");
    const frame = await (async () => {
      await page.evaluate((frameUrl) => {
        const element = document.createElement("iframe");
        element.src = frameUrl;
        document.body.append(element);
        return new Promise((resolve) => element.addEventListener("load", resolve));
      }, url);
      return page.frames()[1]!;
    })();
    const here = await page.evaluate(() => location.origin);
    await frame.evaluate((origin) => {
      Assist.exposeToPage(Assist.fakeProvider(), { allowedOrigins: [origin], sources: [parent] });
    }, here);
    const outcome = await page.evaluate(async (origin) => {
      const target = document.querySelector("iframe")!.contentWindow!;
      const wrong = await Assist.connectToPage({ target, targetOrigin: "http://127.0.0.1:1", timeoutMs: 50 });
      const right = await Assist.connectToPage({ target, targetOrigin: origin });
      const result = right.ok ? await right.value.call("formspec.form.describe") : undefined;
      return [wrong.ok, result?.content[0]?.text === Assist.describeText] as const;
    }, new URL(url).origin);
    expect(outcome).toEqual([false, true]);
  });
});

describe("the consumer's side", () => {
  test("AS-TR-02: discovers and calls; the ids are UUIDs and the text is unchanged", async () => {
    const page = await open();
    const [tools, text, ids] = await page.evaluate(async () => {
      Assist.exposeToPage(Assist.fakeProvider());
      const connected = await Assist.connectToPage();
      if (!connected.ok) throw new Error(connected.error.message);
      const result = await connected.value.call("formspec.form.describe");
      const calls = Assist.messages as { readonly type: string; readonly callId: string }[];
      const sent = calls.filter(({ type }) => type === "formspec-assist:call").map(({ callId }) => callId);
      return [connected.value.tools().length, result.content[0]!.text === Assist.describeText, sent] as const;
    });
    expect([tools, text]).toEqual([7, true]);
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)]);
  });

  test("AS-TR-03: every error code arrives as it was", async () => {
    const page = await open();
    const seen = await page.evaluate(async () => {
      Assist.exposeToPage(Assist.fakeProvider());
      const connected = await Assist.connectToPage();
      if (!connected.ok) throw new Error();
      const results = await Promise.all(Assist.codes.map((code) => connected.value.call("test.fail", { code })));
      return [Assist.codes, results.map((result) => [result.isError, Assist.payloadOf(result)])] as const;
    });
    expect(seen[1]).toEqual(seen[0].map((code) => [true, { code, message: "It failed.", path: "items[0].name" }]));
  });

  test("nobody there, somebody later, cancelled, not sendable", async () => {
    const page = await open();
    const seen = await page.evaluate(async () => {
      const nobody = await Assist.connectToPage({ timeoutMs: 20 });
      const later = Assist.connectToPage();
      const provider = Assist.fakeProvider();
      Assist.exposeToPage(provider);
      const connected = await later;
      if (!connected.ok) throw new Error();
      const abort = new AbortController();
      const cancelled = connected.value.call("test.wait", {}, { signal: abort.signal });
      await provider.waiting;
      abort.abort();
      const answers = [await cancelled];
      await provider.aborted;
      answers.push(await connected.value.call("formspec.field.set", { path: () => 1 }));
      return [nobody.ok, answers.map(Assist.payloadOf)] as const;
    });
    expect(seen).toMatchObject([false, [{ code: "x-cancelled" }, { code: "INVALID_VALUE" }]]);
  });

  test.each([
    ["the provider's window and origin", false, false, true],
    ["another window", true, false, false],
    ["another origin", false, true, false],
  ])("AS-SEC-01: an answer from %s", async (_, otherWindow, otherOrigin, believed) => {
    const page = await open("<iframe></iframe>");
    const connected = await page.evaluate(
      async ([fromOther, ofOther]) => {
        addEventListener("message", ({ data }) => {
          if (data?.type !== "formspec-assist:discover") return;
          const init = {
            data: { type: "formspec-assist:tools", callId: data.callId, tools: [] },
            origin: ofOther ? "https://evil.example" : location.origin,
            source: fromOther ? document.querySelector("iframe")!.contentWindow : window,
          };
          dispatchEvent(new MessageEvent("message", init));
        });
        return (await Assist.connectToPage({ timeoutMs: 100 })).ok;
      },
      [otherWindow, otherOrigin] as const,
    );
    expect(connected).toBe(believed);
  });

  test("a provider that never answers is given up, and told so", async () => {
    const page = await open();
    const seen = await page.evaluate(async () => {
      const provider = Assist.fakeProvider();
      Assist.exposeToPage(provider);
      const connected = await Assist.connectToPage({ callTimeoutMs: 20 });
      if (!connected.ok) throw new Error();
      const answer = await connected.value.call("test.wait");
      await provider.aborted;
      return Assist.payloadOf(answer);
    });
    expect(seen).toMatchObject({ code: "x-timeout" });
  });

  test("AS-TR-04: the call stands still while the person is asked in the page", async () => {
    const page = await open();
    await page.evaluate(async () => {
      const provider = Assist.fakeProvider();
      Assist.exposeToPage(provider, { confirm: Assist.askInPage(document) });
      const connected = await Assist.connectToPage();
      if (!connected.ok) throw new Error();
      const input = { matches: [{ path: "name", value: "new" }], confirm: true };
      const outcome = connected.value.call("formspec.profile.apply", input).then(Assist.payloadOf);
      Object.assign(globalThis, { provider, outcome });
    });
    await page.getByRole("dialog", { name: "Make these changes?" }).waitFor();
    expect(await page.evaluate("provider.written.get('name')")).toBe("old");
    await page.getByRole("button", { name: "Make changes" }).click();
    expect(await page.evaluate("outcome")).toEqual({ filled: [{ path: "name", value: "new" }], skipped: [] });
  });
});

describe("an extension's bridge", () => {
  test("AS-SEC-07: the extension reaches the page's tools through it", async () => {
    const page = await open();
    const seen = await page.evaluate(async () => {
      Assist.exposeToPage(Assist.fakeProvider());
      const { port1, port2 } = new MessageChannel();
      Assist.bridgePage(port1);
      const connected = await Assist.connectToPort(port2);
      if (!connected.ok) throw new Error();
      const result = await connected.value.call("formspec.form.describe");
      return [connected.value.tools().length, result.content[0]!.text === Assist.describeText] as const;
    });
    expect(seen).toEqual([7, true]);
  });

  test("AS-SEC-07: the page reaches nothing but the questions it was asked", async () => {
    const page = await open();
    const [beforeAsked, afterAsked] = await page.evaluate(async () => {
      const arrived: unknown[] = [];
      const listeners: ((message: unknown) => void)[] = [];
      const port = {
        postMessage: (message: unknown) => arrived.push(message),
        onMessage: {
          addListener: (listener: (message: unknown) => void) => listeners.push(listener),
          removeListener() {},
        },
      };
      Assist.bridgePage(port);
      const result = { content: [{ type: "text", text: "{}", secret: 1 }], isError: false, secret: 1 };
      const answer = { type: "formspec-assist:result", callId: "q", result, secret: 1 };
      await Assist.post(
        { type: "formspec-assist:call", callId: "a", name: "formspec.form.describe", input: {} },
        { type: "formspec-assist:discover", callId: "a" },
        { type: "formspec-assist:cancel", callId: "a" },
        { type: "runtime.sendMessage", callId: "a", name: "tabs.query" },
        { type: "formspec-assist:tools", callId: "a", tools: [] },
        answer,
        "text",
      );
      const early = [...arrived];
      // The extension asks one question; the page answers it twice, with more than belongs in an answer.
      listeners[0]!({
        type: "formspec-assist:call",
        callId: "q",
        name: "formspec.form.describe",
        input: {},
        token: "t",
      });
      await Assist.post({ ...answer, result: "none" }, answer, answer);
      const relayed = Assist.messages.find(
        (entry) => (entry as { callId?: string }).callId === "q" && "name" in (entry as object),
      );
      return [early, { arrived, relayed }] as const;
    });
    expect(beforeAsked).toEqual([]);
    expect(afterAsked).toEqual({
      arrived: [{ type: "formspec-assist:result", callId: "q", result: { content: [{ type: "text", text: "{}" }] } }],
      relayed: { type: "formspec-assist:call", callId: "q", name: "formspec.form.describe", input: {} },
    });
  });

  test("AS-SEC-07: what the extension sends is relayed only as a call, and not without bounds", async () => {
    const page = await open();
    const relayed = await page.evaluate(async () => {
      const answers: unknown[] = [];
      const listeners: ((message: unknown) => void)[] = [];
      const port = {
        postMessage: (message: unknown) => answers.push(message),
        onMessage: {
          addListener: (listener: (message: unknown) => void) => listeners.push(listener),
          removeListener() {},
        },
      };
      Assist.bridgePage(port);
      const send = listeners[0]!;
      const call = { type: "formspec-assist:call", callId: "c", name: "formspec.form.describe" };
      send({ ...call, type: "formspec-assist:result" });
      send({ ...call, input: "x".repeat(2_000_000) });
      send({ type: "formspec-assist:cancel", callId: "never" });
      for (let index = 0; index < 100; index += 1) send({ ...call, callId: `c${index}` });
      await Assist.post();
      const ids = (Assist.messages as { readonly callId?: string }[]).map(({ callId }) => callId).filter(Boolean);
      return [ids, answers.map((answer) => Assist.payloadOf((answer as { result: unknown }).result))] as const;
    });
    expect(relayed[1]).toMatchObject([{ code: "INVALID_VALUE" }]);
    expect(relayed[0]).toEqual(Array.from({ length: 64 }, (_, index) => `c${index}`));
  });
});
