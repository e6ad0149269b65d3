import type { ComponentChildren } from "preact";
import type { PageDocument } from "../document.tsx";
import { renderDocument } from "../render-page.tsx";
import { type Frame, FrameBar, FrameBody } from "./frame.tsx";

/** Renders a page with the frame of the service: navigation above, notice and title around the content. */
export const renderFramed = (
  frame: Frame,
  content: ComponentChildren,
  document: Pick<PageDocument, "assets" | "manifest" | "embedded">,
): string =>
  renderDocument({
    ...document,
    title: `${frame.title} – Cofill`,
    wide: true,
    nav: <FrameBar frame={frame} />,
    body: <FrameBody frame={frame}>{content}</FrameBody>,
  });
