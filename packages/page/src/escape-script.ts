/** JSON inside `<script>`: nothing in it can end the element or begin a comment, and it stays the same JSON. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/>/g, "\\u003e")
    .replace(/&/g, "\\u0026")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");

/** Escapes an inlined script or style; `</` occurs in it only inside string literals, where a backslash has no effect. */
export const codeForElement = (code: string): string =>
  code.replace(/<\/(?=script|style)/gi, "<\\/").replace(/<!--/g, "<\\!--");
