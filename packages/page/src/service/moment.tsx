/** A moment in UTC, worded by the server. */
export interface Moment {
  readonly iso: string;
  /** `1 Mar 2026, 12:00` */
  readonly text: string;
  /** `3 hours ago`, `in 2 days` */
  readonly relative: string;
}

/** When something happened: the time in UTC, and how long ago that is. */
export const MomentText = ({ moment }: { readonly moment: Moment }) => (
  <time class="cf-svc-moment" dateTime={moment.iso} title={`${moment.text} UTC`}>
    {moment.text} <span class="cf-muted">({moment.relative})</span>
  </time>
);

/** The short form, for narrow layouts. */
export const MomentShort = ({ moment }: { readonly moment: Moment }) => (
  <time class="cf-svc-moment" dateTime={moment.iso} title={`${moment.text} UTC`}>
    {moment.relative}
  </time>
);
