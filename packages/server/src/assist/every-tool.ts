import { createAssistProvider, type ToolDeclaration } from "@cofill/assist";
import { agents, type Definition, openDocument } from "@cofill/core";

/** A form with a list, so that the row tools are offered too. */
const anything: Definition = { id: "anything", items: [{ type: "list", id: "rows", items: [] }] };

/** Every tool that a submission may offer. */
export const everyTool: readonly ToolDeclaration[] = createAssistProvider(
  openDocument(anything, { audience: agents }),
  { rowTools: true },
).tools();
