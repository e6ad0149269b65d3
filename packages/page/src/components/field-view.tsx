import { templateOf } from "@cofill/core";
import { ownMember } from "@cofill/core/kit";
import { Component, type VNode } from "preact";
import { controlName, elementId } from "../control-name.ts";
import { isSameFieldState, shownInput } from "../field-state.ts";
import type { FieldState } from "../kinds/page-kind.ts";
import { unlessRequired } from "../labels.ts";
import { answerText } from "../value-text.ts";
import { describedBy, helpOf, hintId, isInvalid } from "./control-props.ts";
import { ConflictBox, FieldIssues, HelpDetails, hasOrigin, NoteList, OriginLine, ProposalBox } from "./field-notes.tsx";
import { Icon } from "./icon.tsx";

export interface FieldViewProps {
  readonly state: FieldState;
}

const Label = ({ state }: FieldViewProps): VNode => (
  <>
    <bdi class="cf-label__text">{state.field.label}</bdi>{" "}
    {state.writable && (
      <span class="cf-need">{state.required ? "required" : unlessRequired(state.kind, state.field)}</span>
    )}
  </>
);

/** Short help that is shown before an answer is given. */
const hintsOf = ({ field, kind, writable, ...state }: FieldState): readonly string[] => {
  const summary = helpOf(state)?.summary;
  const limits = ownMember(state.presentation.limits, templateOf(state.path));
  return [
    ...(field.hint !== undefined ? [field.hint] : []),
    ...(summary !== undefined && summary !== field.hint ? [summary] : []),
    ...(writable && kind.howTo !== undefined ? [kind.howTo] : []),
    ...(writable && limits !== undefined ? [`${limits}.`] : []),
    ...(writable && field.examples?.length ? [`For example: ${field.examples.join(", ")}`] : []),
  ];
};

const Hints = ({ state, hints }: FieldViewProps & { readonly hints: readonly string[] }): VNode | null =>
  hints.length === 0 ? null : (
    <div class="cf-hint" id={hintId(state.path)}>
      {hints.map((hint) => (
        <p key={hint} dir="auto">
          {hint}
        </p>
      ))}
    </div>
  );

/** A field of another role is shown, and cannot be filled here. */
const RoleMark = ({ state }: FieldViewProps): VNode | null =>
  state.isMine ? null : (
    <p class="cf-row cf-marks">
      <span class="cf-badge">
        For the role <bdi>{state.field.role}</bdi>
      </span>
    </p>
  );

/** Badges beside the label: who else is at the field, and who must answer it. */
const Marks = ({ state }: FieldViewProps): VNode | null => {
  const needsPerson = state.field.confirm === "human" && state.answer.confirmed !== true;
  if (!needsPerson && state.present === "") return null;
  return (
    <p class="cf-row cf-marks">
      {needsPerson && (
        <span class="cf-badge cf-badge--warn">
          <Icon name="person" />
          <span>A person must answer this</span>
        </span>
      )}
      {state.present !== "" && (
        <span class="cf-badge cf-badge--accent">
          <bdi>{state.present}</bdi> <span>is here</span>
        </span>
      )}
    </p>
  );
};

/** Read-only, calculated, or in a form that is closed. */
const Output = ({ state }: FieldViewProps): VNode => {
  const { kind, field, answer } = state;
  const text = answerText(kind, field, answer);
  return (
    <div class="cf-output" data-agent-kind="result" data-agent-output={controlName(state.path)}>
      <p class="cf-value">
        {kind.Shown && text !== "" ? (
          <kind.Shown state={state} />
        ) : (
          <bdi>{text || <span class="cf-muted">Empty</span>}</bdi>
        )}
      </p>
    </div>
  );
};

const After = ({ state }: FieldViewProps): VNode => (
  <>
    <FieldIssues state={state} />
    <OriginLine state={state} />
    <ConflictBox state={state} />
    <ProposalBox state={state} />
    <NoteList state={state} />
    <HelpDetails help={helpOf(state)} about={state.field.label} />
  </>
);

const classOf = (state: FieldState): string =>
  [
    "cf-field",
    isInvalid(state) && "cf-field--invalid",
    state.answer.by?.kind === "agent" && state.answer.state === "answered" && "cf-field--agent",
    state.arrived && "cf-field--arrived",
    !state.writable && "cf-field--closed",
  ]
    .filter(Boolean)
    .join(" ");

/**
 * Only a group of radio buttons can be required or invalid as a whole. For other fields the label says that an answer
 * is required, because a form can be saved without it.
 */
const radioGroup = (state: FieldState) =>
  ({
    role: "radiogroup",
    "aria-required": state.required ? "true" : undefined,
    "aria-invalid": isInvalid(state) ? "true" : undefined,
  }) as const;

const Field = ({ state }: FieldViewProps): VNode => {
  const { field, path } = state;
  const hints = hintsOf(state);
  const described = describedBy(state, { hint: hints.length > 0, origin: hasOrigin(state) });
  const frame = { class: classOf(state), id: elementId(path, "field"), "data-cf-path": path };
  if (!state.writable) {
    return (
      <div {...frame} tabIndex={-1}>
        <p class="cf-label" id={elementId(path, "label")}>
          <Label state={state} />
        </p>
        <RoleMark state={state} />
        <Hints state={state} hints={hints} />
        <Output state={state} />
        <After state={state} />
      </div>
    );
  }
  const { kind } = state;
  const view = <kind.View state={state} field={field} input={shownInput(state)} describedBy={described} />;
  if (!kind.isGroup(field)) {
    return (
      <div {...frame}>
        <label class="cf-label" for={elementId(path)} id={elementId(path, "label")}>
          <Label state={state} />
        </label>
        <Marks state={state} />
        <Hints state={state} hints={hints} />
        {view}
        <After state={state} />
      </div>
    );
  }
  return (
    <fieldset
      {...frame}
      tabIndex={-1}
      aria-describedby={described}
      {...(kind.isRadioGroup?.(field) && radioGroup(state))}
    >
      <legend class="cf-label" id={elementId(path, "label")}>
        <Label state={state} />
      </legend>
      <Marks state={state} />
      <Hints state={state} hints={hints} />
      {view}
      <After state={state} />
    </fieldset>
  );
};

/** Renders again only when its state changed, so that typing in one field does not render the whole form. */
export class FieldView extends Component<FieldViewProps> {
  override shouldComponentUpdate(next: FieldViewProps): boolean {
    return !isSameFieldState(this.props.state, next.state);
  }

  override render(): VNode {
    return <Field state={this.props.state} />;
  }
}
