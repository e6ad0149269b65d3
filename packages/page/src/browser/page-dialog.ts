export interface Question {
  readonly title: string;
  readonly text: string;
  readonly accept: string;
  readonly decline: string;
}

/** Asks the person in the page's own dialog. Only a person's click agrees; a script's does not. */
export const askPerson = ({ title, text, accept, decline }: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const dialog = document.createElement("dialog");
    dialog.className = "cf-dialog";
    dialog.setAttribute("aria-labelledby", "cf-dialog-title");
    const heading = document.createElement("h2");
    heading.id = "cf-dialog-title";
    heading.textContent = title;
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    const row = document.createElement("div");
    row.className = "cf-row";
    let answer = false;
    const button = (label: string, look: string, agrees: boolean): HTMLButtonElement => {
      const made = document.createElement("button");
      made.type = "button";
      made.className = look;
      made.textContent = label;
      made.addEventListener("click", ({ isTrusted }) => {
        if (agrees && !isTrusted) return;
        answer = agrees;
        dialog.close();
      });
      return made;
    };
    const no = button(decline, "cf-button", false);
    row.append(no, button(accept, "cf-button cf-button--main", true));
    dialog.append(heading, paragraph, row);
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(answer);
    });
    document.body.append(dialog);
    dialog.showModal();
    no.focus();
  });
