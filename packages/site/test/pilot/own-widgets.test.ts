import { describe, expect, test } from "vitest";
import { bothSides, outsidePilot, setting } from "./both-sides.ts";
import { A, actionOf, F, keepSubmits, manifestOf, status, text } from "./site.ts";

const { sides, open } = bothSides();
const formOf = (inside: string) =>
  `<form id=f ${A("a.b")}>${inside}<button>Save</button>${status}</form>${keepSubmits}`;
const manifest = manifestOf({ "a.b": actionOf({ x: {}, y: text }) });

const gone = 'style="display:none"';
const small =
  'style="position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip:rect(0 0 0 0);white-space:nowrap"';
const tick = (style: string, label: string) =>
  `<input type=checkbox id=box name=x value=yes ${style} ${F("x")}>${label}`;
const plain = "<label for=box>I agree</label>";
/** A label that consists mostly of a link to another page. */
const withLink = '<label for=box>I agree to <a href="/terms" style="padding:0 200px">the terms</a></label>';
const cards = (style: string) =>
  `<fieldset><legend>Plan</legend>${["basic", "pro"]
    .map(
      (value) =>
        `<label style="display:block;padding:20px"><input type=radio name=x value=${value} ${style} ${F("x")}><b>${value} plan</b></label>`,
    )
    .join("")}</fieldset>`;

/** A script that stores the custom control's value in a hidden input. */
const holds = (script: string) => `<input type=hidden name=x id=kept><script>{ ${script} }</script>`;
const toggle = (role: string, more = "") =>
  `<div id=w tabindex=0 role=${role} aria-checked=false aria-label=Away ${F("x")} ${more}>Away</div>${holds(`
    w.addEventListener("click", () => { w.ariaChecked = String(w.ariaChecked !== "true"); kept.value = w.ariaChecked; });`)}`;
const pressed = `<button type=button id=w aria-pressed=false ${F("x")}>Bold</button>${holds(`
    w.addEventListener("click", () => { w.ariaPressed = String(w.ariaPressed !== "true"); kept.value = w.ariaPressed; });`)}`;
const chooses = `
    for (const one of w.querySelectorAll("[role=radio]")) one.addEventListener("click", () => {
      for (const other of w.querySelectorAll("[role=radio]")) other.ariaChecked = String(other === one);
      kept.value = one.dataset.value ?? one.textContent;
    });`;
const radio = (value: string, more = "") =>
  `<span role=radio aria-checked=false data-value=${value} ${more}>${value} colour</span> `;
const radios = `<div id=w role=radiogroup aria-label=Colour ${F("x")}>${radio("red")}${radio("blue")}</div>${holds(chooses)}`;
const namedRadios = `<div id=w role=radiogroup aria-label=Colour>${radio("red", F("x"))}${radio("blue", F("x"))}</div>${holds(chooses)}`;
const boxes = `<div id=w role=group ${F("x")}>${["a", "b", "c"].map((one) => `<i role=checkbox aria-checked=${one === "a"}>${one}</i> `).join("")}</div>${holds(`
    const all = [...w.children];
    for (const one of all) one.addEventListener("click", () => {
      one.ariaChecked = String(one.ariaChecked !== "true");
      kept.value = all.filter((each) => each.ariaChecked === "true").map((each) => each.textContent).join();
    });`)}`;
const option = (value: string, label: string) =>
  `<li role=option data-value=${value} aria-selected=false>${label}</li>`;
const options = option("de", "Germany") + option("fr", "France") + option("it", "Italy");
const takes = (more: string) => `
    list.addEventListener("click", ({ target }) => {
      const one = target.closest("[role=option]");
      for (const other of list.children) other.ariaSelected = String(other === one);
      kept.value = one.dataset.value; ${more}
    });`;
const listbox = `<ul id=list role=listbox aria-label=Country ${F("x")}>${options}</ul>${holds(takes(""))}`;
const several = `<ul id=list role=listbox aria-multiselectable=true ${F("x")}>${options.replace("selected=false", "selected=true")}</ul>${holds(`
    list.addEventListener("click", ({ target }) => {
      target.ariaSelected = String(target.ariaSelected !== "true");
      kept.value = [...list.children].filter((one) => one.ariaSelected === "true").map((one) => one.dataset.value).join();
    });`)}`;
const shut = "list.hidden = true; box.ariaExpanded = 'false'; box.textContent = one.textContent;";
const opens =
  "box.addEventListener('click', () => { list.hidden = !list.hidden; box.ariaExpanded = String(!list.hidden); });";
const button = (more: string) =>
  `<button type=button id=box aria-expanded=false aria-label=Country ${more}>Choose</button>`;
