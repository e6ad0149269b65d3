import { childPath, type Item, type ListItem, type RecordItem } from "@cofill/core";
import { ownMember } from "@cofill/core/kit";
import type { VNode } from "preact";
import { elementId } from "../control-name.ts";
import type { FormPage } from "../form-page.ts";
import { leftToDo } from "../left-to-do.ts";
import { currentStep, type ShownStep, shownSteps } from "../steps.ts";
import { DoButton } from "./do-button.tsx";
import { HelpDetails } from "./field-notes.tsx";
import type { LiveStatus } from "./form-actions.ts";
import { Icon } from "./icon.tsx";
import { ContainerIssues, Heading, ItemsView, List, type PlaceProps, Prose } from "./items-view.tsx";

interface StepsProps {
  readonly page: FormPage;
  readonly live: LiveStatus | undefined;
}

const StepToDo = ({ page, step }: { readonly page: FormPage; readonly step: string }): VNode => {
  const { left, wrong } = leftToDo(page).get(step) ?? { left: 0, wrong: 0 };
  return (
    <>
      {wrong > 0 && <Icon name="warning" />}
      {wrong > 0 && <span class="cf-steps__left cf-steps__left--wrong">{wrong} to fix</span>}
      {left > 0 && <span class="cf-steps__left">{left} left</span>}
    </>
  );
};

/** Every step can be reached from every other: entries are saved on the way. */
export const StepList = ({ page }: StepsProps): VNode | null => {
  const steps = shownSteps(page);
  if (steps.length < 2 || page.stage.kind !== "open") return null;
  const now = currentStep(page);
  return (
    <nav class="cf-steps" aria-label="Steps">
      <ol>
        {steps.map((step, index) => (
          <li key={step.id}>
            <DoButton
              what={{ type: "step", step: step.id }}
              presentation={page.presentation}
              look="cf-steps__one"
              current={step.id === now?.id}
              idempotent
            >
              <span class="cf-steps__number">{index + 1}</span>
              <bdi class="cf-steps__name">{step.title}</bdi>
              <StepToDo page={page} step={step.id} />
            </DoButton>
          </li>
        ))}
      </ol>
    </nav>
  );
};

interface Inside {
  readonly items: readonly Item[];
  /** The record or list whose title is the step's. */
  readonly whole?: RecordItem | ListItem;
  /** The key of its help text. */
  readonly help?: string;
}

/** The content of a step; a single section, record or list with the step's title is shown without its own title. */
const insideOf = (step: ShownStep): Inside => {
  const [only, ...more] = step.shown.filter(({ type }) => type !== "text");
  if (more.length > 0 || !only) return { items: step.shown };
  if (only.type === "section" && (only.title ?? step.title) === step.title) {
    const items = step.shown.flatMap((item) => (item === only ? only.items : [item]));
    return { items, help: `section:${only.id}` };
  }
  if ((only.type !== "record" && only.type !== "list") || only.label !== step.title) return { items: step.shown };
  return { items: step.shown.filter((item) => item !== only), whole: only, help: childPath("", only.id) };
};

const Whole = ({ item, ...place }: PlaceProps & { readonly item: RecordItem | ListItem }): VNode => {
  if (item.type === "list") return <List {...place} item={item} bare />;
  const path = childPath("", item.id);
  return (
    <>
      <ItemsView {...place} items={item.items} prefix={path} />
      <ContainerIssues page={place.page} path={path} />
    </>
  );
};

const Step = ({ page, live, step, place }: StepsProps & { step: ShownStep; place: readonly [number, number] }) => {
  const isOpen = page.stage.kind === "open";
  const id = elementId(step.id, "step");
  const inside = insideOf(step);
  const inStep = { page, live, prefix: "", level: 3 };
  const help = inside.help === undefined ? undefined : ownMember(page.presentation.help, inside.help);
  return (
    <section
      class="cf-step cf-card"
      id={id}
      aria-labelledby={`${id}-name`}
      data-agent-kind="step"
      hidden={isOpen && step.id !== currentStep(page)?.id}
      tabIndex={-1}
    >
      <header class="cf-step__head">
        {isOpen && (
          <p class="cf-step__place">
            <bdi>
              Step {place[0]} of {place[1]}
            </bdi>
          </p>
        )}
        <Heading level={2} id={`${id}-name`}>
          {step.title}
        </Heading>
        {step.description !== undefined && <Prose text={step.description} />}
        {help?.summary !== undefined && help.summary !== step.description && <Prose text={help.summary} />}
        <HelpDetails help={help} about={step.title} />
      </header>
      <ItemsView {...inStep} items={inside.items} />
      {inside.whole && <Whole {...inStep} item={inside.whole} />}
    </section>
  );
};

/** All steps are in the page, so that agents know them and nothing entered is lost; one is shown. */
export const StepsView = ({ page, live }: StepsProps): VNode => {
  const steps = shownSteps(page);
  if (steps.length === 0) {
    return (
      <div class="cf-step cf-card">
        <ItemsView page={page} live={live} items={page.form.compiled.definition.items} prefix="" level={2} />
      </div>
    );
  }
  return (
    <>
      {steps.map((step, index) => (
        <Step key={step.id} page={page} live={live} step={step} place={[index + 1, steps.length]} />
      ))}
    </>
  );
};
