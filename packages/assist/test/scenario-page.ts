import type { Confirm } from "@cofill/assist";
import { connectToPage, exposeToPage, registerWebMcp } from "@cofill/assist/browser";
import { scenario, scenarioProvider } from "./scenario.ts";

const yes: Confirm = () => Promise.resolve("accepted");

const overPostMessage = async (): Promise<readonly unknown[]> => {
  const exposed = exposeToPage(await scenarioProvider(yes), { confirm: yes });
  const connected = await connectToPage();
  if (!connected.ok) throw new Error(connected.error.message);
  const results: unknown[] = [];
  for (const [name, input] of scenario) results.push(await connected.value.call(name, input));
  exposed.dispose();
  return results;
};

interface ModelContext {
  readonly getTools: () => Promise<readonly { readonly name: string }[]>;
  readonly executeTool: (tool: { readonly name: string }, inputJson: string) => Promise<string>;
}

/** Through the page's own registry: what an agent of the browser would do. */
const overWebMcp = async (): Promise<readonly unknown[]> => {
  const registered = await registerWebMcp(await scenarioProvider(yes), { polyfill: true, confirm: yes });
  const { modelContext } = document as unknown as { readonly modelContext: ModelContext };
  const tools = await modelContext.getTools();
  const results: unknown[] = [];
  for (const [name, input] of scenario) {
    const tool = tools.find((each) => each.name === name);
    if (!tool) throw new Error(`${name} is not registered`);
    results.push(JSON.parse(await modelContext.executeTool(tool, JSON.stringify(input))));
  }
  registered.dispose();
  return results;
};

Object.assign(globalThis, { Scenario: { overPostMessage, overWebMcp } });
