// The cost of HTTP alone: bare Hono that echoes requests with answers as long as ours. Prints its port.
import { serve } from "@hono/node-server";
import { Hono } from "hono";

const filler = "x".repeat(500);
const echo = async (context) => {
  const body = await context.req.json();
  return context.json({
    ok: true,
    submissionId: body.submissionId ?? "sub_echo",
    resumeToken: "rt_echo",
    body,
    filler,
  });
};
const app = new Hono().post("/*", echo).patch("/*", echo);
serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => process.stdout.write(`${port}\n`));
