import type { ComponentChildren } from "preact";

export type Tone = "plain" | "busy" | "wait" | "good" | "bad";

/** A short text about a status, with its tone. */
export interface StatusLabel {
  readonly tone: Tone;
  readonly text: string;
}

const classes: Readonly<Record<Tone, string>> = {
  plain: "cf-badge",
  busy: "cf-badge cf-badge--accent",
  wait: "cf-badge cf-badge--warn",
  good: "cf-badge cf-badge--good",
  bad: "cf-badge cf-badge--bad",
};

export const Badge = ({ tone, children }: { readonly tone: Tone; readonly children: ComponentChildren }) => (
  <span class={classes[tone]}>{children}</span>
);

export const StatusBadge = ({ statusLabel }: { readonly statusLabel: StatusLabel }) => (
  <Badge tone={statusLabel.tone}>{statusLabel.text}</Badge>
);
