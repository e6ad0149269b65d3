import type { ReadView } from "../contract.ts";
import { rightsOfKind } from "../contract.ts";
import { bodyOf, type CapabilityBodies } from "../decide/bodies.ts";
import { chainOf, type Held } from "../decide/capability.ts";
import { limits } from "../limits.ts";
import { problemError } from "../problem.ts";
import type { AgentContext } from "../service/agent-context.ts";
import { runCommand } from "../service/commit.ts";
import { lookUp } from "../service/directory.ts";
import { formOf } from "../service/form-edge.ts";
import { Viewer } from "../service/viewer.ts";

const readCapability = async ({ parts, me }: AgentContext, held: Held): Promise<ReadView> => {
  const { capability } = held;
  switch (capability.kind) {
    case "value":
      return { kind: "value", value: bodyOf<CapabilityBodies["value"]>(capability).value };
    case "file": {
      const { blobId, ...about } = bodyOf<CapabilityBodies["file"]>(capability);
      const bytes = await parts.store.blob(blobId);
      if (!bytes) throw new Error("a file's bytes are not kept");
      return { kind: "file", ...about, base64: Buffer.from(bytes).toString("base64") };
    }
    case "form":
      return { kind: capability.kind, form: await new Viewer(parts, me).form(await formOf(parts, held)) };
    case "submission": {
      const { submissionId, handoff } = bodyOf<CapabilityBodies["submission"]>(capability);
      const submission = await parts.submissions?.read(me.tenant, submissionId, handoff);
      if (submission === undefined) throw problemError("not_found.submission_gone");
      return { kind: "submission", submission };
    }
    case "agent": {
      const { kind } = await parts.agents.get(bodyOf<CapabilityBodies["agent"]>(capability).agentId);
      return { kind: "agent", agent: { kind } };
    }
    case "tool": {
      const { description, inputSchema } = bodyOf<CapabilityBodies["tool"]>(capability);
      return { kind: "tool", description, ...(inputSchema !== undefined && { inputSchema }) };
    }
    default:
      return capability.kind satisfies never;
  }
};

const needsRead = ({ capability }: Held): boolean =>
  (rightsOfKind[capability.kind] as readonly string[]).includes("read");

export const read = async (context: AgentContext, { name }: { readonly name: string }): Promise<ReadView> =>
  runCommand<ReadView>(context.parts, context.me, {
    load: async () => {
      const { called, ...held } = await lookUp(context.parts, context.me, name);
      return needsRead(held)
        ? { type: "use", held, right: "read", called }
        : { done: await readCapability(context, held) };
    },
    answer: (_, command) => {
      if (command.type !== "use") throw new Error("a look is a use");
      return readCapability(context, command.held);
    },
  });

export const call = async (
  context: AgentContext,
  { name, arguments: given = {} }: { readonly name: string; readonly arguments?: unknown },
): Promise<{ readonly result: unknown }> => {
  const { callTool } = context.parts;
  if (!callTool) throw problemError("unavailable.tools");
  const tool = await runCommand<CapabilityBodies["tool"] & { readonly isMine: boolean }>(context.parts, context.me, {
    load: async () => {
      const { called, ...held } = await lookUp(context.parts, context.me, name);
      return { type: "use", held, right: "call", called };
    },
    answer: (_, command) => {
      if (command.type !== "use") throw new Error("a call is a use");
      const isMine = chainOf(command.held).at(-1)!.issuedBy === context.me.id;
      return { ...bodyOf<CapabilityBodies["tool"]>(command.held.capability), isMine };
    },
  });
  const outcome = await callTool({ url: tool.url }, given, AbortSignal.timeout(limits.toolTimeoutMs));
  if (!outcome.ok) {
    // Only the agent that created a tool may see its URL, which the cause of a failure can contain.
    throw problemError("tool_failed", tool.isMine ? { cause: outcome.reason } : {});
  }
  return { result: outcome.result };
};
