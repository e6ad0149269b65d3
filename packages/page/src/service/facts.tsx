import type { ComponentChildren } from "preact";

/** A list of names and values; undefined values are omitted. */
export const FactList = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, value: ComponentChildren | undefined])[];
}) => (
  <dl class="cf-facts">
    {facts.flatMap(([name, value]) =>
      value === undefined ? [] : [<dt key={name}>{name}</dt>, <dd key={`${name}:`}>{value}</dd>],
    )}
  </dl>
);
