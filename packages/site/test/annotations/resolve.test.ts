import { describe, expect, test } from "vitest";
import {
  closedDialogOf,
  findAction,
  findField,
  findFieldOf,
  findOpener,
  findResults,
  findStatus,
  findStepControl,
  findSubmitter,
  listActions,
  stepsOf,
} from "../../src/index.ts";
import { A, answerOf, codesOf, F, forAction, kind, pageOf } from "./resolve-page.ts";

const strict = {};
const lenient = { mode: "lenient" } as const;
const field = (html: string, name = "email", how = strict) =>
  answerOf(findField(pageOf(html), "a.b", name, how), ({ element }) => element);

describe("findField", () => {
  test.each([
    ["finds a field inside the action", `<form ${A("a.b")}><p><input id=in ${F("email")}></p></form>`, "in", []],
    [
      "prefers a field inside over for-action",
      `<input id=out ${F("email", forAction("a.b"))}><form ${A("a.b")}><input id=in ${F("email")}></form>`,
      "in",
      [],
    ],
    [
      "finds a field in an open shadow root",
      `<form ${A("a.b")}><x-y><template shadowrootmode=open><input id=in ${F("email")}></template></x-y></form>`,
      "in",
      [],
    ],
    [
      "finds a field inside a sub-action",
      `<form ${A("a.b")}><div ${A("a.b.submit")}><input id=in ${F("email")}></div></form>`,
      "in",
      [],
    ],
  ])("AAF-RES-01: %s", (_, html, id, said) => expect(field(html)).toEqual([id, said]));

  test("AAF-RES-02: AAF-DOM-10: a field elsewhere with for-action is found if none is inside", () => {
    const html = `<form ${A("a.b")}><input id=in ${F("name")}></form><aside><input id=out ${F("email", forAction("a.b"))}></aside>`;
    expect(field(html)).toEqual(["out", []]);
  });

  test.each([
    ["without for-action", `<form ${A("a.b")}></form><input ${F("email")}>`],
    ["bound to another action", `<form ${A("a.b")}></form><input ${F("email", forAction("a.c"))}>`],
    ["of the same name as an id", `<form ${A("a.b")}></form><input id=email name=email>`],
    ["of an unrelated nested action", `<div ${A("a.b")}><form ${A("c.d")}><input ${F("email")}></form></div>`],
    ["whose kind is another", `<form ${A("a.b")}><input ${kind("status")} data-agent-field=email></form>`],
    ["in a template", `<form ${A("a.b")}><template><input ${F("email")}></template></form>`],
    ["in a comment", `<form ${A("a.b")}><!-- <input ${F("email")}> --></form>`],
  ])("AAF-RES-03: findField ignores a field %s", (_, html) =>
    expect(field(html)).toEqual([undefined, ["error field_not_found"]]),
  );

  test("a missing kind is given as the reason", () => {
    const html = `<form ${A("a.b")}><input data-agent-field=email></form>`;
    expect(field(html)).toEqual([undefined, ["error missing_kind", "error field_not_found"]]);
  });

  const two = `<form ${A("a.b")}><input id=one ${F("email")}><input id=two ${F("email")}></form>`;
  const twoBound = `<form ${A("a.b")}></form><input id=one ${F("email", forAction("a.b"))}><input id=two ${F("email", forAction("a.b"))}>`;
  test.each([
    ["two inside, strict", two, strict, undefined, ["error ambiguous_field"]],
    ["two inside, lenient", two, lenient, "one", ["warning ambiguous_field"]],
    ["two bound, strict", twoBound, strict, undefined, ["error ambiguous_field"]],
    ["two bound, lenient", twoBound, lenient, "one", ["warning ambiguous_field"]],
  ])("AAF-RES-06: AAF-RES-07: AAF-RES-08: findField handles %s", (_, html, how, id, said) =>
    expect(field(html, "email", how)).toEqual([id, said]),
  );

  test("AAF-RES-08: an ambiguity diagnostic lists every candidate with its place", () => {
    const { diagnostics } = findField(pageOf(`\n${two}`), "a.b", "email");
    expect(diagnostics[0]?.elements.map(({ place }) => place?.line)).toEqual([2, 2]);
    expect(diagnostics[0]).toMatchObject({ action: "a.b", field: "email" });
  });

  test("a nested field with for-action belongs to the named action, with a warning", () => {
    const page = pageOf(
      `<form ${A("a.b")}><input id=x ${F("email", forAction("c.d"))}></form><form ${A("c.d")}></form>`,
    );
    expect(answerOf(findField(page, "a.b", "email"), ({ element }) => element)).toEqual([
      undefined,
      ["warning field_of_another_action", "error field_not_found"],
    ]);
    expect(answerOf(findField(page, "c.d", "email"), ({ element }) => element)).toEqual(["x", []]);
  });

  const controls = (html: string, name = "pick") => {
    const found = findField(pageOf(html), "a.b", name);
    return found.ok
      ? found.value.controls.map(({ attributes }) => attributes.value ?? attributes.id)
      : codesOf(found.diagnostics);
  };
  const radio = (value: string, more = F("pick"), name = "p") =>
    `<input type=radio name=${name} value=${value} ${more}>`;
  const box = (value: string, more = F("pick"), name = "p") =>
    `<input type=checkbox name=${name} value=${value} ${more}>`;
  const own = (id: string, more = "") => `<span id=${id} role=radio ${more}>${id}</span>`;
  test.each([
    ["radio buttons of one name", radio("x") + radio("y"), ["x", "y"]],
    ["checkboxes of one name", box("x") + box("y") + box("z"), ["x", "y", "z"]],
    ["a group with one annotated member", radio("x") + radio("y", ""), ["x", "y"]],
    ["radio buttons of two names", radio("x") + radio("y", F("pick"), "q"), ["error ambiguous_field"]],
    ["a radio button and a checkbox", radio("x") + box("y"), ["error ambiguous_field"]],
    ["a fieldset around a group", `<fieldset ${F("pick")}>${radio("x", "")}${radio("y", "")}</fieldset>`, ["x", "y"]],
    [
      "a custom element around its input",
      `<x-y ${F("pick")}><template shadowrootmode=open><input id=in></template></x-y>`,
      ["in"],
    ],
    ["no control", `<div ${F("pick")}>text</div>`, []],
    ["a switch", `<button type=button id=s role=switch ${F("pick")}></button>`, ["s"]],
    ["a toggle button", `<button type=button id=s aria-pressed=false ${F("pick")}></button>`, ["s"]],
    ["a button without toggle state", `<button type=button id=s ${F("pick")}></button>`, []],
    [
      "an annotation around custom radio buttons",
      `<div role=radiogroup ${F("pick")}>${own("x")}${own("y")}</div>`,
      ["x", "y"],
    ],
    [
      "custom radio buttons with annotations",
      `<div role=radiogroup>${own("x", F("pick"))}${own("y", F("pick"))}</div>`,
      ["x", "y"],
    ],
    [
      "custom radio buttons of two groups",
      `<div role=radiogroup>${own("x", F("pick"))}</div><div role=radiogroup>${own("y", F("pick"))}</div>`,
      ["error ambiguous_field"],
    ],
    [
      "a combobox and the list it names",
      `<div ${F("pick")}><button id=c role=combobox aria-controls=l></button><ul id=l role=listbox></ul></div>`,
      ["c"],
    ],
    [
      "a button and the list next to it",
      `<div ${F("pick")}><button id=c aria-haspopup=listbox></button><ul id=l role=listbox></ul></div>`,
      ["c"],
    ],
    ["two lists", `<div ${F("pick")}><ul id=k role=listbox></ul><ul id=l role=listbox></ul></div>`, ["k", "l"]],
    [
      "a custom control next to a hidden input with its value",
      `<div ${F("pick")}><button id=c role=checkbox></button><input id=in aria-hidden=true></div>`,
      ["c"],
    ],
    ["a custom control around a native one", `<div id=c role=combobox ${F("pick")}><input id=in></div>`, ["in"]],
  ])("findField gives the controls of %s", (_, html, values) =>
    expect(controls(`<form ${A("a.b")}>${html}</form>`)).toEqual(values),
  );

  test("a radio group in another form with the same name is another group", () => {
    expect(controls(`<form ${A("a.b")}>${radio("x")}</form><form>${radio("y", "")}</form>`)).toEqual(["x"]);
  });
});

