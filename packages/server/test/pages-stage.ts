import type { ChangesAnswer, PageCommand } from "@cofill/page";
import { agent, baseUrl, type CallOptions, openTestServer, person, type TestServerOptions } from "./test-server.ts";

export const asBrowser = {
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "sec-fetch-site": "same-origin",
} as const;

/** A server with one submission that a person has a link to, and a way to do what their page does. */
export const openStage = async ({
  fields = {},
  intake = "vendor",
  ...given
}: TestServerOptions & { readonly fields?: object; readonly intake?: string } = {}) => {
  const server = await openTestServer(given);
  const begun = await server.begin(fields, {}, intake);
  const issued = await server.call("POST", `${begun.path}/handoff`, { token: begun.token, body: { actor: person } });
  const here = (issued.json.url as string).slice(baseUrl.length);
  let number = 0;

  const page = (method: string, path = "", options: CallOptions = {}) =>
    server.call(method, `${here}${path}`, {
      ...options,
      headers: { "sec-fetch-site": "same-origin", ...options.headers },
    });

  const revision = async (): Promise<number> => {
    const answer = await page("POST", "/changes", { body: { changes: [], since: 0 } });
    return answer.json.update.revision;
  };

  /** What the page's script sends; everything seen at one revision. */
  const change = async (
    seen: number,
    commands: readonly PageCommand[],
    more: { readonly since?: number; readonly agent?: string } = {},
  ): Promise<ChangesAnswer> => {
    const changes = commands.map((command) => ({ id: `c${number++}`, command, seen }));
    const answer = await page("POST", "/changes", { body: { changes, since: seen, ...more } });
    return answer.json as ChangesAnswer;
  };

  /** What an agent does through the API, with the newest token. */
  const agentSets = async (values: object, more: object = {}) => {
    const { json } = await server.call("GET", begun.path);
    const body = { actor: agent, fields: values, ...more };
    return server.call("PATCH", `${begun.path}/fields`, { token: json.resumeToken, body });
  };

  const values = async () => (await server.call("GET", begun.path)).json.fields;

  return {
    ...server,
    ...begun,
    linkId: issued.json.handoffId as string,
    here,
    page,
    revision,
    change,
    agentSets,
    values,
  };
};

export type Stage = Awaited<ReturnType<typeof openStage>>;

export const set = (path: string, value: unknown): PageCommand => ({ type: "set", path, value });
