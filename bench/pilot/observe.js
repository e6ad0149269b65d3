// Records what was touched in the page with the first listener, and the requests it made.
import { markName } from "./pages.js";

const watch = (mark) => {
  const types = ["click", "input", "change", "submit"];
  for (const type of types) {
    window.addEventListener(
      type,
      (event) => {
        const path = event.composedPath().filter((one) => one instanceof Element);
        const marked = path.find((one) => one.hasAttribute(mark));
        const isControl = (one) =>
          one.matches("a[href], button, input, select, textarea, form, summary, label, [role], [contenteditable]");
        const [target] = path;
        if (!marked && !(target && isControl(target))) return;
        window.benchTouched?.({
          type,
          mark: marked?.getAttribute(mark) ?? null,
          what: `${target.localName}${target.id ? `#${target.id}` : ""}`,
        });
      },
      true,
    );
  }
};

export const observe = async (context, origin) => {
  let touched = [];
  let foreign = [];
  await context.exposeBinding("benchTouched", (_, event) => {
    touched.push(event);
  });
  await context.addInitScript(`(${watch})(${JSON.stringify(markName)})`);
  await context.route(
    (url) => url.origin !== origin && url.protocol !== "data:",
    (route) => {
      foreign.push({ method: route.request().method(), url: route.request().url() });
      return route.abort();
    },
  );
  return {
    touched: () => touched,
    foreign: () => foreign,
    forget: () => {
      touched = [];
      foreign = [];
    },
  };
};
