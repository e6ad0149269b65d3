import { createAnnouncer } from "../announce.ts";
import { watchKind } from "./chosen-kind.ts";
import { completeNames } from "./complete-names.ts";
import { watchComposer } from "./composer.ts";
import { followNews } from "./follow-news.ts";
import { postQuietly } from "./quiet-posts.ts";
import { watchFormCard } from "./refresh-card.ts";
import { showNames } from "./show-names.ts";

/** Starts the script of an inbox page; without it the page works with plain form posts. */
const start = (): void => {
  const main = document.getElementById("main");
  if (!main) return;
  const root = document.getElementById("cf-mail");
  const announce = createAnnouncer((root ?? main.lastElementChild ?? main) as HTMLElement);
  completeNames(announce);
  showNames();
  watchKind();
  if (!root) return;
  const place = root.dataset.cfLive ?? "";
  watchComposer(announce);
  watchFormCard();
  postQuietly(place.includes("dismissed=shown"));
  const news = followNews(place, announce);
  addEventListener("pagehide", () => news.close());
  // A page restored from the back/forward cache is out of date.
  addEventListener("pageshow", ({ persisted }) => persisted && location.reload());
  root.dataset.cfAlive = "";
};

start();
