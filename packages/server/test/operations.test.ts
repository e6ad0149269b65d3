import { type Client, createClient } from "@cofill/client";
import {
  type AnyOperation,
  intakeOperations,
  mailAdministrationOperations,
  mailOperations,
} from "@cofill/service/operations";
import { routes } from "@cofill/service/operations/routes";
import { texts } from "@cofill/service/operations/texts";
import { describe, expect, test } from "vitest";
import { baseUrl, type MailTestServer, openMailServer } from "./mail/mail-server.ts";
import { call, connect } from "./mcp/channels.ts";

const operations: readonly AnyOperation[] = [
  ...Object.values(intakeOperations),
  ...Object.values(mailOperations),
  ...Object.values(mailAdministrationOperations),
];

const named = operations.map((operation) => [operation.id, operation] as const);

/** What no operation knows. */
const unknown = { zzUnknown: 1 };

const clientOf = (server: MailTestServer, key: string): Client =>
  createClient({
    url: baseUrl,
    key,
    fetch: ((input: string, init: RequestInit) => server.app.fetch(new Request(input, init))) as typeof fetch,
  });

type Calls = Readonly<Record<string, Readonly<Record<string, (input: object) => Promise<unknown>>>>>;

const problemOf = async (client: Client, id: string, input: object): Promise<unknown> => {
  const [group, name] = id.split(".") as [string, string];
  const calls = client as unknown as Calls;
  expect(calls[group]?.[name], `client.${id}`).toBeTypeOf("function");
  // A download has no body for a problem and throws it.
  return calls[group]![name]!(input).catch((error: { readonly problem: unknown }) => ({ problem: error.problem }));
};

test("every operation has a route and texts, and there are no others", () => {
  const ids = [...operations.map(({ id }) => id), "mail.follow"].sort();
  expect(Object.keys(routes).sort()).toEqual(ids);
  expect(Object.keys(texts).sort()).toEqual(ids);
});

test.each(named)(
  "%s: the client has the operation, and an unknown member is refused by name over HTTP",
  async (id, operation) => {
    const server = await openMailServer();
    const { key } = await server.makeKey({ roles: ["operator", "reviewer"], actorId: "ann" });
    const { request } = operation.examples[0]!;
    expect(await problemOf(clientOf(server, key), id, { ...request, ...unknown })).toMatchObject({
      problem: { code: "malformed", errors: [{ pointer: "#/zzUnknown", code: "unknown_member" }] },
    });
  },
);

test.each([
  ["mail.follow", "/mail/follow?after=1&zzUnknown=1"],
  ["mail.follow after a reconnect", "/mail/follow?zzUnknown=1"],
])("%s: an unknown member is refused by name, before a stream is opened", async (_, path) => {
  const server = await openMailServer();
  const { key } = await server.makeKey({ roles: ["agent"], actorId: "bot" });
  const headers = { authorization: `Bearer ${key}`, "last-event-id": "1" };
  const response = await server.app.fetch(new Request(`${baseUrl}${path}`, { headers }));
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { code: "malformed", errors: [{ pointer: "#/zzUnknown", code: "unknown_member" }] },
  ]);
});

describe("over MCP", () => {
  const tools = operations.filter(({ mcp }) => mcp !== undefined);

  test.each(tools.map((operation) => [operation.id, operation] as const))(
    "%s: an unknown member is refused by name",
    async (_, { mcp, examples, group }) => {
      const server = await openMailServer();
      const { key } = await server.makeKey({ roles: ["agent", "reviewer"], actorId: "bot" });
      const client = await connect(`${baseUrl}/mcp`, { key, fetch: (request) => server.app.fetch(request) });
      const name = group === "Mail" ? mcp!.name : `formbridge_vendor_${mcp!.name}`;
      const { intakeId: _intake, ...example } = examples[0]!.request;
      const created = await clientOf(server, key).submissions.create({ intakeId: "vendor" });
      // A tool first finds the form of the submission.
      const input =
        "submissionId" in example && created.ok ? { ...example, submissionId: created.submissionId } : example;
      const { isError, body } = await call(client, name, { ...input, ...unknown });
      expect(isError).toBe(true);
      expect(JSON.stringify(body)).toContain("zzUnknown");
    },
  );
});
