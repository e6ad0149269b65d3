// A client that costs little: raw sockets, one request under way on each, flows one after the other. It runs in a
// process of its own (`load.js`), so that the server has its core to itself.
import { connect } from "node:net";

const headEnd = Buffer.from("\r\n\r\n");

/** One kept-alive connection; `send` gives status and body of one request. */
export const openConnection = (port, host = "127.0.0.1") =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host, noDelay: true });
    let buffer = Buffer.alloc(0);
    let waiting;
    const take = () => {
      const at = buffer.indexOf(headEnd);
      if (at === -1) return;
      const head = buffer.toString("latin1", 0, at);
      const length = /content-length: (\d+)/i.exec(head);
      let end;
      let body;
      if (length) {
        end = at + 4 + Number(length[1]);
        if (buffer.length < end) return;
        body = buffer.toString("utf8", at + 4, end);
      } else if (/transfer-encoding: chunked/i.test(head)) {
        const read = readChunks(buffer, at + 4);
        if (!read) return;
        ({ end, body } = read);
      } else throw new Error(`an answer without a length: ${head}`);
      buffer = buffer.subarray(end);
      const { resolve: answered } = waiting;
      waiting = undefined;
      answered({ status: Number(head.slice(9, 12)), body });
    };
    socket.on("data", (data) => {
      buffer = buffer.length === 0 ? data : Buffer.concat([buffer, data]);
      if (waiting) take();
    });
    const fail = (error) => {
      reject(error);
      waiting?.reject(error);
    };
    socket.on("error", fail);
    socket.on("close", () => fail(new Error("the server closed the connection")));
    socket.on("connect", () =>
      resolve({
        send: (method, path, body) =>
          new Promise((answered, failed) => {
            waiting = { resolve: answered, reject: failed };
            const text = JSON.stringify(body);
            socket.write(
              `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
            );
          }),
        close: () => socket.destroy(),
      }),
    );
  });

const readChunks = (buffer, from) => {
  let at = from;
  let body = "";
  for (;;) {
    const line = buffer.indexOf("\r\n", at);
    if (line === -1) return undefined;
    const size = Number.parseInt(buffer.toString("latin1", at, line), 16);
    const end = line + 2 + size + 2;
    if (buffer.length < end) return undefined;
    if (size === 0) return { end, body };
    body += buffer.toString("utf8", line + 2, line + 2 + size);
    at = end;
  }
};

const actor = { kind: "agent", id: "bench" };
const answers = {
  country: "US",
  contact: { email: "ann@acme.example" },
  employees: 12,
  items: [{ name: "a", amount: 3 }],
};

/** Runs create → set → validate → submit; returns the number of requests. */
export const flow = async (connection, name) => {
  const call = async (method, path, body) => {
    const answer = await connection.send(method, path, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 300)}`);
    return JSON.parse(answer.body);
  };
  let { submissionId, resumeToken } = await call("POST", "/intakes/bench/submissions", {
    actor,
    idempotencyKey: `c-${name}`,
    initialFields: { legal_name: "Acme Corp" },
  });
  const at = `/submissions/${submissionId}`;
  ({ resumeToken } = await call("PATCH", `${at}/fields`, { resumeToken, actor, fields: answers }));
  ({ resumeToken } = await call("POST", `${at}/validate`, { resumeToken, actor }));
  await call("POST", `${at}/submit`, { resumeToken, actor, idempotencyKey: `s-${name}` });
  return 4;
};
