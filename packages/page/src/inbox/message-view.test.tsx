import { describe, expect, test } from "vitest";
import type { EdgeCard, MessageCard } from "./model.ts";
import { renderMessage } from "./render-mail-page.tsx";

const at = { iso: "2026-03-02T09:00:00Z", text: "2 Mar 2026, 09:00", relative: "just now" } as const;
const open = { tone: "busy", text: "Open" } as const;

const message = (given: Partial<MessageCard>): string =>
  renderMessage({
    number: 7,
    direction: "received",
    who: "@bob",
    isUnknown: false,
    at,
    isDismissed: false,
    here: "/inbox/messages/7",
    talk: "/inbox/with/%40bob",
    edges: [],
    content: { type: "package", pieces: [{ text: "hello" }] },
    ...given,
  });

const edge = (given: Partial<EdgeCard>): EdgeCard => ({
  edge: "x",
  kind: "value",
  names: [],
  canAdopt: true,
  ...given,
});

const form: EdgeCard["form"] = {
  title: "Order",
  description: "What you need",
  statusLabel: open,
  proposer: "@bob",
  isOnce: false,
  fill: { href: "/fill", text: "Fill out" },
  forward: "/forward",
};

const request = { type: "request", description: "a key", statusLabel: open, canSettle: true } as const;
const response = { type: "form-response", title: "Order", values: [], json: "{}" } as const;

describe("a message", () => {
  test.each<readonly [name: string, given: Partial<MessageCard>, shown: readonly RegExp[], hidden: readonly RegExp[]]>([
    [
      "text, with an edge as a chip",
      { content: { type: "package", pieces: [{ text: "use " }, { edge: "x" }] } },
      [/class="cf-chip"[^>]*><bdi>@x/],
      [],
    ],
    ["foreign text is text", { content: { type: "package", pieces: [{ text: "<b>&" }] } }, [/&lt;b>&amp;/], [/<b>/]],
    [
      "what came can be kept under a name",
      { edges: [edge({})] },
      [/action="\/inbox\/messages\/7\/adopt"/, /value="@x"/],
      [],
    ],
    [
      "what has a name says so",
      { edges: [edge({ names: [{ name: "@mine", href: "/n" }], canAdopt: false })] },
      [/you call it/],
      [/\/adopt/],
    ],
    [
      "what was revoked says so",
      { edges: [edge({ statusLabel: { tone: "bad", text: "Revoked" }, canAdopt: false })] },
      [/Revoked/],
      [],
    ],
    [
      "EN-CHT-01: a form is a card",
      { edges: [edge({ kind: "form", form })] },
      [/Order/, /What you need/, /href="\/fill"[^>]*>Fill out/, /href="\/forward"[^>]*>Forward/],
      [],
    ],
    [
      "one's own form is by oneself",
      { edges: [edge({ kind: "form", form: { ...form, proposer: "@self" } })] },
      [/Form by you/],
      [/@self/],
    ],
    [
      "a submission has a button",
      { edges: [edge({ kind: "submission", open: "Look at it and decide" })] },
      [/messages\/7\/open/, /Look at it and decide/],
      [/href="\/handoff/],
    ],
    [
      "D-09: an unknown sender is shown, and can be named",
      { who: "unknown sender (k3)", isUnknown: true },
      [/unknown sender \(k3\)/, /No name yet/, /Name this sender/, /value="from"/],
      [],
    ],
    ["a request is given or declined", { content: request }, [/messages\/7\/resolve/, /messages\/7\/reject/], []],
    ["one that is settled is not", { content: { ...request, canSettle: false } }, [/a key/], [/resolve/]],
    [
      "EN-CHT-12: a response says whose",
      { content: response },
      [/Form response from <bdi[^>]*>@bob/, /<details/, /messages\/7\/dismiss/],
      [],
    ],
    ["what was dismissed has no button for it", { isDismissed: true }, [/Dismissed/], [/messages\/7\/dismiss/]],
    ["what one sent says to whom", { direction: "sent" }, [/You<\/strong>.*to.*@bob/], []],
  ])("%s", (_, given, shown, hidden) => {
    const html = message(given);
    for (const part of shown) expect(html).toMatch(part);
    for (const part of hidden) expect(html).not.toMatch(part);
  });
});
