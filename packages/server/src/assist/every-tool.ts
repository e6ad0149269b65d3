import { createAssistProvider, type ToolDeclaration } from "@cofill/assist";
import { agents, type Definition, openDocument } from "@cofill/core";

/** A form with everything that makes a tool worth offering: a list. */
const anything: Definition = { id: "anything", items: [{ type: "list", id: "rows", items: [] }] };

/** All tools that a submission may have; which of them one has is said when it is called. */
export const everyTool: readonly ToolDeclaration[] = createAssistProvider(
  openDocument(anything, { audience: agents }),
  { rowTools: true },
).tools();
