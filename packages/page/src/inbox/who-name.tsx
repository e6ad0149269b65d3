/** A correspondent by the reader's petname; one without is shown as unknown, never hidden (D-09). */
export const WhoName = ({ name }: { readonly name: string }) =>
  name.startsWith("@") ? <bdi class="cf-mail-name">{name}</bdi> : <bdi class="cf-mail-unknown">{name}</bdi>;
