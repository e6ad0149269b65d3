import type { ComponentChildren } from "preact";

/** Names and what they stand for, two by two; what is undefined is left out. */
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
