import { createAssistProvider, type ToolDeclaration } from "@cofill/assist";
import { compile, type Definition, openForm } from "@cofill/core";

/** A form with everything that makes a tool worth offering: a list. */
const anything: Definition = { id: "anything", items: [{ type: "list", id: "rows", items: [] }] };

const declarations = (): readonly ToolDeclaration[] => {
  const compiled = compile(anything);
  if (!compiled.ok) throw new Error("the form of all tools is no form");
  return createAssistProvider(openForm(compiled.compiled), { rowTools: true }).tools();
};

/** All tools that a submission may have; which of them one has is said when it is called. */
export const everyTool: readonly ToolDeclaration[] = declarations();