describe("options of a custom list", () => {
  const options = "<li role=option>x</li><li role=option>y</li>";
  test.each([
    ["inside the list", `<ul role=listbox ${F("pick")}>${options}</ul>`, ["x", "y"], false],
    [
      "in the element that it names",
      `<i role=combobox aria-controls=l ${F("pick")}></i><ul id=l role=listbox>${options}</ul>`,
      ["x", "y"],
      false,
    ],
    [
      "in an element that it owns elsewhere",
      `<i role=combobox aria-owns=l ${F("pick")}></i></form><ul id=l role=listbox>${options}</ul><form>`,
      ["x", "y"],
      false,
    ],
    ["next to it", `<div ${F("pick")}><i role=combobox></i><ul role=listbox>${options}</ul></div>`, ["x", "y"], false],
    ["before they exist", `<i role=combobox aria-controls=l ${F("pick")}></i>`, [], false],
    [
      "with multiple selection",
      `<ul role=listbox aria-multiselectable=true ${F("pick")}>${options}</ul>`,
      ["x", "y"],
      true,
    ],
  ])("widgetListOf finds options %s", (_, html, texts, isMultiple) => {
    const found = findField(pageOf(`<form ${A("a.b")}>${html}</form>`), "a.b", "pick");
    const list = found.ok ? found.value.list : undefined;
    expect([list?.options.map(({ text }) => text), list?.isMultiple]).toEqual([texts, isMultiple]);
  });

  test.each([
    ["a button without a type", `<button role=switch ${F("pick")}>`, "submits"],
    ["a button with type=button", `<button type=button role=switch ${F("pick")}>`, undefined],
    ["an element that is no button", `<i role=switch ${F("pick")}>`, undefined],
    ["an element that is an action", `<i role=switch data-agent-action=c.d ${F("pick")}>`, "acts"],
    ["a dangerous element", `<i role=switch data-agent-danger=high ${F("pick")}>`, "acts"],
    ["an element with review", `<i role=switch data-agent-confirm=review ${F("pick")}>`, "acts"],
    ["an element that contains an action", `<p ${F("pick")}><i role=switch ${A("c.d")}></i></p>`, "acts"],
    [
      "a list with an option that is an action",
      `<i role=listbox ${F("pick")}><i role=option ${A("c.d")}></i></i>`,
      "acts",
    ],
    [
      "an element with a harmless policy",
      `<i role=switch data-agent-danger=none data-agent-confirm=never ${F("pick")}>`,
      undefined,
    ],
    ["a native control", `<input type=checkbox data-agent-danger=high ${F("pick")}>`, undefined],
  ])("doesMore detects side effects of a custom control: %s", (_, html, more) => {
    const found = findField(pageOf(`<form ${A("a.b")}>${html}</form>`), "a.b", "pick");
    expect(found.ok && found.value.doesMore).toBe(more);
  });
});

