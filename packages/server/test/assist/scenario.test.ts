import { type AssistProvider, httpProvider, mcpProvider, type ToolResult } from "@cofill/assist";
import { beforeAll, describe, expect, test } from "vitest";
import { definition, ontology, references, scenario, scenarioProvider } from "../../../assist/test/scenario.ts";
import { connect, eras, listen, openChannels, type Source } from "../mcp/channels.ts";

/** Profiles are a person's own and not kept by a server. */
const visits = scenario.filter(([name]) => !name.startsWith("formspec.profile."));

const travel: Source = {
  id: "travel",
  version: "1",
  name: "Travel",
  form: { format: "formspec", definition, references, ontology },
};

const runScenario = async (provider: AssistProvider): Promise<readonly unknown[]> => {
  const results: ToolResult[] = [];
  for (const [name, input] of visits) results.push(await provider.call(name, input));
  return results.map(({ content, isError }, index) => ({
    tool: visits[index]![0],
    isError: isError === true,
    payload: JSON.parse(content[0]!.text) as unknown,
  }));
};

const begin = async () => {
  const channels = await openChannels([travel]);
  const url = await listen(channels);
  const created = await channels.service.create({ via: "open", tenant: "default" }, "travel", {
    actor: { kind: "agent", id: "bot" },
  });
  if (!created.ok) throw new Error(`${created.problem.code}.${created.problem.reason}`);
  const id = created.value.body.submissionId;
  return { channels, id, base: `${url}/submissions/${id}/formspec` };
};

describe("one scenario, through a durable submission, the same payloads as in process", () => {
  let expected: readonly unknown[];
  beforeAll(async () => {
    expected = await runScenario(await scenarioProvider());
  });

  test("the scenario covers most of the tools", () => {
    expect(visits.length).toBeGreaterThan(20);
    expect(new Set(visits.map(([name]) => name)).size).toBe(11);
  });

  test("HTTP (AS-TR-HTTP)", async () => {
    const { base, channels, id } = await begin();
    const connected = await httpProvider(base);
    if (!connected.ok) throw new Error(connected.error.message);
    expect(await runScenario(connected.value)).toEqual(expected);
    const row = await channels.store.load(id);
    expect(row).toMatchObject({ state: "in_progress", body: expect.stringContaining("business") });
  });

  test.each(eras)("MCP, a client of %s (AS-TR-MCP)", async (era) => {
    const { base } = await begin();
    const connected = await mcpProvider(await connect(`${base}/mcp`, { era }));
    if (!connected.ok) throw new Error(connected.error.message);
    expect(await runScenario(connected.value)).toEqual(expected);
  });
});
