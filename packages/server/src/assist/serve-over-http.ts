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

/** The names by which this request reached us; whether they are ours was decided before. */
const hostsOf = (request: Request): readonly string[] => {
  const header = request.headers.get("host");
  return header === null ? [new URL(request.url).host] : [header];
};

/** The tools of a submission as the HTTP channel of Assist serves them, with the current token in a header. */
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
  // What is nobody's call is the server's to answer and to log, like everywhere else.
  if (failure !== undefined) throw failure;
  if (problem) return sendError(problem);
  if (resumeToken !== undefined) response.headers.set("resume-token", resumeToken);
  return response;
};
