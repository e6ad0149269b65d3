import { answerAt, createStepModel, fieldPaths, type LiveForm } from "@cofill/core";
import type { ChangesAnswer, ChangesRequest, FormUpdate } from "@cofill/page";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Outbox } from "../../src/browser/outbox.ts";
import { PageForm } from "../../src/browser/page-form.ts";
import { pageKinds } from "../../src/kinds/registry.ts";
import { compiled, ServerForm } from "./server-form.ts";
import { trip } from "./trip-form.ts";

const form = compiled(trip);
const at = "2026-05-01T10:00:00Z";

const field = fc.constantFrom("name", "email", "legs.from", "legs.to");
const where = fc.record({ field, row: fc.nat(3) });
const op = fc.oneof(
  { weight: 4, arbitrary: where.map((to) => ({ do: "type", ...to }) as const) },
  { weight: 1, arbitrary: where.map((to) => ({ do: "empty", ...to }) as const) },
  { weight: 1, arbitrary: fc.constant({ do: "add" } as const) },
  { weight: 1, arbitrary: fc.nat(3).map((row) => ({ do: "remove", row }) as const) },
  { weight: 3, arbitrary: where.map((to) => ({ do: "other types", ...to }) as const) },
  { weight: 1, arbitrary: fc.constant({ do: "other adds" } as const) },
  { weight: 1, arbitrary: fc.nat(3).map((row) => ({ do: "other removes", row }) as const) },
  { weight: 3, arbitrary: fc.constant({ do: "send" } as const) },
  { weight: 3, arbitrary: fc.constant({ do: "request arrives" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "request arrives twice" } as const) },
  { weight: 3, arbitrary: fc.constant({ do: "answer arrives" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "request is given up" } as const) },
  { weight: 2, arbitrary: fc.constant({ do: "news arrive" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "news are late" } as const) },
  { weight: 1, arbitrary: fc.constant({ do: "reload" } as const) },
  { weight: 1, arbitrary: fc.nat(1).map((mine) => ({ do: "choose", mine }) as const) },
);
type Op = typeof op extends fc.Arbitrary<infer T> ? T : never;

const valuesOf = (one: LiveForm): readonly string[] =>
  Array.from(fieldPaths(one), ({ path }) => answerAt(one, path).value).filter((value) => typeof value === "string");

/** A person at a page and somebody at the server, with a network between them that loses, doubles and delays. */
class World {
  readonly server = new ServerForm(form);
  #pages = 0;
  outbox!: Outbox;
  pageForm = this.#open();
  /** Requests on their way; they may arrive long after the page has given them up. */
  requests: ChangesRequest[] = [];
  answer: ChangesAnswer | undefined;
  asked: ChangesRequest | undefined;
  late: FormUpdate | undefined;
  #next = 0;
  readonly entered = new Set<string>();
  readonly seen = new Set<string>();
  /** Given up by the person who entered it. */
  readonly dropped = new Set<string>();
  readonly onServer = new Set<string>();

