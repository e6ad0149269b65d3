import { parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

type Element = Tree.Element;
type Node = Tree.ChildNode | Tree.Document;

const isElement = (node: Node): node is Element => "tagName" in node;

export const elementsOf = (node: Node): readonly Element[] => {
  const inside = "childNodes" in node ? node.childNodes.flatMap(elementsOf) : [];
  return isElement(node) ? [node, ...inside] : inside;
};

export const attributeOf = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

export const textOf = (node: Node): string =>
  "value" in node ? node.value : "childNodes" in node ? node.childNodes.map(textOf).join("") : "";

/** What a browser would send for a control that nobody touched; nothing for one that sends nothing. */
const valuesOf = (control: Element): readonly string[] => {
  const has = (name: string) => attributeOf(control, name) !== undefined;
  const value = attributeOf(control, "value");
  switch (control.tagName) {
    case "textarea":
      return [textOf(control)];
    case "select": {
      const options = elementsOf(control).filter(({ tagName }) => tagName === "option");
      const chosen = options.filter((option) => attributeOf(option, "selected") !== undefined);
      const shown = chosen.length > 0 || has("multiple") ? chosen : options.slice(0, 1);
      return shown.map((option) => attributeOf(option, "value") ?? textOf(option));
    }
    case "input": {
      const type = attributeOf(control, "type") ?? "text";
      if (type === "checkbox" || type === "radio") return has("checked") ? [value ?? "on"] : [];
      return type === "file" || type === "submit" ? [] : [value ?? ""];
    }
    default:
      return [];
  }
};

/** The form of a page as a browser without a script has it: what is in it, and what is sent at the press of a button. */
export const plainForm = (html: string) => {
  const document = parse(html);
  const all = elementsOf(document);
  const form = all.find(({ tagName }) => tagName === "form");
  if (!form) throw new Error("there is no form in the page");
  const inside = elementsOf(form);
  const entries: [string, string | File][] = inside.flatMap((control) => {
    const name = attributeOf(control, "name");
    if (name === undefined || name === "" || attributeOf(control, "disabled") !== undefined) return [];
    return valuesOf(control).map((value): [string, string] => [name, value]);
  });
  const named = (name: string): readonly Element[] => inside.filter((control) => attributeOf(control, "name") === name);
  const fill = (name: string, ...values: readonly (string | File)[]): void => {
    if (named(name).length === 0) throw new Error(`there is no control "${name}"`);
    const rest = entries.filter(([one]) => one !== name);
    entries.splice(0, entries.length, ...rest, ...values.map((value): [string, string | File] => [name, value]));
  };
  const buttons = inside.filter(({ tagName }) => tagName === "button");
  return {
    text: textOf(document),
    action: attributeOf(form, "action") ?? "",
    fill,
    value: (name: string) => entries.find(([one]) => one === name)?.[1],
    names: () => Array.from(new Set(entries.map(([name]) => name))),
    buttons: buttons.map((button) => attributeOf(button, "value")),
    /** What is sent when a button is pressed, by its value. */
    press: (word: string): FormData => {
      if (!buttons.some((button) => attributeOf(button, "value") === word)) {
        throw new Error(
          `there is no button "${word}" among ${buttons.map((one) => attributeOf(one, "value")).join(", ")}`,
        );
      }
      const data = new FormData();
      for (const [name, value] of [...entries, ["_do", word] as const]) {
        if (typeof value === "string") data.append(name, value);
        else data.append(name, value, value.name);
      }
      return data;
    },
  };
};