describe("findAction", () => {
  const two = `<form id=one ${A("a.b")}></form><form id=two ${A("a.b")}></form>`;
  test.each([
    ["one", `<form id=one ${A("a.b")}></form>`, strict, "one", []],
    ["two, strict", two, strict, undefined, ["error ambiguous_action"]],
    ["two, lenient", two, lenient, "one", ["warning ambiguous_action"]],
    ["none", "<form></form>", strict, undefined, ["error action_not_found"]],
    ["an id that is only a prefix", `<form ${A("a.b.c")}></form>`, strict, undefined, ["error action_not_found"]],
    ["an id in another case", `<form ${A("A.B")}></form>`, strict, undefined, ["error action_not_found"]],
    [
      "an element without its kind",
      `<form data-agent-action=a.b></form>`,
      strict,
      undefined,
      ["error missing_kind", "error action_not_found"],
    ],
  ])("AAF-RES-06: findAction handles %s", (_, html, how, id, said) =>
    expect(answerOf(findAction(pageOf(html), "a.b", how), (element) => element)).toEqual([id, said]),
  );

  test.each(["", "__proto__", "constructor", '"]*', "a.b\n"])("findAction finds nothing for the name %j", (name) => {
    expect(findAction(pageOf(`<form ${A("a.b")}></form><form ${A("")}></form>`), name).ok).toBe(false);
  });
});

