import type { Actor, SubmissionState } from "@cofill/service";
import { type Style, type Styled, styled } from "../paint.ts";

const styles: Readonly<Record<SubmissionState, Style>> = {
  draft: "dim",
  in_progress: "cyan",
  awaiting_input: "yellow",
  awaiting_upload: "yellow",
  submitted: "blue",
  needs_review: "yellow",
  approved: "blue",
  rejected: "red",
  finalized: "green",
  cancelled: "dim",
  expired: "dim",
};

export const stateSpan = (state: SubmissionState): Styled => styled(styles[state], state);

/** `2026-11-16 14:36`, in UTC like everything in the trail. */
export const timeText = (iso: string): string => iso.slice(0, 16).replace("T", " ");

export const actorText = ({ kind, id, name, onBehalfOf }: Omit<Actor, "metadata">): string => {
  const who = name === undefined || name === id ? `${kind} ${id}` : `${kind} ${id} (${name})`;
  return onBehalfOf ? `${who}, for ${onBehalfOf.id}` : who;
};
