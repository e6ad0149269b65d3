import { MAX_STACK_NUMBERS } from "./limits.js";

export const CHOICE = 0;
/** A register to be set back to its old value. */
export const RESTORE = 1;
/** Where a lookaround began. */
export const LOOK = 2;
/** A greedy span that can give one character back. */
export const GIVE_BACK = 3;
/** A lazy span that can take one character more. */
export const TAKE_MORE = 4;

const SIZE = 4;
const FIRST_NUMBERS = 256;

/** A stack of alternatives to try when the present attempt fails, so that no text can exhaust the call stack. */
export class BacktrackStack {
  numbers = new Int32Array(FIRST_NUMBERS);
  height = 0;
  readonly registers: Int32Array;

  constructor(registers: number) {
    this.registers = new Int32Array(registers).fill(-1);
  }

  get full(): boolean {
    return this.height > MAX_STACK_NUMBERS;
  }

  push(kind: number, a: number, b: number, c = 0): void {
    const at = this.height;
    if (at === this.numbers.length) this.grow();
    const { numbers } = this;
    numbers[at] = kind;
    numbers[at + 1] = a;
    numbers[at + 2] = b;
    numbers[at + 3] = c;
    this.height = at + SIZE;
  }

  /** The index of the entry that was on top. */
  pop(): number {
    this.height -= SIZE;
    return this.height;
  }

  setRegister(register: number, value: number): void {
    const old = this.registers[register]!;
    if (old === value) return;
    this.push(RESTORE, register, old);
    this.registers[register] = value;
  }

  /** Undoes a negative lookaround whose body matched, as if it had never been tried. */
  undoTo(height: number): void {
    while (this.height > height) {
      const at = this.pop();
      if (this.numbers[at] === RESTORE) this.registers[this.numbers[at + 1]!] = this.numbers[at + 2]!;
    }
  }

  /** Drops the alternatives of a lookaround that matched, but keeps the entries that undo its captures. */
  keepRestoresFrom(height: number): void {
    const { numbers, height: top } = this;
    this.height = height;
    for (let at = height; at < top; at += SIZE) {
      if (numbers[at] === RESTORE) this.push(RESTORE, numbers[at + 1]!, numbers[at + 2]!);
    }
  }

  private grow(): void {
    const larger = new Int32Array(2 * this.numbers.length);
    larger.set(this.numbers);
    this.numbers = larger;
  }
}
