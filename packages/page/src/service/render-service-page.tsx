import type { AgentManifest } from "@cofill/site";
import type { Assets } from "../document.tsx";
import { renderDocument } from "../render-page.tsx";
import { type Frame, FrameBar, FrameBody } from "./frame.tsx";
import { type ServicePage, ServicePageView } from "./service-page.tsx";

export interface ServiceDocument {
  readonly assets: Assets;
  /** Of this page; error pages have none. */
  readonly manifest?: AgentManifest;
}

/** A whole page of the service, which works without any script. */
export const renderServicePage = (frame: Frame, page: ServicePage, document: ServiceDocument): string =>
  renderDocument({
    ...document,
    title: `${frame.title} – Cofill`,
    wide: true,
    nav: <FrameBar frame={frame} />,
    body: (
      <FrameBody frame={frame}>
        <ServicePageView page={page} />
      </FrameBody>
    ),
  });
