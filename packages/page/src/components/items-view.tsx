import { childPath, type Item, type ListItem, type RecordItem, type SectionItem } from "@cofill/core";
import { count, ownMember } from "@cofill/core/kit";
import { type ComponentChildren, h, type VNode } from "preact";
import { elementId } from "../control-name.ts";
import { containerIssues, fieldState, lacksRows } from "../field-state.ts";
import type { FormPage } from "../form-page.ts";
import { issueText } from "../issue-text.ts";
import { isShown } from "../steps.ts";
import { DoButton } from "./do-button.tsx";
import { HelpDetails, IssueList } from "./field-notes.tsx";
import { FieldView } from "./field-view.tsx";
import type { LiveStatus } from "./form-actions.ts";
import { Icon } from "./icon.tsx";

export interface PlaceProps {
  readonly page: FormPage;
  readonly live: LiveStatus | undefined;
  readonly prefix: string;
  /** The level of the headings inside. */
  readonly level: number;
}

export const Heading = (props: { level: number; id?: string; children: ComponentChildren }): VNode =>
  h(`h${Math.min(props.level, 6)}`, { ...(props.id !== undefined && { id: props.id }), dir: "auto" }, props.children);

/** Paragraphs of plain text. */
export const Prose = ({ text }: { readonly text: string }): VNode => (
  <div class="cf-prose">
    {text
      .split(/\n\s*\n/)
      .filter((paragraph) => paragraph.trim() !== "")
      .map((paragraph) => (
        <p key={paragraph} dir="auto">
          {paragraph.trim()}
        </p>
      ))}
  </div>
);

const HelpOf = ({ page, at, about }: { page: FormPage; at: string; about: string }): VNode | null => {
  const help = ownMember(page.presentation.help, at);
  if (!help) return null;
  return (
    <>
      {help.summary !== undefined && <Prose text={help.summary} />}
      <HelpDetails help={help} about={about} />
    </>
  );
};

/** The issues of several fields together. */
export const ContainerIssues = ({ page, path }: { readonly page: FormPage; readonly path: string }): VNode | null => (
  <IssueList
    issues={containerIssues(page, path)}
    id={elementId(path, "issues")}
    textOf={(issue) => issueText(page, issue)}
    language={page.messageLanguage}
  />
);

const Section = ({ item, ...place }: PlaceProps & { readonly item: SectionItem }): VNode => {
  const inside = <ItemsView {...place} items={item.items} level={place.level + (item.title === undefined ? 0 : 1)} />;
  if (item.title === undefined) return inside;
  const id = elementId(item.id, "section");
  return (
    <section class="cf-section" aria-labelledby={id}>
      <Heading level={place.level} id={id}>
        {item.title}
      </Heading>
      <HelpOf page={place.page} at={`section:${item.id}`} about={item.title} />
      {inside}
    </section>
  );
};

const Record = ({ item, ...place }: PlaceProps & { readonly item: RecordItem }): VNode => {
  const path = childPath(place.prefix, item.id);
  return (
    <fieldset class="cf-group" id={elementId(path, "field")} tabIndex={-1}>
      <legend class="cf-group__name">
        <bdi>{item.label ?? item.id}</bdi>
      </legend>
      <HelpOf page={place.page} at={path.replace(/\[\d+\]/g, "[*]")} about={item.label ?? item.id} />
      <ItemsView {...place} items={item.items} prefix={path} />
      <ContainerIssues page={place.page} path={path} />
    </fieldset>
  );
};

const ListRow = (props: PlaceProps & { item: ListItem; path: string; index: number; removable: boolean }): VNode => {
  const { item, path, index, removable, ...place } = props;
  const name = `${item.label ?? item.id} ${index + 1}`;
  const row = `${path}[${index}]`;
  return (
    <fieldset class="cf-group cf-group--row" id={elementId(row, "field")} tabIndex={-1}>
      <legend class="cf-group__name">
        <bdi>{name}</bdi>
      </legend>
      <ItemsView {...place} items={item.items} prefix={row} />
      <ContainerIssues page={place.page} path={row} />
      {removable && (
        <div class="cf-group__end">
          <DoButton
            what={{ type: "remove", path, index }}
            presentation={place.page.presentation}
            look="cf-button--small cf-button--quiet cf-button--danger"
            danger="low"
            confirm="required"
          >
            <Icon name="remove" />
            Remove<span class="cf-hidden"> {name}</span>
          </DoButton>
        </div>
      )}
    </fieldset>
  );
};

const limitsOf = ({ minItems, maxItems }: ListItem, isLeft: boolean): string | undefined => {
  if (isLeft && !minItems && maxItems === undefined) return "required";
  if (minItems && maxItems !== undefined) return `from ${minItems} to ${maxItems}`;
  if (minItems) return `at least ${minItems}`;
  return maxItems === undefined ? undefined : `at most ${maxItems}`;
};

/** `bare`: without its name, which is already shown. */
export const List = ({
  item,
  bare,
  ...place
}: PlaceProps & { readonly item: ListItem; readonly bare?: boolean }): VNode => {
  const { page } = place;
  const path = childPath(place.prefix, item.id);
  const rows = page.form.instances.get(path) ?? 0;
  const name = item.label ?? item.id;
  const isOpen = page.stage.kind === "open";
  const bounds = limitsOf(item, lacksRows(page.form, path));
  return (
    <div class="cf-section cf-list" id={elementId(path, "field")} tabIndex={-1}>
      {!bare && <Heading level={place.level}>{name}</Heading>}
      {!bare && <HelpOf page={page} at={path.replace(/\[\d+\]/g, "[*]")} about={name} />}
      <p class="cf-hint">
        {count(rows, "entry", "entries")}
        {isOpen && bounds !== undefined && ` (${bounds})`}
      </p>
      {Array.from({ length: rows }, (_, index) => (
        <ListRow
          key={index}
          {...place}
          level={place.level + (bare ? 0 : 1)}
          item={item}
          path={path}
          index={index}
          removable={isOpen && rows > (item.minItems ?? 0)}
        />
      ))}
      <ContainerIssues page={page} path={path} />
      {isOpen && (item.maxItems === undefined || rows < item.maxItems) && (
        <div>
          <DoButton what={{ type: "add", path }} presentation={page.presentation} look="cf-button--small">
            <Icon name="plus" />
            {rows === 0 ? "Add one" : "Add another"}
            <span class="cf-hidden"> to {name}</span>
          </DoButton>
        </div>
      )}
    </div>
  );
};

const OneItem = ({ item, ...place }: PlaceProps & { readonly item: Item }): VNode | null => {
  switch (item.type) {
    case "text":
      return <Prose text={item.text} />;
    case "section":
      return <Section {...place} item={item} />;
    case "record":
      return <Record {...place} item={item} />;
    case "list":
      return <List {...place} item={item} />;
    case "field": {
      const state = fieldState(place.page, childPath(place.prefix, item.id), place.live);
      return state ? <FieldView state={state} /> : null;
    }
    default:
      return item satisfies never;
  }
};

export const ItemsView = ({ items, ...place }: PlaceProps & { readonly items: readonly Item[] }): VNode => (
  <>
    {items.map((item, index) =>
      isShown(place.page.form, item, place.prefix) ? (
        <OneItem key={item.id ?? `text ${index}`} {...place} item={item} />
      ) : null,
    )}
  </>
);
