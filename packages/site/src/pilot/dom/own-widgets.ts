import { limits } from "../limits.ts";
import { seenLabelOf } from "./dom-view.ts";

/** Viewport coordinates. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const others = "a[href], button, input, select, textarea, summary, [role=button], [role=link]";

/** Fractions of a label's width and height to try, the usual place of the box first. */
const across = [0.05, 0.15, 0.5, 0.3, 0.7, 0.95] as const;
const down = [0.5, 0.2, 0.8] as const;

/** A point that hits the label and no link in it; undefined if something covers it. */
export const labelPoint = (target: Element): Point | undefined => {
  const label = seenLabelOf(target);
  if (!label) return undefined;
  label.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const root = label.getRootNode() as Document | ShadowRoot;
  const isFree = ({ x, y }: Point): boolean => {
    const hit = root.elementFromPoint(x, y);
    if (!hit || !label.contains(hit)) return false;
    const other = hit.closest(others);
    return other === null || other === target;
  };
  for (const { left, top, width, height } of [label, ...partsOf(label)].flatMap(boxesOf)) {
    for (const part of down) {
      for (const share of across) {
        const at = { x: left + width * share, y: top + height * part };
        if (isFree(at)) return at;
      }
    }
  }
  return undefined;
};

const partsOf = (label: Element): readonly Element[] =>
  Array.from(label.querySelectorAll("*")).slice(0, limits.maxLabelParts);

const boxesOf = (element: Element): readonly DOMRect[] =>
  Array.from(element.getClientRects()).filter(({ width, height }) => width > 1 && height > 1);

export const mustClose = (target: Element): boolean =>
  target.getAttribute("aria-expanded") === "true" && takesSeveral(target);

const takesSeveral = (target: Element): boolean => {
  const root = target.getRootNode() as Document | ShadowRoot;
  const ids = ["aria-controls", "aria-owns"].flatMap((name) => target.getAttribute(name)?.split(/\s+/) ?? []);
  return [target, ...ids.map((id) => root.getElementById(id))].some(
    (one) => one?.getAttribute("aria-multiselectable") === "true",
  );
};
