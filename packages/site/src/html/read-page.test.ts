import { describe, expect, test } from "vitest";
import { everything, pageNames, readHtml, readNamed } from "../../test/annotations/read.ts";
import { readPage } from "./read-page.ts";

const names = (html: string, tag: string): readonly string[] =>
  everything(readHtml(html))
    .filter((element) => element.tag === tag)
    .map(({ name }) => name);

describe("accessible names", () => {
  test.each([
    [
      "aria-labelledby before all else",
      '<b id=a>One</b><i id=b>Two</i><input aria-labelledby="b a" aria-label=no>',
      "Two One",
    ],
    ["a fallback for aria-labelledby to a missing id", "<input aria-labelledby=x aria-label=yes>", "yes"],
    ["aria-label", '<label>no <input aria-label="yes"></label>', "yes"],
    ["a label around it", "<label>Currency <input></label>", "Currency"],
    ["a label after it", "<input id=a><label for=a>After</label>", "After"],
    ["two labels", "<label for=a>One</label><label for=a>Two</label><input id=a>", "One Two"],
    ["no label of another control", "<label for=b>Other <input></label>", ""],
    ["the label for the first control inside it", "<label>First <input><input type=checkbox></label>", "First"],
    ["title", "<input title=Titled placeholder=no>", "Titled"],
    ["the placeholder as last resort", "<input placeholder=Placed>", "Placed"],
    ["the value of a submit button", "<input type=submit value=Go>", "Go"],
    ["the default name of a submit button", "<input type=submit>", "Submit"],
    ["the alt text of an image button", "<input type=image alt=Buy value=no>", "Buy"],
    ["normalised spaces", "<label> A \n\t B <input></label>", "A B"],
    ["a label without its hidden text", "<label>A<span hidden>B</span><input></label>", "A"],
  ])("readPage names a control by %s", (_, html, expected) => expect(names(html, "input")[0]).toBe(expected));

  test.each([
    ["a label without the selected option", "<label>Unit <select><option>kg</select></label>", "select", "Unit"],
    ["a label without the text of its field", "<label>Memo <textarea>old</textarea></label>", "textarea", "Memo"],
    ["a button by its text", "<button><b>Save</b> all</button>", "button", "Save all"],
    ["a button by its image", '<button><img alt="Delete"><span aria-hidden=true>×</span></button>', "button", "Delete"],
    ["a button by its SVG title", "<button><svg><title>Close</title></svg></button>", "button", "Close"],
    ["a fieldset by its legend", "<fieldset><legend>Who</legend></fieldset>", "fieldset", "Who"],
    ["a link", "<a href=x>Read<br>on</a>", "a", "Read on"],
    ["an option", "<select><option label=Short>Long</select>", "option", "Short"],
  ])("readPage names %s", (_, html, tag, expected) => expect(names(html, tag)[0]).toBe(expected));

  test("readPage reads the accessible description", () => {
    const [input] = everything(readHtml("<p id=h>As on your card</p><input aria-describedby=h>")).slice(1);
    expect(input).toMatchObject({ name: "", description: "As on your card" });
  });
});

