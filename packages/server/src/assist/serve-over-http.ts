import type { AssistProvider } from "@cofill/assist";
import { createHttpHandler } from "@cofill/assist/http";
import { type Problem, problemStatus } from "@cofill/service";
import type { ServerOptions } from "../server-options.ts";
import { everyTool } from "./every-tool.ts";
import type { SubmissionTools } from "./submission-tools.ts";
import { errorResult, problemError } from "./tool-error.ts";

const sendError = (problem: Problem): Response => {
  const status = problemStatus[problem.code];
  return Response.json(errorResult(problemError(problem)), {
    status,
    headers: status === 401 ? { "www-authenticate": 'Bearer realm="cofill"' } : {},
  });
};

/** The request's own host, because the server has already checked it. */
const hostsOf = (request: Request): readonly string[] => {
  const header = request.headers.get("host");
  return header === null ? [new URL(request.url).host] : [header];
};

/** Serves the tools of a submission over Assist's HTTP channel, with the current resume token in a header. */
export const serveOverHttp = async (
  request: Request,
  basePath: string,
  tools: SubmissionTools,
  { corsOrigins = [], maxBodyBytes }: ServerOptions,
): Promise<Response> => {
  const isListing = request.method === "GET" || request.method === "HEAD";
  const listed = isListing ? await tools.list() : undefined;
  if (listed && !listed.ok) return sendError(listed.problem);
  let resumeToken = listed?.value.resumeToken;
  let problem: Problem | undefined;
  let failure: unknown;
  const provider: AssistProvider = {
    tools: () => listed?.value.result ?? everyTool,
    call: async (name, input) => {
      try {
        const answer = await tools.call(name, input);
        if (answer.ok) ({ resumeToken } = answer.value);
        else ({ problem } = answer);
        return answer.ok ? answer.value.result : errorResult(problemError(answer.problem));
      } catch (error) {
        failure = error;
        throw error;
      }
    },
  };
  const handle = createHttpHandler(provider, {
    basePath,
    allowedHosts: hostsOf(request),
    allowedOrigins: corsOrigins,
    ...(maxBodyBytes !== undefined && { maxBodyBytes }),
  });
  const response = await handle(request);
  // A failure of the server is rethrown, so that it is answered and logged as on every route.
  if (failure !== undefined) throw failure;
  if (problem) return sendError(problem);
  if (resumeToken !== undefined) response.headers.set("resume-token", resumeToken);
  return response;
};
