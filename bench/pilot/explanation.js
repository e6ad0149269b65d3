// What docs/reliability.md says around the figures. It holds no figure itself: those come from the run.

export const explanation = `Each page is of a different kind (sign-up, checkout, tax return, wizard, dialog, web components, tables, right-to-left, a legacy table layout and so on), stands on an origin of its own and is changed by a fixed seed, so that every run sees the same pages. A run opens the page, does the task and reads what the page says of it:

- **CSS selectors**: a script recorded on the unchanged page. For each element it knows the id, the name, data attributes of the page's own, a unique class, role or ARIA attribute, and failing these a path, and takes the first that finds exactly one element.
- **Labels and roles**: a script of Playwright's \`getByRole\` and \`getByLabel\` with the words of the unchanged page, inside the named group where the words alone were not enough.
- **Annotations**: [\`@cofill/pilot\`](../packages/pilot) in strict mode, given the name of the action and its arguments, the page's \`data-agent-*\` and its manifest.

What came of it is judged by the page's server, which writes down each request with its data, and by a listener that writes down every element touched; a way's own word counts only for the status it read, the rows it brought and the reason it gave. A run is right when the task was done exactly once with exactly the right data and the status was read; for a task that a person reviews, when everything was filled and nothing submitted. Where the annotations are broken (duplicated, drifted) or the person says no (forged consent and lies about danger, on actions that need a yes), it is right to refuse with a reason before anything is touched; the button that opens a dialog may have been pressed. To stop after some fields were filled is not enough there, though nothing was sent. The two scripts do not read annotations, so there they are right as well when they do the task.

The scripts were written by someone who knew which tasks need a person's yes and which a person submits, and ask or stop there. They cannot notice when a page begins to ask for it.`;

export const reading = `## How to read it

- The figures say how much of a script's or an agent's success hangs on things that nobody promised to keep: ids, classes, nesting, words. They do not say how often real sites change in these ways, so the averages over all changes mean little; look at the rows.
- The annotations were put on the pages, and kept through the changes, by people who meant them to work. Pages whose authors do not care for them are the rows "duplicated" and "drifted", where the best that can happen is a refusal. A page without annotations and a manifest gives this way nothing to work with at all.
- The pages were made for this bench. They follow what such pages look like, but they are small, quick and on this machine; real ones bring logins, captchas, frames, virtual lists and slow networks.
- The changes come one at a time (but for "all of these at once"), each with the page's own scripts kept working. Not every change fits every page: a page with one field cannot be reordered; the counts say on how many it was made.
- Scripts that fail are repaired by people, and a model that looks at the page can often do without either; neither is measured here. What a model makes of the injected instructions is not measured either: the pilot is given the action by name and reads no orders from the page.
- That no unsafe action was seen is a count over these runs, not a proof. The rules behind it are tested one by one in \`packages/pilot\`.`;
