import { createPilot, grantConsent, type PilotOptions } from "@cofill/site/pilot";
import { describe, expect, test } from "vitest";
import { paperSurface } from "./paper-surface.ts";
import { A, actionOf, F, manifestOf, status, text } from "./site.ts";

const html = `<form ${A("a.b")}><input id=x ${F("x")}><button id=go>Go</button>${status}</form>`;
const required = manifestOf({ "a.b": actionOf({ x: text }, { confirmation: "required" }) });
const easy = manifestOf({ "a.b": actionOf({ x: text }) });
const request = { action: "a.b", args: { x: "1" } };

const pilotOn = (source: string, options: Omit<PilotOptions, "surface">) => {
  const { surface, paper } = paperSurface(source);
  return { paper, surface, pilot: createPilot({ surface, now: () => paper.clock, ...options }) };
};

describe("time and order with a fake clock", () => {
  test("AAF-DOM-05: an expired consent is not used", async () => {
    const { pilot, paper } = pilotOn(html, { manifest: required, consent: async (asked) => grantConsent(asked) });
    paper.onAct = ({ do: done }) => {
      if (done === "fill") paper.clock += 120_000;
    };
    expect(await pilot.run(request)).toMatchObject({
      kind: "stopped",
      stop: { code: "consent_expired" },
      filled: ["x"],
    });
    expect(paper.acts).toEqual(["fill x"]);
  });

  test("AAF-DOM-05: a grant of an earlier request is not accepted", async () => {
    let kept: ReturnType<typeof grantConsent> | undefined;
    const consent: PilotOptions["consent"] = async (asked) => {
      kept ??= grantConsent(asked);
      return kept;
    };
    const { pilot, paper } = pilotOn(html, { manifest: required, consent });
    expect((await pilot.run(request)).kind).toBe("unconfirmed");
    expect(await pilot.run(request)).toMatchObject({ kind: "refused", stop: { code: "consent_mismatch" } });
    expect(paper.acts.filter((act) => act === "press go")).toHaveLength(1);
  });

  test("a run aborted while the person decides is not performed", async () => {
    const stop = new AbortController();
    const consent: PilotOptions["consent"] = async (asked) => {
      stop.abort();
      return grantConsent(asked);
    };
    const { pilot, paper } = pilotOn(html, { manifest: required, consent });
    expect(await pilot.run({ ...request, signal: stop.signal })).toMatchObject({ stop: { code: "cancelled" } });
    expect(paper.acts).toEqual([]);
  });

  test("a run aborted while filling is not submitted", async () => {
    const stop = new AbortController();
    const { pilot, paper } = pilotOn(html, { manifest: easy });
    paper.onAct = () => stop.abort();
    expect(await pilot.run({ ...request, signal: stop.signal })).toMatchObject({
      kind: "stopped",
      stop: { code: "cancelled" },
    });
    expect(paper.acts).toEqual(["fill x"]);
  });

  test("endless steps stop at the limit", async () => {
    const step = (at: number) =>
      `<form ${A("a.b")}><div id=s${at} data-agent-kind=step>${at}<button type=button id=next ${A("a.b.next")}>Next</button></div></form>`;
    const { pilot, paper } = pilotOn(step(0), { manifest: easy });
    let at = 0;
    paper.onAct = () => {
      at += 1;
      paper.html = step(at);
    };
    expect(await pilot.run(request)).toMatchObject({ kind: "stopped", stop: { code: "field_not_found" } });
    expect(paper.acts.length).toBeLessThanOrEqual(60);
  });

  test("AAF-NAV-01: the first of several pages with an action is opened, with a remark", async () => {
    const page = { title: "Page", actions: ["a.b"] };
    const manifest = { ...easy, pages: { "/one": page, "/two": page } };
    const { pilot, paper } = pilotOn("<p>Home", { manifest });
    expect(await pilot.run(request)).toMatchObject({
      kind: "moved",
      route: "/one",
      remarks: [{ code: "several_pages" }],
    });
    expect([paper.url, paper.acts]).toEqual(["https://paper.example/one", []]);
  });

  test("a failing surface stops the run", async () => {
    const { surface } = paperSurface(html);
    const problem = { code: "page_broken", message: "The page was closed." } as const;
    const pilot = createPilot({
      manifest: easy,
      surface: { ...surface, snapshot: async () => ({ ok: false, problem }) },
    });
    expect(await pilot.run(request)).toMatchObject({ kind: "refused", stop: { code: "page_unreadable" } });
  });
});
