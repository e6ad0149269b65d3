import { count } from "@cofill/core/kit";
import type { Intake } from "@cofill/service";
import { columnsOf, fit } from "../layout.ts";
import { type Line, type Span, styled } from "../paint.ts";
import type { ServePlan } from "./serve-plan.ts";
import { storeWords } from "./store-choice.ts";

export interface Started {
  readonly plan: ServePlan;
  readonly url: string;
  readonly intakes: readonly Intake[];
  readonly hasKeys: boolean;
  readonly isWatched: boolean;
  /** Whether webhooks are signed with the store's generated secret, because the environment gives none. */
  readonly hasOwnSecret: boolean;
}

const traits = ({ gates, destination }: Intake): string =>
  [
    ...(gates.length > 0 ? [count(gates.length, "gate")] : []),
    ...(destination ? [`to a ${destination.kind}`] : []),
  ].join(", ");

const intakeLines = (intakes: readonly Intake[], columns: number): readonly Line[] => {
  const rows = intakes.map((intake): readonly Span[] => {
    const more = traits(intake);
    const name = fit(intake.name, Math.max(20, columns - 52));
    return [`  ${intake.id}`, name, ...(more === "" ? [] : [styled("dim", more)])];
  });
  return columnsOf(rows);
};

const accessLine = ({ hasKeys, plan }: Started): string => {
  if (hasKeys) return `Keys are required: 'cofill keys list${storeWords(plan.choice)}' shows them.`;
  return `No keys yet: only this machine can reach ${plan.host}, and everyone on it may do everything.`;
};

/** What a person reads right after starting the server: its forms, its address and who has access. */
export const startLines = (started: Started, columns: number): readonly Line[] => {
  const { plan, url, intakes, isWatched, hasOwnSecret } = started;
  const hasWebhook = intakes.some(({ destination }) => destination?.kind === "webhook");
  const unchecked = intakes.filter(({ form, checks }) => form.checks && !checks).length;
  const files = plan.files.name;
  return [
    [styled("bold", "Cofill"), ` serves ${count(intakes.length, "form")} from ${plan.directory}`],
    [],
    ["  ", styled("cyan", `${url}/`), styled("dim", "  to look at in a browser")],
    ["  ", styled("cyan", `${url}/inbox`), styled("dim", "  for messages, and forms that were sent")],
    ["  ", styled("cyan", `${url}/mcp`), styled("dim", "  for agents, over MCP")],
    [],
    ...intakeLines(intakes, columns),
    [],
    [accessLine(started)],
    [`Submissions are kept in ${plan.choice.name}, files in ${files}.`],
    ...(hasWebhook && hasOwnSecret
      ? [
          [
            `Webhooks are signed; 'cofill keys webhook-secret${storeWords(plan.choice)}' prints the secret that receivers need.`,
          ],
        ]
      : []),
    ...(unchecked > 0 ? [[`The checks in code of ${count(unchecked, "form")} are not run (--no-validators).`]] : []),
    [isWatched ? "Changes to the folder are taken up as they are saved. Ctrl-C ends it." : "Ctrl-C ends it."],
  ];
};

/** The start entry for programs. */
export const startEntry = ({ plan, url, intakes, hasKeys }: Started): object => ({
  event: "serve.started",
  url,
  mcp: `${url}/mcp`,
  intakes: intakes.map(({ id, version, name }) => ({ id, version, name })),
  keysRequired: hasKeys,
  data: plan.choice.name,
  files: plan.files.name,
});