describe("findStatus", () => {
  const S = (id: string, more = "") => `<p id=${id} ${kind("status", more)}></p>`;
  test.each([
    [
      "AAF-RES-04: finds a status inside the action",
      `<form ${A("a.b")}>${S("in")}</form>${S("out", forAction("a.b"))}`,
      strict,
      "in",
      [],
    ],
    [
      "AAF-RES-05: AAF-DOM-10: finds a bound status if none is inside",
      `<form ${A("a.b")}></form>${S("out", forAction("a.b"))}`,
      strict,
      "out",
      [],
    ],
    [
      "AAF-RES-05: ignores an unbound status elsewhere",
      `<form ${A("a.b")}></form>${S("out")}`,
      strict,
      undefined,
      ["error status_not_found"],
    ],
    [
      "AAF-RES-06: rejects two inside",
      `<form ${A("a.b")}>${S("x")}${S("y")}</form>`,
      strict,
      undefined,
      ["error ambiguous_status"],
    ],
    [
      "AAF-RES-07: uses the first of two inside in lenient mode",
      `<form ${A("a.b")}>${S("x")}${S("y")}</form>`,
      lenient,
      "x",
      ["warning ambiguous_status"],
    ],
    [
      "ignores the status of an unrelated nested action",
      `<div ${A("a.b")}><form ${A("c.d")}>${S("x")}</form></div>`,
      strict,
      undefined,
      ["error status_not_found"],
    ],
  ])("%s", (_, html, how, id, said) =>
    expect(answerOf(findStatus(pageOf(html), "a.b", how), (element) => element)).toEqual([id, said]),
  );
});

describe("findResults", () => {
  const R = (id: string, more = "") => `<output id=${id} ${kind("result", more)}></output>`;
  const results = (html: string, how = strict) => {
    const found = findResults(pageOf(html), "a.b", how);
    return [
      found.ok ? found.value.map(({ output, element }) => `${output}=${element.attributes.id}`) : undefined,
      codesOf(found.diagnostics),
    ];
  };
  test.each([
    ["no results", "", strict, [[], []]],
    ["one without an output name", R("x"), strict, [["result=x"], []]],
    [
      "several by their output",
      R("x", "data-agent-output=id") + R("y", "data-agent-output=total"),
      strict,
      [["id=x", "total=y"], []],
    ],
    [
      "two of one output",
      R("x", "data-agent-output=id") + R("y", "data-agent-output=id"),
      strict,
      [undefined, ["error ambiguous_result"]],
    ],
    [
      "two of one output in lenient mode",
      R("x", "data-agent-output=id") + R("y", "data-agent-output=id"),
      lenient,
      [["id=x"], ["warning ambiguous_result"]],
    ],
  ])("AAF-DOM-09: findResults handles %s", (_, html, how, expected) =>
    expect(results(`<form ${A("a.b")}>${html}</form>`, how)).toEqual(expected),
  );
});