describe("content that is not read", () => {
  test.each([
    ["a comment", "<!-- <button>x</button> -->"],
    ["a script", '<script>"<button>x</button>"</script>'],
    ["a template", "<template><button>x</button></template>"],
    ["a style", "<style>/* <button> */</style>"],
    ["noscript", "<noscript><button>x</button></noscript>"],
  ])("readPage ignores %s (D-10)", (_, html) => {
    const page = readHtml(`<main>${html}</main>`);
    expect(everything(page).map(({ tag }) => tag)).toEqual(["html"]);
    expect(page.root.text).toBe("");
  });

  test("readPage leaves out irrelevant elements and moves their children up", () => {
    const page = readHtml("<div><main><div class=x><button>A</button></div></main></div>");
    expect(page.root.children.map(({ tag }) => tag)).toEqual(["button"]);
  });

  test.each([
    ["lists", "<ul><li>a</ul>", []],
    ["lists of a collection", "<ul data-agent-kind=collection><li data-agent-kind=item>a</ul>", ["ul", "li"]],
    ["tables", "<table><tr><td>a</table>", []],
    ["tables of a collection", "<table data-agent-kind=collection><tr><td>a</table>", ["table", "tbody", "tr", "td"]],
    [
      "tables whose body is the collection, with their headers",
      "<table><thead><tr><th>H</thead><tbody data-agent-kind=collection><tr><td>a</table>",
      ["table", "thead", "tr", "th", "tbody", "tr", "td"],
    ],
  ])("readPage keeps %s", (_, html, tags) =>
    expect(
      everything(readHtml(html))
        .slice(1)
        .map(({ tag }) => tag),
    ).toEqual(tags),
  );

  test("readPage gives source positions, and can omit them", () => {
    const html = "<p>\n  <button>A</button>";
    expect(readHtml(html).root.children[0]?.place).toEqual({ line: 2, column: 3 });
    const bare = readPage(html, { url: "https://site.example/", hasPlaces: false });
    expect(bare.ok && bare.snapshot.root.children[0]?.place).toBeUndefined();
  });

  test.each([
    ["the page without base", "", "https://site.example/a/b"],
    ["its base", "<base href=/c/>", "https://site.example/c/"],
    ["the first of two bases", "<base href=/c/><base href=/d/>", "https://site.example/c/"],
    ["a base on another site", "<base href=https://x.example/>", "https://x.example/"],
    ["the page if its base is invalid", "<base href='http://[' >", "https://site.example/a/b"],
    ["the page if its base has the scheme javascript", "<base href='javascript:1'>", "https://site.example/a/b"],
  ])("relative URLs start from %s", (_, html, base) => {
    expect(readHtml(html, "https://site.example/a/b").baseUrl).toBe(base);
  });

  test("the title is the document's, not that of an SVG", () => {
    expect(readHtml("<body><svg><title>no</title></svg><title> A\n B </title>").title).toBe("A B");
  });

  test("AAF-MAN-01: embedded manifests are found in head and body by their type", () => {
    const page = readHtml(
      '<script type="application/agent+json">{"a":1}</script><p><script type=" Application/Agent+JSON ">2</script><script type=application/json>3</script>',
    );
    expect(page.embeddedManifests).toEqual(['{"a":1}', "2"]);
  });
});

describe("declarative shadow roots", () => {
  const card = (inner: string, light: string) =>
    `<x-card><template shadowrootmode=open>${inner}</template>${light}</x-card>`;

  test("replace their host, with slotted content in its slot", () => {
    const page = readHtml(card("<form><slot></slot><slot name=end>none</slot></form>", "<input><b slot=end>End</b>"));
    const [form] = page.root.children;
    expect(form).toMatchObject({ tag: "form", text: "End" });
    expect(form?.children.map(({ tag }) => tag)).toEqual(["input"]);
  });

  test("show a slot's fallback content if nothing is assigned", () => {
    expect(readHtml(card("<button><slot>Usual</slot></button>", "")).root.children[0]?.text).toBe("Usual");
  });

  test("have ids of their own", () => {
    const html = `${card("<label for=a>Inside</label><input id=a name=in>", "")}<label for=a>Outside</label><input id=a name=out>`;
    const inputs = everything(readHtml(html)).filter(({ tag }) => tag === "input");
    expect(inputs.map(({ name }) => name)).toEqual(["Inside", "Outside"]);
  });

  test("are ignored if they are closed", () => {
    const html = "<x-card><template shadowrootmode=closed><button>No</button></template><button>Yes</button></x-card>";
    expect(names(html, "button")).toEqual(["Yes"]);
  });
});

test.each(pageNames)("the page %s gives the same plain JSON snapshot each time", (name) => {
  const page = readNamed(name);
  expect(JSON.parse(JSON.stringify(page))).toEqual(page);
  expect(new Set(everything(page).map(({ ref }) => ref)).size).toBe(everything(page).length);
  expect(everything(page).length).toBeGreaterThan(5);
});

test("mis-nested HTML is parsed as by browsers", () => {
  const [form] = readNamed("misnested").root.children;
  expect(form?.attributes["data-agent-action"]).toBe("a.one");
  const inside = everything({ ...readNamed("misnested"), root: form! }).filter(({ tag }) => tag === "input");
  expect(inside.map(({ attributes }) => attributes.name)).toEqual(["x", "y", "z", "n"]);
});
