import type { FormResponseView, MessageView, PackageView } from "@cofill/service/mail";
import { expect, test } from "vitest";
import { given, openMail, refusal } from "./open-mail.ts";

const trip = {
  title: "Trip request",
  description: "Where to, and with what",
  pattern: {
    type: "record",
    fields: {
      city: { kind: "string", label: "City" },
      nights: { kind: "number" },
      budget: { kind: "bigint", optional: true },
      counter: { kind: "capability", tag: "Counter", description: "Counts the nights" },
      tags: { kind: "array", element: { kind: "string" }, optional: true },
      address: { kind: "record", fields: { street: { kind: "string" } }, optional: true },
    },
  },
} as const;

const payload = {
  city: "Lisbon",
  nights: 3,
  budget: "12345678901234567890",
  counter: "@tools/counter",
  tags: ["a", "b"],
};

test("a form goes out, is forwarded and answered by both, and comes back with a capability that can be used", async () => {
  const calls: unknown[] = [];
  const { agents } = await openMail(
    { alice: ["bob"], bob: ["carol"], carol: [] },
    {
      callTool: async (_, args) => {
        calls.push(args);
        return { ok: true, result: calls.length };
      },
    },
  );
  const { alice, bob, carol } = agents as Required<typeof agents>;
  const sent = given<PackageView>(
    await alice!.send({ to: "@bob", text: "Please fill @form. Thanks!", edges: { form: { form: trip } } }),
  );
  expect(sent).toMatchObject({ number: 1, from: "@self", to: "@bob", text: "Please fill @form. Thanks!" });

  const { messages } = given<{ messages: MessageView[] }>(await bob!.inbox({}));
  expect(messages).toMatchObject([
    {
      number: 1,
      type: "package",
      from: expect.stringMatching(/^unknown sender \([0-9a-f]{6}\)$/),
      edges: [
        { name: "form", kind: "form", form: { title: trip.title, description: trip.description, state: "open" } },
      ],
    },
  ]);
  given(await bob!.adopt({ number: 1, edge: "from", name: "@alice" }));
  given(await bob!.addName({ name: "@tools/counter", capability: { tool: { url: "http://127.0.0.1:9/count" } } }));
  given(await bob!.forward({ number: 1, to: "@carol" }));

  const response = given<FormResponseView>(await bob!.sendFormResponse({ number: 1, payload }));
  expect(response).toMatchObject({ type: "form-response", from: "@self", to: "@alice", replyTo: 1 });
  given(await carol!.addName({ name: "tools/counter", capability: { value: 7 } }));
  const filled = given<{ response: MessageView }>(
    await carol!.fill({
      number: 1,
      fields: { ...payload, budget: null, tags: null, "address.street": "A" },
      submit: true,
    }),
  );
  expect(filled.response).toMatchObject({ direction: "sent", payload: { address: { street: "A" } } });

  const inbox = given<{ messages: FormResponseView[] }>(await alice!.inbox({ type: "form-response", after: 0 }));
  expect(inbox.messages).toMatchObject([
    { number: 2, from: "@bob", replyTo: 1, payload: { ...payload, counter: { edge: "counter" } } },
    { number: 3, from: expect.stringMatching(/^unknown/), replyTo: 1, payload: { city: "Lisbon", nights: 3 } },
  ]);
  expect(given(await alice!.adopt({ number: 2, edge: "counter", name: "counter" }))).toMatchObject({ kind: "tool" });
  expect(given(await alice!.call({ name: "@counter", arguments: { by: 1 } }))).toEqual({ result: 1 });
  expect(calls).toEqual([{ by: 1 }]);

  const table = given<{ responses: unknown[]; columns: { path: string }[] }>(await alice!.responses({ form: "1" }));
  expect(table.responses).toHaveLength(2);
  expect(table.columns.map(({ path }) => path)).toEqual([
    "city",
    "nights",
    "budget",
    "counter",
    "address.street",
    "tags",
  ]);

  given(await alice!.close({ form: "1" }));
  const late = await bob!.sendFormResponse({ number: 1, payload });
  expect(refusal(late)).toBe("form_closed");
});