test("a switch is not used as the button of an action that is no form", () => {
  const html = `<section ${A("a.b")}><button role=switch ${F("x")}></button><button id=go>Go</button></section>`;
  expect(answerOf(findSubmitter(pageOf(html), "a.b"), (element) => element)).toEqual(["go", []]);
});

describe("findSubmitter", () => {
  const submitter = (html: string, how = strict) =>
    answerOf(findSubmitter(pageOf(html), "a.b", how), (element) => element);
  const form = (inside: string) => `<form id=f ${A("a.b")}>${inside}</form>`;
  test.each([
    [
      "prefers the sub-action over a native button",
      form(`<button>No</button><button type=button id=x ${A("a.b.submit")}>Go</button>`),
      "x",
      [],
    ],
    [
      "finds the native button",
      form("<button type=button>No</button><button type=reset>No</button><button id=x>Go</button>"),
      "x",
      [],
    ],
    ["finds a submit input", form('<input type=submit id=x value="Go">'), "x", []],
    ["finds an image input", form('<input type=image id=x alt="Go">'), "x", []],
    ["finds a button elsewhere that names the form", `${form("")}<button form=f id=x>Go</button>`, "x", []],
    ["ignores a button of another form", form("<button form=g>No</button>"), undefined, ["error submitter_not_found"]],
    [
      "ignores a button that is another action",
      form(`<button ${A("c.d")}>No</button><button id=x>Go</button>`),
      "x",
      [],
    ],
    [
      "ignores a button that only closes the dialog",
      form("<button formmethod=dialog>Cancel</button><button id=x>Go</button>"),
      "x",
      [],
    ],
    [
      "rejects two native buttons",
      form("<button id=x>Save</button><button id=y>Publish</button>"),
      undefined,
      ["error ambiguous_submitter"],
    ],
    [
      "rejects two sub-actions",
      form(`<button ${A("a.b.submit")}>1</button><button ${A("a.b.submit")}>2</button>`),
      undefined,
      ["error ambiguous_submitter"],
    ],
    [
      "ignores a sub-action that is not nested",
      `${form("<button id=x>Go</button>")}<button ${A("a.b.submit")}>No</button>`,
      "x",
      [],
    ],
    ["uses the action itself if it is a button", `<button id=x ${A("a.b")}>Delete</button>`, "x", []],
    ["uses the action itself if it is a link", `<a id=x href="/out" ${A("a.b")}>Out</a>`, "x", []],
    ["none", form("<input>"), undefined, ["error submitter_not_found"]],
  ])("%s", (_, html, id, said) => expect(submitter(html)).toEqual([id, said]));

  test("lenient mode uses the first of two submitters with a warning", () => {
    expect(submitter(form("<button id=x>Save</button><button id=y>Publish</button>"), lenient)).toEqual([
      "x",
      ["warning ambiguous_submitter"],
    ]);
  });
});

