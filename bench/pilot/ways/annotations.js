// The third way: `@cofill/site/pilot` is given the name of the action and its arguments, and knows nothing else of the page.
import { Buffer } from "node:buffer";
import { createPilot, grantConsent } from "@cofill/site/pilot";
import { playwrightSurface } from "@cofill/site/pilot/playwright";

const isFile = (value) => typeof value === "object" && value !== null && "text" in value;

/** Files are handed over beside the arguments, which name them. */
const withFiles = (args) => {
  const files = Object.values(args).filter(isFile);
  return {
    args: Object.fromEntries(Object.entries(args).map(([key, value]) => [key, isFile(value) ? value.name : value])),
    files: files.map(({ name, type, text }) => ({ name, type, base64: Buffer.from(text).toString("base64") })),
  };
};

const reasonOf = ({ stop }) => `${stop.code}: ${stop.message}`;

export const runPilot = async ({ page, origin, scene, person, mode = "strict" }) => {
  const { task } = scene;
  const pilot = createPilot({
    surface: playwrightSurface(page),
    mode,
    consent: async (request) => (person.ask(request) ? grantConsent(request) : undefined),
  });
  await page.goto(`${origin}${task.route}`);
  if (task.view) {
    const outcome = await pilot.readView({ view: task.view, args: task.args });
    return outcome.kind === "rows"
      ? { claim: "done", rows: outcome.rows }
      : { claim: "refused", reason: outcome.stop ? reasonOf(outcome) : outcome.kind };
  }
  const outcome = await pilot.run({ action: task.action, ...withFiles(task.args) });
  switch (outcome.kind) {
    case "done":
      return { claim: "done", status: outcome.status?.text, results: outcome.results };
    case "filled":
      return { claim: "review" };
    case "refused":
    case "stopped":
      return { claim: "refused", reason: `${outcome.kind} ${reasonOf(outcome)}` };
    default:
      return { claim: "failed", reason: outcome.kind };
  }
};
