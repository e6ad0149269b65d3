/** A value for display; text is never interpreted as markup. */
export type ShownValue =
  /** No value; the text gives the reason. */
  | { readonly type: "none"; readonly text: string }
  | { readonly type: "text"; readonly text: string }
  /** Several lines, or JSON. */
  | { readonly type: "block"; readonly text: string }
  | { readonly type: "list"; readonly items: readonly string[]; readonly more?: number }
  | { readonly type: "link"; readonly text: string; readonly href: string }
  | { readonly type: "links"; readonly links: readonly { readonly text: string; readonly href?: string }[] }
  | {
      readonly type: "table";
      readonly columns: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly more?: number;
    }
  /** Without `href` it cannot be downloaded from here. */
  | { readonly type: "file"; readonly name: string; readonly about: string; readonly href?: string };

/** External links pass on no referrer and are not followed by search engines. */
const outside = { rel: "noopener noreferrer nofollow", target: "_blank" } as const;

export const OutsideLink = ({ text, href }: { readonly text: string; readonly href: string }) => (
  <a href={href} {...outside}>
    {text}
    <span class="cf-hidden"> (another site)</span>
  </a>
);

const More = ({ count }: { readonly count: number | undefined }) =>
  count === undefined ? null : <p class="cf-muted">and {count} more</p>;

export const ValueText = ({ value }: { readonly value: ShownValue }) => {
  switch (value.type) {
    case "none":
      return <span class="cf-muted">{value.text}</span>;
    case "text":
      return <bdi class="cf-svc-value">{value.text}</bdi>;
    case "block":
      return (
        <pre class="cf-svc-block" dir="auto">
          {value.text}
        </pre>
      );
    case "list":
      return (
        <>
          <ul class="cf-svc-items">
            {value.items.map((text, index) => (
              <li key={index}>
                <bdi>{text}</bdi>
              </li>
            ))}
          </ul>
          <More count={value.more} />
        </>
      );
    case "link":
      return <OutsideLink text={value.text} href={value.href} />;
    case "links":
      return (
        <ul class="cf-svc-items">
          {value.links.map(({ text, href }, index) => (
            <li key={index}>{href === undefined ? <bdi>{text}</bdi> : <OutsideLink text={text} href={href} />}</li>
          ))}
        </ul>
      );
    case "table":
      return (
        <>
          <table class="cf-svc-cells">
            <thead>
              <tr>
                {value.columns.map((name, index) => (
                  <th key={index} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {value.rows.map((cells, index) => (
                <tr key={index}>
                  {cells.map((text, at) => (
                    <td key={at}>
                      <bdi>{text}</bdi>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <More count={value.more} />
        </>
      );
    case "file":
      return (
        <span class="cf-svc-file">
          {value.href === undefined ? (
            <bdi>{value.name}</bdi>
          ) : (
            <a href={value.href} download>
              {value.name}
            </a>
          )}{" "}
          <span class="cf-muted">{value.about}</span>
        </span>
      );
    default:
      return value satisfies never;
  }
};
