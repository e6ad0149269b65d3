/** A cursor over the source: code points in Unicode mode, code units otherwise, as the language reads it. */
export class Reader {
  position = 0;
  readonly source: string;
  readonly unicode: boolean;

  constructor(source: string, unicode: boolean) {
    this.source = source;
    this.unicode = unicode;
  }

  get done(): boolean {
    return this.position >= this.source.length;
  }

  peek(offset = 0): string {
    return this.source[this.position + offset] ?? "";
  }

  take(): number {
    const code = this.unicode ? this.source.codePointAt(this.position)! : this.source.charCodeAt(this.position);
    this.position += code > 0xffff ? 2 : 1;
    return code;
  }

  eat(text: string): boolean {
    if (!this.source.startsWith(text, this.position)) return false;
    this.position += text.length;
    return true;
  }

  /** The shape is sticky, and short enough to see that it runs in one pass. */
  eatShape(shape: RegExp): RegExpExecArray | null {
    shape.lastIndex = this.position;
    const found = shape.exec(this.source);
    if (found !== null) this.position += found[0].length;
    return found;
  }
}
