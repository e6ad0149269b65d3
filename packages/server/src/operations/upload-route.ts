import { text } from "../openapi/shapes.ts";
import { nothingHere } from "../request-problem.ts";
import type { Route } from "../route.ts";

/** Receives files if the server stores them itself; otherwise upload URLs lead to the bucket. */
export const uploadRoute: Route = {
  id: "putFile",
  method: "PUT",
  path: "/uploads/*",
  group: "Submissions",
  summary: "Send a file to the URL that requestUpload gave",
  credential: "signed_url",
  parameters: [{ in: "query", name: "grant", description: "The signature of the URL", schema: text() }],
  answer: { status: 204, description: "It has arrived; confirm it now" },
  handle: async ({ server, request, address }) => {
    const { files } = server.options;
    if (!files?.receive) throw nothingHere();
    server.principals.mayGuess(address);
    const response = await files.receive(request.raw);
    if (response.status === 404) server.principals.missed(address);
    return response;
  },
};
