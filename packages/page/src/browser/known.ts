import type { DocumentState, Wordable } from "@cofill/core";
import type { Input } from "../input.ts";
import type { Stage } from "../page-parts.ts";
import type { PageCommand } from "../protocol.ts";
import type { KeptChange, PendingChange } from "./pending-change.ts";

/** An edit that could not be kept in its place, shown until the person dismisses it. */
export interface RejectedEdit {
  readonly path: string;
  readonly label: string;
  readonly value: unknown;
  /** Why it was refused; undefined where another actor changed or removed the field. */
  readonly refusal?: Wordable;
}

/** The person's input in a field that is in conflict. */
export interface Mine {
  readonly command: PageCommand;
  readonly input?: Input;
}

/** All that a page knows of its document at one moment. */
export interface Known {
  /** The document as the server has it. */
  readonly base: DocumentState;
  readonly stage: Stage;
  /** The server's document with every pending change applied. */
  readonly shown: DocumentState;
  readonly pending: readonly PendingChange[];
  /** How many of the pending changes are in the request under way. */
  readonly inFlight: number;
  /** Conflicts by path. */
  readonly mine: ReadonlyMap<string, Mine>;
  readonly rejected: readonly RejectedEdit[];
}

/** Data kept in the browser's storage until the server has acknowledged it. */
export interface Kept {
  readonly pending: readonly KeptChange[];
  readonly mine: Readonly<Record<string, Mine>>;
  readonly rejected: readonly RejectedEdit[];
}

/** What changed in a page's document, for its subscribers. */
export interface PageFormEvent {
  /** The changed fields; `all` if rows were added or removed or conditions changed. */
  readonly fields: ReadonlySet<string> | "all";
  /** Fields that another actor filled or made a proposal for. */
  readonly arrived: readonly string[];
  /** Maps a path after others moved rows; undefined if its row was removed. */
  readonly follow?: (path: string) => string | undefined;
}

/** The value that a command writes, if any. */
export const valueIn = (command: PageCommand): unknown => ("value" in command ? command.value : undefined);
