import { quote } from "@cofill/core";
import type { PageElement } from "../annotations/page-element.ts";
import type { DoesMore, WidgetList } from "../annotations/resolve-controls.ts";
import type { ResolvedField } from "../annotations/resolve-field.ts";
import { widgetOf, widgetValue } from "../annotations/widget.ts";
import { isReformatted, kindOfControl, textControlOf, typeOf } from "./control-kinds.ts";
import { limits } from "./limits.ts";
import type { Stop, StopCode } from "./outcome.ts";
import { isSecret } from "./secret.ts";
import type { Act, GivenFile } from "./surface.ts";

export type FieldPlan =
  | {
      readonly ok: true;
      /** Empty if the field already holds the value. */
      readonly acts: readonly Act[];
      readonly isReformatted: boolean;
      readonly isSecret: boolean;
      /** Whether the acts only open the list of options. */
      readonly isOpening: boolean;
      /** The text the control shows afterwards, if that is the only evidence. */
      readonly shows?: string;
      /** The current value for messages; empty for a secret. */
      readonly held: string;
    }
  | { readonly ok: false; readonly stop: Stop };

/** Inputs of a plan besides the field and its value. */
interface Means {
  readonly files: readonly GivenFile[];
  readonly picked: ReadonlyMap<string, string>;
}

/** Plans the acts after which a field holds a value, and how to verify it. */
export const planField = (field: ResolvedField, value: unknown, { files, picked }: Means): FieldPlan => {
  const [control, ...more] = field.controls;
  const refuse = (code: StopCode, why: string): FieldPlan => ({
    ok: false,
    stop: { code, message: `The field ${quote(field.name)} ${why}`, field: field.name },
  });
  if (!control) return refuse("control_not_supported", "has no control that could be filled.");
  if (field.doesMore) return refuse("control_not_supported", moreWords[field.doesMore]);
  const type = kindOfControl(control);
  if (type === "radio") return planRadio(field.controls, value, refuse);
  if (type === "checkbox") return planCheckboxes(field.controls, value, refuse);
  if (more.length > 0) return refuse("control_not_supported", "holds several controls; each needs a field of its own.");
  if (field.list) return planList(control, field.list, value, picked.get(field.name), refuse);
  if (type === "file") return planUpload(control, value, files, refuse);
  if (["hidden", "submit", "button", "reset", "image"].includes(type)) {
    return refuse("control_not_supported", "is not something that a person fills.");
  }
  return control.tag === "select" ? planSelect(control, value, refuse) : planText(control, value, refuse);
};

const moreWords: Readonly<Record<DoesMore, string>> = {
  submits: 'is a button that submits the form; type="button" would say that it does not.',
  acts: "would be filled by pressing an action, which runs by its own name and policy only.",
};

type Refuse = (code: StopCode, why: string) => FieldPlan;

const planned = (acts: readonly Act[], held: string, more: Partial<FieldPlan & { ok: true }> = {}): FieldPlan => ({
  ok: true,
  acts,
  held: held.slice(0, limits.maxQuoted),
  isReformatted: false,
  isSecret: false,
  isOpening: false,
  ...more,
});

const wordOf = (value: unknown): string | undefined => {
  if (value === null) return "";
  return ["string", "number", "boolean"].includes(typeof value) ? String(value) : undefined;
};

const planText = (control: PageElement, value: unknown, refuse: Refuse): FieldPlan => {
  const text = wordOf(value);
  if (text === undefined) return refuse("value_does_not_fit", "takes one text, not a list or an object.");
  const { takes, isSame } = textControlOf(control);
  if (takes && text !== "" && !takes.fits(text)) return refuse("value_does_not_fit", `takes ${takes.what}.`);
  const most = Number.parseInt(control.attributes.maxlength ?? "", 10);
  if (most >= 0 && text.length > most) return refuse("value_does_not_fit", `takes at most ${most} characters.`);
  const range = outOfRange(control, text);
  if (range !== undefined) return refuse("value_does_not_fit", range);
  const act: Act = { do: "fill", ref: control.ref, text };
  if (isSecret(control)) return planned([act], "", { isSecret: true });
  const held = control.live?.value ?? "";
  const isHeld = isSame(text, held.slice(0, limits.maxValueLength));
  return planned(isHeld ? [] : [act], held, { isReformatted: !isHeld && isReformatted(value, text, held) });
};

