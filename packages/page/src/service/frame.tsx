import type { ComponentChildren } from "preact";

/** One message about what the user just did, shown above the page's content. */
export interface Notice {
  readonly tone: "good" | "bad";
  readonly text: string;
}

/** The frame of every page of the service. */
export interface Frame {
  readonly title: string;
  /** The pages that this user may open. */
  readonly places: readonly {
    readonly href: string;
    readonly text: string;
    readonly isHere?: boolean;
    /** How much waits there. */
    readonly count?: number;
  }[];
  /** Absent if nobody is signed in. */
  readonly user?: {
    readonly name: string;
    /** `operator, reviewer`; nothing on a server without keys. */
    readonly roles?: string;
    readonly maySignOut: boolean;
  };
  /** The result of the previous action. */
  readonly notice?: Notice;
}

const PageUser = ({ user }: { readonly user: Frame["user"] }) => {
  if (user === undefined) {
    return (
      <a class="cf-nav__link" href="/sign-in">
        Sign in
      </a>
    );
  }
  return (
    <>
      <span>
        <bdi class="cf-svc-name">{user.name}</bdi>
        {user.roles !== undefined && <span class="cf-muted"> {user.roles}</span>}
      </span>
      {user.maySignOut ? <a href="/sign-out">Sign out</a> : <a href="/name">Not you?</a>}
    </>
  );
};

/** The bar above every page. */
export const FrameBar = ({ frame }: { readonly frame: Frame }) => (
  <header class="cf-nav">
    <div class="cf-nav__inner">
      <a class="cf-nav__brand" href="/">
        Cofill
      </a>
      {frame.places.length > 0 && (
        <nav aria-label="Pages">
          <ul class="cf-nav__list">
            {frame.places.map(({ href, text, isHere, count }) => (
              <li key={href}>
                <a class="cf-nav__link" href={href} aria-current={isHere ? "page" : undefined}>
                  {text}
                  {count !== undefined && (
                    <span class="cf-nav__count" data-cf-waiting hidden={count === 0}>
                      {count}
                      <span class="cf-hidden"> waiting</span>
                    </span>
                  )}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div class="cf-nav__end cf-svc-user">
        <PageUser user={frame.user} />
      </div>
    </div>
  </header>
);

/** The main part, below what just happened. */
export const FrameBody = ({ frame, children }: { readonly frame: Frame; readonly children: ComponentChildren }) => (
  <div class="cf-svc">
    {frame.notice && (
      <p class={`cf-notice cf-notice--${frame.notice.tone}`} role={frame.notice.tone === "bad" ? "alert" : "status"}>
        {frame.notice.text}
      </p>
    )}
    {children}
  </div>
);
