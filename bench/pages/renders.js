// The number of form pages that the server renders per second on one core.
import { presentationOf, renderFormPage } from "@cofill/page";

export const rendersPerSecond = (form, forMs) => {
  const page = {
    form,
    revision: 1,
    stage: { kind: "open" },
    presentation: presentationOf(form),
    places: { here: "/f", changes: "/f/changes", live: "/f/live", presence: "/f/presence", submit: "/f/submit" },
    shownIssues: "given",
    conflicts: {},
  };
  const render = () => renderFormPage(page, { assets: { style: { href: "/assets/style.css" } } });
  const until = (ms) => {
    let count = 0;
    for (const end = performance.now() + ms; performance.now() < end; count++) render();
    return count;
  };
  until(forMs / 2);
  return (until(forMs) * 1000) / forMs;
};
