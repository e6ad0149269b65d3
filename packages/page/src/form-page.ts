import type { Definition, LiveForm } from "@cofill/core";
import type { PageKinds } from "./kinds/page-kind.ts";
import type { MessageOf, ServerMessages } from "./messages.ts";
import type { Conflict, FormState, PagePlaces, Presentation, Stage } from "./page-parts.ts";

/** The source from which a browser runs the same form, as plain JSON. */
export type FormSource =
  /**
   * `rules` is the plan of `@cofill/json-schema/rules`. Without it, rules run only on the server, which sends their
   * results as flags. `formSchema` is the schema of a form record, from which its rules are derived.
   */
  | {
      readonly format: "definition";
      readonly definition: Definition;
      readonly rules?: unknown;
      readonly formSchema?: unknown;
    }
  /** Its rules run in the browser too. */
  | {
      readonly format: "formspec";
      readonly definition: unknown;
      readonly references?: unknown;
      readonly ontology?: unknown;
      readonly registries?: unknown;
    };

/** Everything that a page shows; the server makes it for each request, the browser again at each change. */
export interface FormPage {
  readonly form: LiveForm;
  readonly revision: number;
  readonly stage: Stage;
  readonly presentation: Presentation;
  readonly places: PagePlaces;
  /** The kinds of the form's fields, or more. */
  readonly kinds: PageKinds;
  /** The step that is shown, if there are steps. */
  readonly step?: string;
  /** Words the issues. */
  readonly messageOf: MessageOf;
  /** The language of the messages (BCP 47), if it differs from the presentation's. */
  readonly messageLanguage?: string | undefined;
  /** `all` after an attempt to submit, when missing answers are shown as issues too. */
  readonly shownIssues: "given" | "all";
  /** Fields that two actors changed at once; both values are shown until a person chooses. */
  readonly conflicts: Readonly<Record<string, Conflict>>;
  /** Blank rows that were asked for below a table's own, by path; a form keeps no blank rows. */
  readonly blankRows?: Readonly<Record<string, number>>;
  /** One sentence about what just happened ("Saved", "3 answers need attention"). */
  readonly notice?: { readonly tone: "good" | "bad"; readonly text: string };
}

/** Data of the page's script, in `<script type="application/json" id="cofill-page">`. */
export interface EmbeddedPage {
  readonly source: FormSource;
  readonly state: FormState;
  readonly presentation: Presentation;
  readonly places: PagePlaces;
  readonly step?: string;
  readonly shownIssues: FormPage["shownIssues"];
  readonly conflicts: FormPage["conflicts"];
  readonly messages: ServerMessages;
  readonly messageLanguage?: string;
  /** False where the document's place keeps no proposals, such as a text file. */
  readonly keepsProposals?: false;
}
