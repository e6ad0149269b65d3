import { describe, expect, test } from "vitest";
import { plainForm } from "./pages-plain-form.ts";
import { asBrowser, openStage, type Stage, set } from "./pages-stage.ts";

/** Somebody without a script: opens pages, fills controls, presses buttons, follows redirects. */
const openAsPerson = async (stage: Stage) => {
  const open = async (path: string) => {
    const response = await stage.app.fetch(stage.request("GET", path, { headers: asBrowser }));
    return { status: response.status, html: await response.text() };
  };
  let { html } = await open(stage.here);
  let form = plainForm(html);
  return {
    get form() {
      return form;
    },
    get html() {
      return html;
    },
    /** The status of the answer, and where it led. */
    press: async (word: string) => {
      // As a browser sends it from a page with no-referrer: the origin is "null".
      const request = new Request(new URL(form.action, "http://127.0.0.1:8080/"), {
        method: "POST",
        body: form.press(word),
        headers: { ...asBrowser, origin: "null" },
      });
      const response = await stage.app.fetch(request);
      const location = response.headers.get("location") ?? undefined;
      html = location === undefined ? await response.text() : (await open(location)).html;
      form = html.includes("<form") ? plainForm(html) : form;
      return { status: response.status, location };
    },
  };
};

describe("promise 29: without a script", () => {
  test("a form is filled, saved, gets a file and rows, and is submitted", async () => {
    const stage = await openStage();
    const person = await openAsPerson(stage);
    person.form.fill("legal_name", "Acme & <Sons>");
    person.form.fill("country", "DE");
    person.form.fill("employees", "12");
    expect(await person.press("add:items")).toMatchObject({ status: 303 });
    expect(await stage.values()).toMatchObject({ legal_name: "Acme & <Sons>", country: "DE", employees: 12 });
    expect(person.form.value("legal_name")).toBe("Acme & <Sons>");
    person.form.fill("items[0].amount", "7.5");
    expect(await person.press("add:items")).toMatchObject({ status: 303 });
    person.form.fill("items[1].amount", "8");
    person.form.fill("w9", new File(["hello"], "w9.txt", { type: "text/plain" }));
    expect(await person.press("remove:items[0]")).toMatchObject({ status: 303 });
    expect(await stage.values()).toMatchObject({ items: [{ amount: 8 }], w9: { filename: "w9.txt", sizeBytes: 5 } });
    expect(await person.press("submit")).toEqual({ status: 303, location: stage.here });
    expect(person.html).toContain("This form was submitted");
    expect((await stage.call("GET", stage.path)).json.state).toBe("finalized");
    const { json } = await stage.call("GET", `${stage.path}/events`);
    const people = new Set(json.events.map(({ actor }: { actor: { kind: string } }) => actor.kind));
    expect(people).toEqual(new Set(["agent", "human", "system"]));
  });

  test("submitting reports missing answers without losing typed ones, and then succeeds", async () => {
    const stage = await openStage();
    const person = await openAsPerson(stage);
    person.form.fill("legal_name", "A");
    person.form.fill("employees", "many");
    expect(await person.press("submit")).toMatchObject({ status: 422 });
    expect([person.form.value("legal_name"), person.form.value("employees")]).toEqual(["A", "many"]);
    expect(person.form.text).toContain("3 issues need attention before this can be submitted");
    for (const field of ["legal_name", "country", "employees"])
      expect(person.html).toContain(`data-cf-goto="${field}"`);
    person.form.fill("legal_name", "Acme");
    person.form.fill("employees", "12");
    person.form.fill("country", "US");
    expect(await person.press("submit")).toMatchObject({ status: 303 });
    expect(await stage.values()).toMatchObject({ legal_name: "Acme", employees: 12, country: "US" });
  });

  test("promise 3: an agent's newer answer is not overwritten by an open page", async () => {
    const stage = await openStage();
    const person = await openAsPerson(stage);
    await stage.agentSets({ country: "US", employees: 3 });
    person.form.fill("legal_name", "Acme");
    expect(await person.press("save")).toMatchObject({ status: 303 });
    expect(await stage.values()).toEqual({ legal_name: "Acme", country: "US", employees: 3 });
  });

  test("promise 3: two changes of the same field are both shown until the person chooses", async () => {
    const stage = await openStage();
    const person = await openAsPerson(stage);
    person.form.fill("legal_name", "Mine Ltd");
    person.form.fill("country", "DE");
    await stage.agentSets({ legal_name: "Theirs Ltd" });
    expect(await person.press("save")).toMatchObject({ status: 409 });
    expect(await stage.values()).toEqual({ legal_name: "Theirs Ltd", country: "DE" });
    expect([person.form.text.includes("Mine Ltd"), person.html.includes("Theirs Ltd")]).toEqual([true, true]);
    // Undecided stays undecided, whatever else is done.
    person.form.fill("employees", "4");
    expect(await person.press("save")).toMatchObject({ status: 409 });
    expect(await stage.values()).toMatchObject({ legal_name: "Theirs Ltd", employees: 4 });
    expect(await person.press("mine:legal_name")).toMatchObject({ status: 303 });
    expect(await stage.values()).toMatchObject({ legal_name: "Mine Ltd" });
    expect(person.html).not.toContain("Theirs Ltd");
  });

  test("the other actor's value can be chosen too", async () => {
    const stage = await openStage();
    const person = await openAsPerson(stage);
    person.form.fill("legal_name", "Mine Ltd");
    await stage.agentSets({ legal_name: "Theirs Ltd" });
    await person.press("save");
    expect(await person.press("theirs:legal_name")).toMatchObject({ status: 303 });
    expect(await stage.values()).toEqual({ legal_name: "Theirs Ltd" });
  });

  test("a form that changed since the person looked is not submitted", async () => {
    const stage = await openStage({ fields: { legal_name: "Acme", country: "DE" } });
    const person = await openAsPerson(stage);
    await stage.agentSets({ employees: 99 });
    person.form.fill("country", "US");
    expect(await person.press("submit")).toMatchObject({ status: 409 });
    expect((await stage.call("GET", stage.path)).json.state).toBe("in_progress");
    expect(person.form.value("employees")).toBe("99");
    expect(await person.press("submit")).toMatchObject({ status: 303 });
    expect((await stage.call("GET", stage.path)).json.state).toBe("finalized");
  });

  test("buttons confirm an agent's answers and accept or decline its proposals", async () => {
    const stage = await openStage();
    await stage.agentSets({ legal_name: "Acme", employees: 5 });
    const person = await openAsPerson(stage);
    expect(await person.press("confirm:legal_name")).toMatchObject({ status: 303 });
    await stage.agentSets({ legal_name: "Acme Ltd" });
    const again = await openAsPerson(stage);
    expect(again.html).toContain("Acme Ltd");
    expect(await again.press("accept:legal_name")).toMatchObject({ status: 303 });
    expect(await stage.values()).toMatchObject({ legal_name: "Acme Ltd" });
  });

  test("the later of two concurrent row additions is reported and succeeds when repeated", async () => {
    const stage = await openStage();
    const person = await openAsPerson(stage);
    const seen = await stage.revision();
    await stage.change(seen, [{ type: "add_instance", path: "items" }, set("items[0].amount", 1)]);
    expect(await person.press("add:items")).toMatchObject({ status: 409 });
    expect(person.html).toContain("changed the same rows");
    expect(await person.press("add:items")).toMatchObject({ status: 303 });
    expect((await stage.values()).items).toEqual([{ amount: 1 }, {}]);
  });

  test.each([
    ["too large", "x".repeat(1_001), "text/plain", "1000"],
    ["of another type", "x", "image/png", "text/plain"],
  ])("a file %s is refused while the other answers are saved", async (_, content, type, word) => {
    const stage = await openStage();
    const person = await openAsPerson(stage);
    person.form.fill("legal_name", "Acme");
    person.form.fill("w9", new File([content], "w9.txt", { type }));
    expect(await person.press("save")).toMatchObject({ status: 422 });
    expect(person.html).toContain(word);
    expect(await stage.values()).toEqual({ legal_name: "Acme" });
  });

  test("a page that was open when the form was closed reports it and changes nothing", async () => {
    const stage = await openStage({ fields: { legal_name: "Acme", country: "DE" } });
    const person = await openAsPerson(stage);
    await stage.page("POST", "/submit", { body: { seen: await stage.revision() } });
    person.form.fill("legal_name", "Late");
    expect((await person.press("save")).status).toBeGreaterThanOrEqual(409);
    expect(person.html).toContain("This form was submitted");
    expect(await stage.values()).toMatchObject({ legal_name: "Acme" });
  });
});
