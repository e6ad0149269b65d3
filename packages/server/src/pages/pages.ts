import { stylesheet } from "@cofill/page";
import { serverLimits } from "../limits.ts";
import type { ServerOptions } from "../server-options.ts";
import { type Assets, loadAssets } from "./assets.ts";
import { createCommitSubscribers } from "./commit-subscribers.ts";
import { createLiveHandlers, type LiveHandlers } from "./live-handlers.ts";
import { createLiveStreams, type LiveStreams } from "./live-streams.ts";
import { createPlainHandlers, type PlainHandlers } from "./plain-handlers.ts";
import { createPresenceBoard } from "./presence.ts";
import { createUploadOrigin } from "./upload-origin.ts";

/** The parts that all pages of a server share. */
export interface Pages {
  readonly assets: Assets;
  readonly live: LiveStreams;
  readonly plain: PlainHandlers;
  readonly liveHandlers: LiveHandlers;
  readonly onCommit: (submissionId: string, listener: () => void) => () => void;
}

let shared: Assets | undefined;

/** Cached for the process, because assets do not change while it runs. */
export const ownAssets = (theme = ""): Assets => {
  if (theme !== "") return loadAssets(`${stylesheet}\n${theme}`);
  shared ??= loadAssets(stylesheet);
  return shared;
};

export const createPages = (options: ServerOptions): Pages => {
  const { service, files, publicUrl, theme, maxBodyBytes = serverLimits.maxBodyBytes } = options;
  const assets = ownAssets(theme);
  const presence = createPresenceBoard(() => performance.now());
  const live = createLiveStreams({ presence });
  return {
    assets,
    live,
    plain: createPlainHandlers({ assets, publicUrl, uploadOrigins: createUploadOrigin(files, Date.now) }),
    liveHandlers: createLiveHandlers({ live, presence, publicUrl, maxBodyBytes }),
    onCommit: createCommitSubscribers(service),
  };
};
