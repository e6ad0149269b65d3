// Sends stale tokens, invalid requests and cancellations: node mixed.js PORT SECONDS
import { openConnection } from "./http-load.js";

const [port, seconds] = process.argv.slice(2).map(Number);
const until = Date.now() + seconds * 1_000;
const actor = { kind: "agent", id: "mixed" };
const connection = await openConnection(port);
const call = async (method, path, body, expected) => {
  const answer = await connection.send(method, path, body);
  if (!expected.includes(answer.status))
    throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 200)}`);
  return JSON.parse(answer.body);
};
let count = 0;
while (Date.now() < until) {
  const { submissionId, resumeToken } = await call("POST", "/intakes/bench/submissions", { actor }, [201]);
  const at = `/submissions/${submissionId}`;
  await call("PATCH", `${at}/fields`, { resumeToken, actor, fields: { legal_name: "A" } }, [200]);
  await call("PATCH", `${at}/fields`, { resumeToken, actor, fields: { legal_name: "B" } }, [409]);
  await call("PATCH", `${at}/fields`, { resumeToken: "rt_nonsense", actor, fields: {} }, [404]);
  const wrong = await call("POST", `${at}/submit`, { resumeToken, actor, idempotencyKey: `m-${submissionId}` }, [409]);
  await call(
    "POST",
    `${at}/submit`,
    { resumeToken: wrong.resumeToken, actor, idempotencyKey: `m-${submissionId}` },
    [422],
  );
  await call("POST", "/intakes/nowhere/submissions", { actor }, [404]);
  await call("POST", `${at}/handoff`, { resumeToken: wrong.resumeToken, actor }, [200, 409]);
  if (count++ % 3 === 0) await call("DELETE", at, { resumeToken, actor }, [200]);
}
connection.close();
process.exit(0);
