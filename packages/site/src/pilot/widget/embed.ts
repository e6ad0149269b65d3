import { mountWidget } from "./mount-widget.ts";

// A site needs only `<script src="…/widget.js" data-endpoint="/plan">`.
const endpoint = (document.currentScript as HTMLScriptElement | null)?.dataset.endpoint;

const mount = (): void => {
  mountWidget({ endpoint: endpoint! });
};

if (endpoint !== undefined) {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", mount, { once: true });
  else mount();
}

export { mountWidget };