const combobox = `${button(`role=combobox aria-controls=list ${F("x")}`)}<ul id=list role=listbox hidden>${options}</ul>${holds(opens + takes(shut))}`;
const menuButton = `<div ${F("x")}>${button("aria-haspopup=listbox")}<ul id=list role=listbox hidden>${options}</ul></div>${holds(opens + takes(shut))}`;
/** Like component libraries: the list is created late at the end of the page when opened, and removed when closed. */
const portal = `<div ${F("x")}>${button("role=combobox aria-haspopup=listbox")}<select aria-hidden=true tabindex=-1 style="position:absolute;width:1px;height:1px;opacity:0;pointer-events:none"></select></div>${holds(`
    box.addEventListener("click", () => {
      if (window.list) return;
      box.setAttribute("aria-controls", "made");
      setTimeout(() => {
        box.ariaExpanded = "true";
        setTimeout(() => {
          document.body.insertAdjacentHTML("beforeend", '<ul id=made role=listbox style="position:fixed;inset:0;background:white">${options}</ul>');
          made.addEventListener("click", ({ target }) => {
            kept.value = target.dataset.value;
            box.textContent = target.textContent;
            box.ariaExpanded = "false";
            made.remove();
          });
        }, 50);
      }, 50);
    });`)}`;
const severalInPopup = `${button(`role=combobox aria-controls=list ${F("x")}`)}<ul id=list role=listbox aria-multiselectable=true hidden style="position:fixed;inset:40px 0 0;background:white">${options}</ul>${holds(`${opens}
    list.addEventListener("click", ({ target }) => {
      target.ariaSelected = String(target.ariaSelected !== "true");
      kept.value = [...list.children].filter((one) => one.ariaSelected === "true").map((one) => one.dataset.value).join();
    });`)}`;

