import type { DeliveryAttempt, DeliveryOutcome } from "@cofill/store";
import { describe, expect, test } from "vitest";
import { checkNotifyUrl, notifyReviewers } from "./notify-reviewers.ts";

const notice = {
  submissionId: "sub_1",
  tenant: "default",
  intakeId: "vendor",
  gate: "g",
  reviewers: { roles: ["reviewer"] },
};

const notified = async (url: string | undefined, outcome: DeliveryOutcome) => {
  const sent: DeliveryAttempt[] = [];
  const logged: unknown[] = [];
  const send = async (attempt: DeliveryAttempt) => {
    sent.push(attempt);
    return outcome;
  };
  notifyReviewers(
    send,
    url,
    (entry) => logged.push(entry),
    () => 0,
  )(notice);
  await new Promise((resolve) => setImmediate(resolve));
  return { sent, logged };
};

describe("FB-GATE-02: reviewers are told", () => {
  test("in the log", async () => {
    const { sent, logged } = await notified(undefined, { ok: true });
    expect(logged).toEqual([
      { level: "info", event: "review_requested", submission: "sub_1", intake: "vendor", gate: "g" },
    ]);
    expect(sent).toEqual([]);
  });

  test("by a message, if a receiver accepts it", async () => {
    const { sent } = await notified("https://team.example/hook", { ok: true });
    expect(sent.map(({ body }) => JSON.parse(body))).toEqual([
      { type: "review.requested", timestamp: "1970-01-01T00:00:00.000Z", data: notice },
    ]);
  });

  test("and if the message does not get through, the log says so", async () => {
    const { logged } = await notified("https://team.example/hook", { ok: false, reason: "HTTP 500" });
    expect(logged.at(-1)).toEqual({ level: "warn", event: "notify_failed", gate: "g", reason: "HTTP 500" });
  });

  test("an address that is none is refused before anything starts", () => {
    expect(() => checkNotifyUrl("ftp://team.example")).toThrow("--notify-url");
    expect(() => checkNotifyUrl("https://team.example/hook")).not.toThrow();
  });
});
