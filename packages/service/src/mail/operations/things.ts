import type { ReadView } from "../contract.ts";
import { rightsOfKind } from "../contract.ts";
import { bodyOf, type ThingBodies } from "../decide/bodies.ts";
import { chainOf, type Held } from "../decide/thing.ts";
import { limits } from "../limits.ts";
import { problemError } from "../problem.ts";
import { runCommand } from "../service/commit.ts";
import type { Desk } from "../service/desk.ts";
import { lookUp } from "../service/directory.ts";
import { formOf } from "../service/form-edge.ts";
import { Viewer } from "../service/viewer.ts";

const readThing = async ({ parts, me }: Desk, held: Held): Promise<ReadView> => {
  const { thing } = held;
  switch (thing.kind) {
    case "value":
      return { kind: "value", value: bodyOf<ThingBodies["value"]>(thing).value };
    case "file": {
      const { blobId, ...about } = bodyOf<ThingBodies["file"]>(thing);
      const bytes = await parts.store.blob(blobId);
      if (!bytes) throw new Error("a file's bytes are not kept");
      return { kind: "file", ...about, base64: Buffer.from(bytes).toString("base64") };
    }
    case "form":
      return { kind: thing.kind, form: await new Viewer(parts, me).form(await formOf(parts, held)) };
    case "submission": {
      const { submissionId, handoff } = bodyOf<ThingBodies["submission"]>(thing);
      const submission = await parts.submissions?.read(me.tenant, submissionId, handoff);
      if (submission === undefined) throw problemError("not_found.submission_gone");
      return { kind: "submission", submission };
    }
    case "agent": {
      const { kind } = await parts.agents.get(bodyOf<ThingBodies["agent"]>(thing).agentId);
      return { kind: "agent", agent: { kind } };
    }
    case "tool": {
      const { description, inputSchema } = bodyOf<ThingBodies["tool"]>(thing);
      return { kind: "tool", description, ...(inputSchema !== undefined && { inputSchema }) };
    }
    default:
      return thing.kind satisfies never;
  }
};

const needsRead = ({ thing }: Held): boolean => (rightsOfKind[thing.kind] as readonly string[]).includes("read");

export const read = async (desk: Desk, { name }: { readonly name: string }): Promise<ReadView> =>
  runCommand<ReadView>(desk.parts, desk.me, {
    load: async () => {
      const { called, ...held } = await lookUp(desk.parts, desk.me, name);
      return needsRead(held) ? { type: "use", held, right: "read", called } : { done: await readThing(desk, held) };
    },
    answer: (_, command) => {
      if (command.type !== "use") throw new Error("a look is a use");
      return readThing(desk, command.held);
    },
  });

export const call = async (
  desk: Desk,
  { name, arguments: given = {} }: { readonly name: string; readonly arguments?: unknown },
): Promise<{ readonly result: unknown }> => {
  const { callTool } = desk.parts;
  if (!callTool) throw problemError("unavailable.tools");
  const tool = await runCommand<ThingBodies["tool"] & { readonly isMine: boolean }>(desk.parts, desk.me, {
    load: async () => {
      const { called, ...held } = await lookUp(desk.parts, desk.me, name);
      return { type: "use", held, right: "call", called };
    },
    answer: (_, command) => {
      if (command.type !== "use") throw new Error("a call is a use");
      const isMine = chainOf(command.held).at(-1)!.issuedBy === desk.me.id;
      return { ...bodyOf<ThingBodies["tool"]>(command.held.thing), isMine };
    },
  });
  const outcome = await callTool({ url: tool.url }, given, AbortSignal.timeout(limits.toolTimeoutMs));
  if (!outcome.ok) {
    // Where a tool lives is known to whoever made it, not to those who may call it.
    throw problemError("tool_failed", tool.isMine ? { cause: outcome.reason } : {});
  }
  return { result: outcome.result };
};