describe.each(sides)("hidden and custom controls, $name", ({ run }) => {
  test.each([
    ["a hidden checkbox, by its label", tick(gone, plain), true, ["yes"]],
    [
      "a hidden checkbox inside its label",
      `<label><input type=checkbox name=x value=yes ${gone} ${F("x")}><i>Box</i></label>`,
      true,
      ["yes"],
    ],
    ["a checkbox with the hidden attribute", tick("hidden", plain), true, ["yes"]],
    ["a visually hidden checkbox", tick(small, plain), true, ["yes"]],
    ["a visually hidden checkbox without a label", tick(small, ""), true, ["yes"]],
    ["a checkbox whose label contains a link", tick(gone, withLink), true, ["yes"]],
    ["a checked checkbox, unchecked", tick(`checked ${gone}`, plain), false, undefined],
    ["radio buttons as cards", cards(gone), "pro", ["pro"]],
    ["visually hidden radio buttons as cards", cards(small), "basic plan", ["basic"]],
    ["a switch", toggle("switch"), true, ["true"]],
    ["a switch that stays off", toggle("switch"), false, [""]],
    ["a custom checkbox", toggle("checkbox"), true, ["true"]],
    ["a toggle button", pressed, true, ["true"]],
    ["custom radio buttons by value", radios, "blue", ["blue"]],
    ["custom radio buttons by text", radios, "red colour", ["red"]],
    ["custom radio buttons with annotations", namedRadios, "blue", ["blue"]],
    ["custom checkboxes", boxes, ["b", "c"], ["b,c"]],
    ["a custom list", listbox, "fr", ["fr"]],
    ["a custom list by text", listbox, "Italy", ["it"]],
    ["several options of a custom list", several, ["fr", "it"], ["fr,it"]],
    ["a combobox", combobox, "fr", ["fr"]],
    ["a list that a button opens", menuButton, "Germany", ["de"]],
    ["a list that is created when opened", portal, "it", ["it"]],
    ["a list that is created when opened, by text", portal, "France", ["fr"]],
    ["several options of a combobox", severalInPopup, ["de", "it"], ["de,it"]],
  ])("fills %s", async (_, html, value, submitted) => {
    const { page } = await open({ "/": formOf(html), "/terms": "Terms" });
    const { outcome } = await run(page, setting({ manifest }), { action: "a.b", args: { x: value } });
    expect(outcome).toMatchObject({ kind: "done", status: { text: "Saved" } });
    expect(await page.evaluate("submitted")).toEqual([submitted === undefined ? {} : { x: submitted }]);
  });

  test("fills several custom and native controls in one form", async () => {
    const html = formOf(`${combobox}<input name=y ${F("y")}>`);
    const { page } = await open({ "/": html });
    const { outcome } = await run(page, setting({ manifest }), { action: "a.b", args: { x: "Italy", y: "1" } });
    expect(outcome.kind).toBe("done");
    expect(await page.evaluate("submitted")).toEqual([{ x: ["it"], y: ["1"] }]);
  });

  test.each([
    [
      "a hidden checkbox with a hidden label",
      tick(gone, `<label for=box ${gone}>I agree</label>`),
      true,
      "field_hidden",
    ],
    ["a hidden checkbox without a label", tick(gone, ""), true, "field_hidden"],
    ["a hidden text field with a label", `<label>Name<input name=x ${gone} ${F("x")}></label>`, "a", "field_hidden"],
    ["a disabled switch", toggle("switch", "aria-disabled=true"), true, "field_disabled"],
    [
      "a disabled group",
      radios.replace("role=radiogroup", "role=radiogroup aria-disabled=true"),
      "red",
      "field_disabled",
    ],
    ["a missing option of a list", listbox, "es", "option_not_found"],
    ["a missing option of a combobox", combobox, "es", "option_not_found"],
    [
      "a disabled option",
      listbox.replace("data-value=fr", "data-value=fr aria-disabled=true"),
      "fr",
      "option_disabled",
    ],
    ["two options for a single-choice list", combobox, ["fr", "it"], "value_does_not_fit"],
    ["a text for a switch", toggle("switch"), "maybe", "option_not_found"],
    ["true for radio buttons", radios, true, "option_not_found"],
    [
      "a hidden checkbox whose label is an action",
      tick(gone, `<label for=box ${A("all.delete", "data-agent-danger=high")}>I agree</label>`),
      true,
      "field_hidden",
    ],
    ["a hidden checkbox whose label is in a link", tick(gone, `<a href=/terms>${plain}</a>`), true, "field_hidden"],
    [
      "a switch that is an action",
      toggle("switch", "data-agent-action=all.delete data-agent-confirm=required"),
      true,
      "control_not_supported",
    ],
    [
      "a field around a dangerous action",
      `<div ${F("x")}><button type=button aria-pressed=false ${A("all.delete", "data-agent-danger=high")}>Delete</button></div>`,
      true,
      "control_not_supported",
    ],
    [
      "an option that is an action",
      listbox.replace("role=option data-value=fr", `role=option data-value=fr ${A("all.delete")}`),
      "fr",
      "control_not_supported",
    ],
    [
      "a switch that submits the form",
      `<button role=switch aria-checked=false ${F("x")}>Away</button><button ${A("a.b.submit")}>Go</button>`,
      true,
      "control_not_supported",
    ],
  ])("rejects with nothing touched: %s", async (_, html, value, code) => {
    const { page } = await open({ "/": formOf(html) });
    await page.evaluate("addEventListener('click', () => { window.wasTouched = true; }, true)");
    const { outcome } = await run(page, setting({ manifest }), { action: "a.b", args: { x: value } });
    expect(outcome).toMatchObject({ kind: "refused", stop: { code } });
    expect(await page.evaluate("[submitted, window.wasTouched]")).toEqual([[], undefined]);
  });

  test.each([
    [
      "a switch that turns off again",
      toggle("switch").replace(`String(w.ariaChecked !== "true")`, `"false"`),
      true,
      "value_not_held",
    ],
    [
      "a list that shows another option than picked",
      combobox
        .replace("box.textContent = one.textContent", "box.textContent = 'Spain'")
        .replace("other === one", "false"),
      "fr",
      "value_not_held",
    ],
    ["a list that does not open", combobox.replace(opens, ""), "fr", "option_not_found"],
  ])("does not submit with %s", async (_, html, value, code) => {
    const { page } = await open({ "/": formOf(html) });
    const { outcome } = await run(page, setting({ manifest }), { action: "a.b", args: { x: value } });
    expect(outcome).toMatchObject({ kind: "stopped", stop: { code, field: "x" } });
    expect(await page.evaluate("submitted")).toEqual([]);
  });
});

describe("only with a driven browser", () => {
  test("a covered label is not pressed", async () => {
    const cover = '<div style="position:fixed;inset:0;background:white">Cookies?</div>';
    const { page } = await open({ "/": formOf(tick(gone, plain)) + cover });
    const outcome = await outsidePilot(page, setting({ manifest })).pilot.run({ action: "a.b", args: { x: true } });
    expect(outcome).toMatchObject({ kind: "stopped", stop: { code: "act_failed", field: "x" } });
    expect(await page.locator("#box").isChecked()).toBe(false);
  });

  test("discover lists custom controls with their values", async () => {
    const { page } = await open({
      "/": formOf(`${tick(`checked ${gone}`, plain)}${combobox.replaceAll('"x"', '"y"')}`),
    });
    const found = await outsidePilot(page, setting({ manifest })).pilot.discover();
    const fields = found.ok ? found.discovery.actions.find(({ action }) => action === "a.b")?.fields : [];
    expect(fields).toEqual([
      { name: "x", label: "I agree", control: "checkbox", state: "ready", value: "yes" },
      { name: "y", label: "Country", control: "combobox", state: "ready", value: "Choose" },
    ]);
  });
});
