import { type ProblemMessage, problemMessages } from "@cofill/core";
import { type ProblemDetails, problemDetails, serviceMessages } from "@cofill/service";
import { de } from "./de.ts";
import { en } from "./en.ts";

/** The languages in which this server words problems. */
export const languages = ["en", "de"] as const;

export type LanguageTag = (typeof languages)[number];

/** Words every problem of this server: its own and the service's. */
export const problemMessage: ProblemMessage = problemMessages(serviceMessages, { en, de });

type Problem<C extends string> = Parameters<typeof problemDetails<C>>[0];

/** Problem details for programs. */
export const forPrograms = <C extends string>(problem: Problem<C>, language?: LanguageTag): ProblemDetails<C> =>
  problemDetails(problem, { audience: "agent", language }, problemMessage);

/** A problem as a sentence for people. */
export const forPerson = (problem: Problem<string>, language?: LanguageTag): string =>
  `${problemMessage(problem, { audience: "person", language }).replace(/\.$/, "")}.`;
