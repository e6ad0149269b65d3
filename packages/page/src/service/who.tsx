/** An actor in the event trail. */
export interface Who {
  readonly kind: "person" | "agent" | "system";
  readonly name: string;
  /** The id in the trail, if it differs from the name. */
  readonly id?: string;
}

const kindLabels = { person: "Person", agent: "Agent", system: "System" } as const satisfies Record<
  Who["kind"],
  string
>;

/** A name with a mark that says what kind of actor it is, by colour and by word. */
export const WhoText = ({ who }: { readonly who: Who }) => (
  <span class={`cf-svc-who cf-svc-who-${who.kind}`} title={who.id}>
    <span class="cf-svc-who-kind">{kindLabels[who.kind]}</span> <bdi>{who.name}</bdi>
  </span>
);