  #open(): PageForm {
    let id = 0;
    const page = ++this.#pages;
    const pageForm = new PageForm({
      model: createStepModel(form),
      kinds: pageKinds,
      state: this.server.state,
      now: () => at,
      newId: () => `${page}-${++id}`,
    });
    this.outbox = new Outbox(pageForm);
    return pageForm;
  }

  #path({ field: name, row }: { readonly field: string; readonly row: number }, of: LiveForm): string {
    const [list, leaf] = name.split(".");
    if (leaf === undefined) return name;
    return `${list}[${row % Math.max(1, of.instances.get(list!) ?? 1)}].${leaf}`;
  }

  #dropShown(path: string): void {
    const { mine } = this.pageForm.conflicts[path] ?? {};
    const value =
      mine === undefined ? answerAt(this.pageForm.form, path).value : (mine as Record<string, string[]>)[""]?.[0];
    if (typeof value === "string") this.dropped.add(value);
  }

  run(step: Op): void {
    const { pageForm, outbox, server } = this;
    switch (step.do) {
      case "type": {
        const path = this.#path(step, pageForm.form);
        const value = `mine ${++this.#next}`;
        this.#dropShown(path);
        if (pageForm.change({ type: "set", path, value, keep: true }, { input: { "": [value] } }).ok)
          this.entered.add(value);
        break;
      }
      case "empty": {
        const path = this.#path(step, pageForm.form);
        this.#dropShown(path);
        pageForm.change({ type: "clear", path, keep: true });
        break;
      }
      case "add":
        pageForm.change({ type: "add_instance", path: "legs" });
        break;
      case "remove": {
        const index = step.row % (pageForm.form.instances.get("legs") ?? 1);
        const shown = [`legs[${index}].from`, `legs[${index}].to`].map((path) => answerAt(pageForm.form, path).value);
        if (pageForm.change({ type: "remove_instance", path: "legs", index }).ok) {
          for (const value of shown) if (typeof value === "string") this.dropped.add(value);
        }
        break;
      }
      case "other types":
        server.act({ type: "set", path: this.#path(step, server.form), value: `theirs ${++this.#next}` });
        break;
      case "other adds":
        server.act({ type: "add_instance", path: "legs" });
        break;
      case "other removes":
        server.act({
          type: "remove_instance",
          path: "legs",
          index: step.row % (server.form.instances.get("legs") ?? 1),
        });
        break;
      case "send": {
        const batch = outbox.takeBatch(3);
        if (!batch) break;
        this.asked = batch;
        this.answer = undefined;
        this.requests.push(batch);
        break;
      }
      case "request arrives":
      case "request arrives twice": {
        const request = step.do === "request arrives" ? this.requests.shift() : this.requests[0];
        if (!request) break;
        const answer = server.change(request);
        if (request === this.asked) this.answer ??= answer;
        break;
      }
      case "answer arrives":
        if (!this.answer) break;
        outbox.acknowledge(this.answer);
        this.answer = undefined;
        this.asked = undefined;
        break;
      case "request is given up":
        if (!this.asked) break;
        outbox.lose();
        this.asked = undefined;
        this.answer = undefined;
        break;
      case "news arrive":
        outbox.update(server.update(pageForm.revision));
        break;
      case "news are late":
        if (this.late) outbox.update(this.late);
        this.late = server.update(pageForm.revision);
        break;
      case "reload": {
        const kept = JSON.parse(JSON.stringify(pageForm.kept));
        this.pageForm = this.#open();
        this.outbox.resume(kept);
        this.asked = undefined;
        this.answer = undefined;
        this.late = undefined;
        break;
      }
      case "choose": {
        const [path] = Object.keys(pageForm.conflicts);
        if (path === undefined) break;
        if (step.mine) pageForm.chooseMine(path);
        else {
          this.#dropShown(path);
          pageForm.chooseTheirs(path);
        }
        break;
      }
      default:
        step satisfies never;
    }
    for (const value of valuesOf(this.pageForm.form)) this.seen.add(value);
    for (const value of valuesOf(server.form)) this.onServer.add(value);
  }

  /** The network is well again and everybody waits. */
  settle(): void {
    if (this.asked) this.run({ do: "request is given up" });
    for (let round = 0; round < 50 && this.pageForm.pendingCount > 0; round++) {
      const batch = this.outbox.takeBatch();
      if (batch) this.outbox.acknowledge(this.server.change(batch));
    }
    this.outbox.update(this.server.update(this.pageForm.revision));
    for (const value of valuesOf(this.server.form)) this.onServer.add(value);
  }
}

const stateOf = (one: LiveForm) => ({
  answers: Object.fromEntries(Array.from(fieldPaths(one), ({ path }) => [path, answerAt(one, path).value])),
  rows: one.instances.get("legs"),
});

test("random network interleavings: no answer is lost or overwritten unseen, and page and server end equal", () => {
  fc.assert(
    fc.property(fc.array(op, { maxLength: 60 }), (ops) => {
      const world = new World();
      const overwritten: unknown[] = [];
      const change = world.server.change.bind(world.server);
      world.server.change = (request) => {
        const before = world.server.form;
        const answer = change(request);
        const after = new Set(valuesOf(world.server.form));
        overwritten.push(...valuesOf(before).filter((value) => !after.has(value)));
        return answer;
      };
      for (const step of ops) world.run(step);
      world.settle();

      const { pageForm, server } = world;
      expect(pageForm.pendingCount).toBe(0);
      expect(stateOf(pageForm.form)).toEqual(stateOf(server.form));
      expect(overwritten.filter((value) => !world.seen.has(String(value)))).toEqual([]);
      const held = JSON.stringify([pageForm.conflicts, pageForm.rejected]);
      const lost = [...world.entered].filter(
        (value) => !world.onServer.has(value) && !world.dropped.has(value) && !held.includes(JSON.stringify(value)),
      );
      expect(lost).toEqual([]);
    }),
    { numRuns: 400 },
  );
});
