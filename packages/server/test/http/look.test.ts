import { expect, test } from "vitest";
import { agent, complete, openHouse } from "../open-house.ts";

test("FB-HTTP-09 GET /submissions/{id} gives state, answers, who gave them and the current token", async () => {
  const { call, begin } = await openHouse();
  const { path, id, token } = await begin(complete);
  const seen = await call("GET", path);
  expect(seen.status).toBe(200);
  expect(seen.json).toMatchObject({
    submissionId: id,
    state: "in_progress",
    resumeToken: token,
    intakeId: "vendor",
    fields: complete,
    answers: { country: { by: { kind: "agent", id: "bot" } } },
  });
  expect((await call("GET", "/submissions/sub_none")).json).toMatchObject({ status: 404, code: "not_found" });
  expect((await call("GET", "/submissions/%2e%2e%2fhealth")).status).toBe(404);
});

test("GET /submissions lists in pages, the newest first, by state and intake", async () => {
  const { call, begin, time } = await openHouse();
  const ids: string[] = [];
  for (const intake of ["vendor", "gated", "vendor"]) {
    time.now += 1_000;
    ids.unshift((await begin(complete, {}, intake)).id);
  }
  const list = async (query: string) => (await call("GET", `/submissions${query}`)).json;
  const idsOf = (page: { submissions: { id: string }[] }) => page.submissions.map(({ id }) => id);
  expect(idsOf(await list(""))).toEqual(ids);
  expect(idsOf(await list("?intakeId=gated"))).toEqual([ids[1]]);
  expect(idsOf(await list("?state=draft"))).toEqual([]);
  const first = await list("?limit=2");
  expect(idsOf(first)).toEqual(ids.slice(0, 2));
  const second = await list(`?limit=2&after=${first.next}`);
  expect(idsOf(second)).toEqual(ids.slice(2));
  expect(second).not.toHaveProperty("next");
});

test.each(["?limit=0", "?limit=x", "?limit=", "?limit=501", "?state=lost"])(
  "GET /submissions%s is malformed",
  async (query) => {
    const { call } = await openHouse();
    expect((await call("GET", `/submissions${query}`)).json).toMatchObject({ status: 400, code: "malformed" });
  },
);

test("GET /intakes and /intakes/{id} say what can be filled, never where it goes", async () => {
  const { call } = await openHouse();
  const list = await call("GET", "/intakes");
  expect(list.json.intakes).toContainEqual({ id: "vendor", version: "1", name: "Vendor", description: "Whom we pay" });
  const one = await call("GET", "/intakes/sent");
  expect(one.json.intake).toMatchObject({ id: "sent", destination: { kind: "callback" }, approvalGates: [] });
  expect(one.json.intake.schema.properties).toHaveProperty("country");
  expect(one.text).not.toMatch(/whsec_hidden|hidden-header/);
  const gated = await call("GET", "/intakes/gated");
  expect(gated.json.intake.approvalGates).toEqual([{ name: "legal", requiredApprovals: 1 }]);
  expect((await call("GET", "/intakes/none")).json.code).toBe("not_found");
});

test("a link opens its submission only", async () => {
  const { call, begin } = await openHouse();
  const { path, token } = await begin();
  const made = await call("POST", `${path}/handoff`, { token, body: { actor: agent } });
  const bearer = made.json.url.split("/").at(-1);
  expect((await call("GET", path, { bearer })).status).toBe(200);
  for (const other of ["/submissions", "/intakes", "/intakes/vendor"]) {
    expect((await call("GET", other, { bearer })).json).toMatchObject({ status: 403, code: "forbidden" });
  }
});
