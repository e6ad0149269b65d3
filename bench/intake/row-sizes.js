// Measures the rows that one flow commits, so that the floor writes the same number and sizes.
import { createIntakeService } from "@cofill/service";
import { createMemoryStore } from "@cofill/store";
import { source } from "./definition.js";
import { flow } from "./http-load.js";

const lengthOf = (text) => (text === undefined ? 0 : Buffer.byteLength(text));

/** By operation: the lengths of the answer, the submission's body, each event and the key's stored answer. */
export const measureRows = async () => {
  const commits = [];
  const store = createMemoryStore();
  const recording = { ...store, commit: (commit) => store.commit(commits[commits.push(commit) - 1]) };
  const service = await createIntakeService({ store: recording });
  await service.register(source);
  const answers = [];
  const caller = { via: "open", tenant: "default" };
  const operations = { fields: service.setFields, validate: service.validate, submit: service.submit };
  const send = async (_method, path, body) => {
    const [, , id, operation] = path.split("/");
    const answer = await (id === "bench" ? service.create(caller, id, body) : operations[operation](caller, id, body));
    const text = JSON.stringify(answer.value.body);
    answers.push(text);
    return { status: answer.value.body.ok ? 200 : 500, body: text };
  };
  await flow({ send }, `${process.pid}-${Date.now()}-0-0`);
  const [create, fields, validate, submit] = commits.map(({ submission, events, idempotency }, index) => ({
    answer: lengthOf(answers[index]),
    body: lengthOf(submission.body),
    events: events.map(({ json }) => lengthOf(json)),
    keptAnswer: lengthOf(idempotency?.answer),
  }));
  return { create, fields, validate, submit };
};
