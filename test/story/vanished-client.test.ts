import { connect } from "node:net";
import { createClient } from "@cofill/client";
import type { IntakeSource } from "@cofill/service";
import { expect, onTestFinished, test } from "vitest";
import { followEvents } from "./follow-events.ts";
import { call, readTrail } from "./http-call.ts";
import { openWorld, storeNames } from "./world.ts";

/** Finalized as soon as it is submitted, so that its keys begin to lapse. */
const note: IntakeSource = {
  id: "note",
  version: "1",
  name: "A note",
  form: {
    format: "json-schema",
    schema: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
  },
};

const almostADay = 86_400_000 - 60_000;

/** Sends a request and is gone without having read an answer: at once, or when something has happened. */
const sendAndVanish = (
  port: number,
  path: string,
  key: string,
  body: object,
  until: Promise<unknown> = Promise.resolve(),
): Promise<void> => {
  const text = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${key}`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(text)}`,
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", reject);
    socket.on("close", () => resolve());
    socket.write(`${head.join("\r\n")}\r\n\r\n${text}`, () => void until.then(() => socket.destroy(), reject));
  });
};

test.each(storeNames)(
  "promise 13: who vanished mid-submit finds the first answer, byte for byte, after kill -9 and 23 h 59 min later (%s)",
  async (storeName) => {
    const world = await openWorld(storeName, () => [note]);
    onTestFinished(world.close);
    const key = await world.key({ roles: ["agent"], actorId: "bot" });
    await world.start();

    const client = createClient({ url: world.url, key });
    const begin = async (idempotencyKey: string) => {
      const created = await client.submissions.create({ intakeId: "note", initialFields: { text: idempotencyKey } });
      if (!created.ok) throw new Error("not created");
      const { submissionId, resumeToken } = created;
      return { submissionId, path: `/submissions/${submissionId}`, body: { resumeToken, idempotencyKey } };
    };
    const taken = await begin("taken-up");
    const cut = await begin("cut-short");
    const submit = ({ path, body }: typeof taken) => call("POST", `${world.url}${path}/submit`, { key, body });

    const follower = followEvents(world.url, taken.submissionId, key);
    // A server that has not read the request when its sender goes does not take it up, so this one stays that long.
    await sendAndVanish(world.port(), `${taken.path}/submit`, key, taken.body, follower.type("submission.finalized"));
    await follower.stop();
    const scope = {
      tenant: "default",
      intakeId: "note",
      operation: "submit",
      principal: "bot",
      key: "taken-up",
    } as const;
    const kept = await world.store.idempotencyKey(scope);
    // Of the other, nobody knows how far it came.
    await sendAndVanish(world.port(), `${cut.path}/submit`, key, cut.body);
    await world.kill();
    await world.start();

    const first = { taken: await submit(taken), cut: await submit(cut) };
    expect(first.taken).toMatchObject({ status: 200, text: kept?.answer, body: { ok: true, state: "finalized" } });
    expect(first.taken.headers.get("idempotent-replayed")).toBe("true");
    expect(first.cut).toMatchObject({ status: 200, body: { ok: true, state: "finalized" } });

    await world.moveClock(almostADay);
    for (const [again, before] of [
      [await submit(taken), first.taken],
      [await submit(cut), first.cut],
    ] as const) {
      expect(again.text).toBe(before.text);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
    }
    for (const { path } of [taken, cut]) {
      const types = (await readTrail(`${world.url}${path}`, key)).map((line) => JSON.parse(line).type);
      expect(types.filter((type) => type === "submission.submitted")).toHaveLength(1);
    }
  },
);