describe("steps and dialogs", () => {
  const wizard = pageOf(`<form ${A("a.b")}>
    <section id=s1 ${kind("step")}><input ${F("x")}><button type=button id=n1 ${A("a.b.next")}>Next</button></section>
    <section id=s2 hidden ${kind("step")}><input ${F("y")}><button type=button id=b2 ${A("a.b.back")}>Back</button></section>
    <button type=button id=any ${A("a.b.next")}>Next</button>
    <div ${A("c.d")}><section ${kind("step")}></section></div></form>`);
  const found = findAction(wizard, "a.b");
  if (!found.ok) throw new Error("no action");
  const steps = stepsOf(wizard, found.value);

  test("stepsOf gives an action's own steps in order, and a field knows its step", () => {
    expect(steps.map(({ attributes }) => attributes.id)).toEqual(["s1", "s2"]);
    const y = findFieldOf(wizard, found.value, "y");
    expect(y.ok && y.value.step?.attributes.id).toBe("s2");
  });
  test.each([
    ["the next button of the step itself", "next", 0, "n1", []],
    ["the next button beside the steps", "next", 1, "any", []],
    ["the back button of the step", "back", 1, "b2", []],
    ["no back button in the first step", "back", 0, undefined, ["error step_control_not_found"]],
  ] as const)("findStepControl finds %s", (_, move, step, id, said) =>
    expect(answerOf(findStepControl(wizard, found.value, move, steps[step]), (element) => element)).toEqual([id, said]),
  );

  const dialogs = (attributes: string, opener = "<button id=o commandfor=d command=show-modal>Open</button>") =>
    `${opener}<${attributes} id=d ${kind("dialog")}><form ${A("a.b")}><input id=in ${F("email")}></form></${attributes.split(" ")[0]}>`;
  test.each([
    ["a closed dialog", dialogs("dialog"), undefined, "error action_not_found"],
    ["an open dialog", dialogs("dialog open"), "in", undefined],
    ["a closed popover", dialogs("div popover"), undefined, "error action_not_found"],
    ["a hidden element with role dialog", dialogs("div hidden"), undefined, "error action_not_found"],
    ["a visible element with role dialog", dialogs("div"), "in", undefined],
  ])("content of %s counts only while it is open", (_, html, id, code) => {
    expect(field(html)).toEqual([id, code === undefined ? [] : [code]]);
    expect(findField(pageOf(html), "a.b", "email", { closedDialogs: "count" }).ok).toBe(true);
  });

  test.each([
    ["commandfor", "<button id=o commandfor=d command=show-modal>Open</button>", "o", []],
    ["popovertarget", "<button id=o popovertarget=d>Open</button>", "o", []],
    ["aria-controls among other ids", '<button id=o aria-controls="x d">Open</button>', "o", []],
    [
      "no control that only closes",
      "<button commandfor=d command=close>Close</button>",
      undefined,
      ["error opener_not_found"],
    ],
    ["two", "<button commandfor=d>1</button><button aria-controls=d>2</button>", undefined, ["error ambiguous_opener"]],
  ])("findOpener finds the opener of a dialog: %s", (_, opener, id, said) => {
    const page = pageOf(dialogs("dialog", opener));
    const inside = findField(page, "a.b", "email", { closedDialogs: "count" });
    const dialog = inside.ok ? closedDialogOf(page, inside.value.element) : undefined;
    expect(answerOf(findOpener(page, dialog!), (element) => element)).toEqual([id, said]);
  });
});

test("listActions lists each action with its parts, without sub-actions", () => {
  const { actions, diagnostics } = listActions(
    pageOf(`<form ${A("a.b", "data-agent-danger=low")}><input ${F("x")}><button ${A("a.b.submit")}>Go</button><p ${kind("status")}></p></form>
      <input ${F("y", forAction("a.b"))}><button ${A("c.d")}>Other</button>
      <form ${A("e.f")}></form><form ${A("e.f")}></form>`),
    undefined,
  );
  expect(
    actions.map(({ action, fields, status, policy }) => [
      action,
      fields.map(({ name, via }) => `${name} ${via}`),
      status !== undefined,
      policy.danger,
    ]),
  ).toEqual([
    ["a.b", ["x nested", "y for-action"], true, "low"],
    ["c.d", [], false, "none"],
  ]);
  expect(codesOf(diagnostics)).toContain("error ambiguous_action");
});

test("nested sub-actions are parts of the outermost action at any depth", () => {
  const opening = Array.from({ length: 200 }, (_, at) => `<div ${A(`a${".x".repeat(at)}`)}>`).join("");
  const page = pageOf(opening + "</div>".repeat(200));
  expect(page.actions.size).toBe(200);
  expect(listActions(page, undefined).actions.map(({ action }) => action)).toEqual(["a"]);
});
