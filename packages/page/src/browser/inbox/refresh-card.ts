/** Reloads the card above an open form when the form ends, because the card shows the form's status. */
const refresh = async (): Promise<void> => {
  const response = await fetch(location.href, { headers: { accept: "text/html" } });
  if (!response.ok) return;
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const made = page.getElementById("cofill-form")?.previousElementSibling;
  const card = document.getElementById(made?.querySelector("h2")?.id ?? "")?.closest(".cf-mail-form");
  if (made && card && !card.contains(document.activeElement)) card.replaceWith(made);
};

const isOpen = (root: Element): boolean => root.querySelector("form") !== null;

/** Watches the form that is open in the conversation. */
export const watchFormCard = (): void => {
  const root = document.getElementById("cofill-form");
  if (!root || !isOpen(root)) return;
  const observer = new MutationObserver(() => {
    if (isOpen(root)) return;
    observer.disconnect();
    void refresh().catch(() => undefined);
  });
  observer.observe(root, { childList: true });
};