/** A slider clamps a value out of its range, which would change the value. */
const outOfRange = (control: PageElement, text: string): string | undefined => {
  if (typeOf(control) !== "range" || text === "") return undefined;
  const [min, max] = [Number(control.attributes.min ?? 0), Number(control.attributes.max ?? 100)];
  return Number(text) < min || Number(text) > max ? `takes a number from ${min} to ${max}.` : undefined;
};

interface Choice {
  readonly element: PageElement;
  readonly value: string;
  readonly label: string;
}

/** Finds an option by value, else by its text if that is unique. */
const findChoice = (choices: readonly Choice[], value: unknown, refuse: Refuse): Choice | FieldPlan => {
  const word = wordOf(value);
  if (word === undefined) return refuse("value_does_not_fit", "takes one of its options, not a list or an object.");
  const exact = choices.filter((choice) => choice.value === word);
  const fitting = exact.length > 0 ? exact : choices.filter(({ label }) => label !== "" && label === word.trim());
  const [found, other] = fitting;
  if (!found) {
    const known = choices.slice(0, limits.maxListed).map((choice) => quote(choice.value));
    return refuse("option_not_found", `has no option ${quote(word)}; it has ${known.join(", ") || "none"}.`);
  }
  if (other) return refuse("option_ambiguous", `has several options ${quote(word)}.`);
  if (found.element.live?.disabled) return refuse("option_disabled", `does not offer the option ${quote(word)} now.`);
  return found;
};
const isPlan = (found: Choice | FieldPlan): found is FieldPlan => "ok" in found;

/** Finds all options of a list, or gives the reason why not. */
const findChoices = (choices: readonly Choice[], value: unknown, refuse: Refuse): readonly Choice[] | FieldPlan => {
  const found: Choice[] = [];
  for (const one of Array.isArray(value) ? value : value === null ? [] : [value]) {
    const choice = findChoice(choices, one, refuse);
    if (isPlan(choice)) return choice;
    found.push(choice);
  }
  return found;
};

const optionsIn = (element: PageElement): readonly PageElement[] =>
  element.children.flatMap((child) => (child.tag === "option" ? [child] : optionsIn(child)));

const planSelect = (control: PageElement, value: unknown, refuse: Refuse): FieldPlan => {
  const choices = optionsIn(control).map((element): Choice => {
    const label = element.attributes.label ?? element.text;
    return { element, value: element.live?.value ?? element.attributes.value ?? element.text, label };
  });
  const isMultiple = control.attributes.multiple !== undefined;
  if (!isMultiple && Array.isArray(value)) return refuse("value_does_not_fit", "takes one option, not a list.");
  const wanted = isMultiple ? findChoices(choices, value, refuse) : [findChoice(choices, value, refuse)];
  if ("ok" in wanted) return wanted;
  const refusal = wanted.find((one): one is FieldPlan => isPlan(one));
  if (refusal) return refusal;
  const chosen = new Set(wanted.map((one) => (one as Choice).element.ref));
  const held = choices.filter(({ element }) => element.live?.checked);
  const isHeld = held.length === chosen.size && held.every(({ element }) => chosen.has(element.ref));
  const act: Act = { do: "choose", ref: control.ref, options: [...chosen] };
  return planned(isHeld ? [] : [act], held.map((one) => one.value).join(", "));
};

const choiceOf = (element: PageElement): Choice => {
  const value = widgetOf(element) ? widgetValue(element) : (element.attributes.value ?? "on");
  return { element, value, label: element.name };
};
const ticksOf = (controls: readonly PageElement[]): readonly Choice[] => controls.map(choiceOf);
const tickedIn = (controls: readonly PageElement[]): string =>
  ticksOf(controls.filter(({ live }) => live?.checked))
    .map(({ value }) => value)
    .join(", ");

const planRadio = (controls: readonly PageElement[], value: unknown, refuse: Refuse): FieldPlan => {
  const choice = findChoice(ticksOf(controls), value, refuse);
  if (isPlan(choice)) return choice;
  const act: Act = { do: "check", ref: choice.element.ref, checked: true };
  return planned(choice.element.live?.checked ? [] : [act], tickedIn(controls));
};

