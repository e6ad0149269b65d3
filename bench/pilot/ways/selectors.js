// CSS selectors as a careful recorder writes them: by id where it is not generated, by name, by a class that is
// unique, else by the shortest path from something that has an id. It runs in the page.

/* global CSS */
export const selectorsFor = (element) => {
  const root = element.getRootNode();
  const isOnly = (selector, within = root) => within.querySelectorAll(selector).length === 1;
  const quoted = (value) => JSON.stringify(value);
  const isHandWritten = (id) => /^[a-z][\w$-]*$/i.test(id);

  const byId = (one) => (one.id && isHandWritten(one.id) ? `#${CSS.escape(one.id)}` : undefined);
  const byName = (one) => {
    const name = one.getAttribute("name");
    if (!name) return undefined;
    const isOption = one.type === "radio" || one.type === "checkbox";
    const value = isOption && one.hasAttribute("value") ? `[value=${quoted(one.value)}]` : "";
    return `${one.localName}[name=${quoted(name)}]${value}`;
  };
  const byClass = (one) =>
    [...one.classList].map((name) => `${one.localName}.${CSS.escape(name)}`).find((selector) => isOnly(selector)) ??
    (one.classList.length > 0
      ? `${one.localName}.${[...one.classList].map((n) => CSS.escape(n)).join(".")}`
      : undefined);
  const withAttribute = (one, name) =>
    one.getAttribute(name) ? `${one.localName}[${name}=${quoted(one.getAttribute(name))}]` : undefined;
  /** Data attributes that the page has for its own scripts; not the annotations, and not the bench's mark. */
  const byData = (one) => {
    const names = one.getAttributeNames().filter((name) => /^data-(?!agent-|bench$)/.test(name));
    return names.map((name) => withAttribute(one, name)).find((selector) => isOnly(selector));
  };
  const byRole = (one) => withAttribute(one, "role");
  const byAria = (one) => withAttribute(one, "aria-label") ?? withAttribute(one, "aria-controls");
  const byTarget = (one) => (one.localName === "form" ? withAttribute(one, "action") : undefined);
  const byValue = (one) => (one.localName === "input" ? withAttribute(one, "value") : undefined);
  const byType = (one) =>
    one.hasAttribute("type") ? `${one.localName}[type=${quoted(one.getAttribute("type"))}]` : one.localName;

  const own = [byId, byName, byData, byClass, byTarget, byAria, byValue, byRole, byType]
    .map((make) => make(element))
    .filter(Boolean);
  const found = own.filter((selector) => isOnly(selector));
  if (found.length === 0) {
    // Inside the nearest part of the page that can be named.
    for (let around = element.parentElement; around && found.length === 0; around = around.parentElement) {
      const outer = [byId, byName, byClass]
        .map((make) => make(around))
        .find((selector) => selector && isOnly(selector));
      const inner = outer && own.find((selector) => isOnly(selector, around));
      if (inner) found.push(`${outer} ${inner}`);
    }
  }
  if (found.length === 0) {
    const steps = [];
    for (let one = element; one && one !== root; one = one.parentElement) {
      const same = [...(one.parentElement ?? root).children].filter(({ localName }) => localName === one.localName);
      steps.unshift(same.length > 1 ? `${one.localName}:nth-of-type(${same.indexOf(one) + 1})` : one.localName);
      if (byId(one) && isOnly(byId(one))) {
        steps[0] = byId(one);
        break;
      }
    }
    found.push(steps.join(" > "));
  }
  if (!(root instanceof ShadowRoot)) return found;
  const hosts = selectorsFor(root.host);
  return hosts.flatMap((host) => found.map((inner) => `${host} ${inner}`));
};
