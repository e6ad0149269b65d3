import { agents, type Command, type DocumentState, type EditedState, editDocument, type StepModel } from "@cofill/core";

/** One command of a person, or of an agent in their page, as the server will carry it out for them. */
export const editPage = (
  state: DocumentState,
  command: Command,
  agent: string | undefined,
  at: string,
): EditedState<StepModel> => {
  const { audience, revision } = state;
  if (agent === undefined)
    return editDocument(state, [command], { by: { kind: "person", id: "you" }, at }, { revision });
  const forAgent = { ...state, audience: { ...audience, reader: agents.reader } };
  const edited = editDocument(forAgent, [command], { by: { kind: "agent", id: agent }, at }, { revision });
  return { ...edited, state: { ...edited.state, audience } };
};