const planCheckboxes = (controls: readonly PageElement[], value: unknown, refuse: Refuse): FieldPlan => {
  const [only] = controls;
  const isOne = controls.length === 1 && (typeof value === "boolean" || value === null);
  const wanted = isOne ? (value ? ticksOf(controls) : []) : findChoices(ticksOf(controls), value, refuse);
  if (!isOne && typeof value === "boolean") {
    return refuse("value_does_not_fit", "is a group of checkboxes and takes a list of those to tick.");
  }
  if ("ok" in wanted) return wanted;
  const ticked = new Set(wanted.map(({ element }) => element));
  const acts = controls
    .filter((control) => (control.live?.checked ?? false) !== ticked.has(control))
    .map((control): Act => ({ do: "check", ref: control.ref, checked: ticked.has(control) }));
  return planned(acts, isOne ? String(only?.live?.checked ?? false) : tickedIn(controls));
};

/**
 * Plans a choice in a custom list. Its options may exist only while it is open, so afterwards the text it shows is the
 * evidence.
 */
const planList = (
  control: PageElement,
  { options, isMultiple }: WidgetList,
  value: unknown,
  picked: string | undefined,
  refuse: Refuse,
): FieldPlan => {
  if (!isMultiple && Array.isArray(value)) return refuse("value_does_not_fit", "takes one option, not a list.");
  const choices = options.map((element): Choice => ({ element, value: widgetValue(element), label: element.text }));
  const shown = control.text;
  if (!isMultiple && shown !== "" && (shown === picked || (choices.length === 0 && shown === wordOf(value)))) {
    return planned([], shown);
  }
  const isClosed = control.attributes["aria-expanded"] === "false";
  const opening = planned([{ do: "open", ref: control.ref }], shown, { isOpening: true });
  if (isClosed && choices.length === 0) return opening;
  const wanted = findChoices(choices, value, refuse);
  if ("ok" in wanted) return wanted;
  if (!isMultiple && wanted.length === 0) return refuse("value_does_not_fit", "cannot be left without a choice.");
  const chosen = new Set(wanted.map(({ element }) => element));
  const held = heldIn(choices, shown);
  const wrong = choices.filter(({ element }) => chosen.has(element) !== held.includes(element));
  const pressed = isMultiple ? wrong : wrong.filter(({ element }) => chosen.has(element));
  const words = choices.filter(({ element }) => held.includes(element)).map((one) => one.value);
  if (pressed.length === 0) return planned([], words.join(", "));
  if (isClosed) return opening;
  const unseen = pressed.find(({ element }) => element.live?.hidden);
  if (unseen) return refuse("option_not_found", `does not show its option ${quote(unseen.value)}.`);
  const act: Act = { do: "pick", ref: control.ref, options: pressed.map(({ element }) => element.ref) };
  return planned([act], words.join(", "), isMultiple ? {} : { shows: pressed[0]!.label });
};

/** The option whose text is shown, else the selected ones, since in some lists the selection follows the pointer. */
const heldIn = (choices: readonly Choice[], shown: string): readonly PageElement[] => {
  const said = choices.filter(({ label }) => label !== "" && label === shown);
  return (said.length === 1 ? said : choices.filter(({ element }) => element.live?.checked)).map(
    ({ element }) => element,
  );
};

/** An argument names files that the caller passed; it cannot name a file of this machine. */
const planUpload = (control: PageElement, value: unknown, files: readonly GivenFile[], refuse: Refuse): FieldPlan => {
  const names = Array.isArray(value) ? value : value === null ? [] : [value];
  if (names.length > limits.maxFiles) return refuse("value_does_not_fit", `takes at most ${limits.maxFiles} files.`);
  if (names.length > 1 && control.attributes.multiple === undefined) {
    return refuse("value_does_not_fit", "takes one file, not several.");
  }
  const given: GivenFile[] = [];
  for (const name of names) {
    const file = files.find((one) => one.name === name);
    if (!file) return refuse("file_not_given", `asks for the file ${quote(name)}, which was not handed over.`);
    if (file.base64.length > (limits.maxFileBytes / 3) * 4) {
      return refuse("value_does_not_fit", `takes files of at most ${limits.maxFileBytes} bytes here.`);
    }
    given.push(file);
  }
  const held = control.live?.files ?? [];
  const isHeld = held.length === given.length && given.every(({ name }, at) => name === held[at]);
  return planned(isHeld ? [] : [{ do: "upload", ref: control.ref, files: given }], held.join(", "));
};
