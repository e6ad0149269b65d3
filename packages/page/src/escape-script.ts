/** JSON inside `<script>`: nothing in it can end the element or begin a comment, and it stays the same JSON. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value)
    .replace(/</g, "\\u003c")
    .replace(/>/g, "\\u003e")
    .replace(/&/g, "\\u0026")
    .replace(/\u2028/g, "\\u2028")
    .replace(/\u2029/g, "\\u2029");

/** Our own script or style, inlined: what would end the element stands only in texts, where a backslash changes nothing. */
export const codeForElement = (code: string): string =>
  code.replace(/<\/(?=script|style)/gi, "<\\/").replace(/<!--/g, "<\\!--");
