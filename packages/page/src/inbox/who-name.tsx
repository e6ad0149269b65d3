/** Somebody by the reader's own name for them; one without is said to be unknown, never hidden (D-09). */
export const WhoName = ({ name }: { readonly name: string }) =>
  name.startsWith("@") ? <bdi class="cf-mail-name">{name}</bdi> : <bdi class="cf-mail-unknown">{name}</bdi>;
