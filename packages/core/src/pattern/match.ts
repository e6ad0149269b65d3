import { CHOICE, GIVE_BACK, LOOK, RESTORE, TAKE_MORE } from "./backtrack-stack.js";
import type { PatternOutcome } from "./outcome.js";
import type { Program } from "./program.js";
import { splitsPair } from "./text-cursor.js";
import { Walker } from "./walker.js";

/** Searches as RegExp.prototype.test does (ECMA-262, 22.2.2), and gives up after so many steps. */
export const runProgram = (program: Program, text: string, maxSteps: number): PatternOutcome =>
  new Matcher(program, text, maxSteps).search();

class Matcher extends Walker {
  search(): PatternOutcome {
    const { text, program } = this;
    const last = program.anchored ? 0 : text.length;
    for (let from = 0; from <= last; from++) {
      if (program.unicode && splitsPair(text, from)) continue;
      this.at = from;
      this.next = 0;
      const outcome = this.attempt();
      if (outcome !== "no_match") return outcome;
    }
    return "no_match";
  }

  attempt(): PatternOutcome {
    const { code } = this.program;
    for (;;) {
      if (this.stepsLeft-- <= 0 || this.stack.full) return "too_costly";
      if (code[this.next]!.op === "found") return "match";
      if (!this.step() && !this.backtrack()) return this.stepsLeft <= 0 ? "too_costly" : "no_match";
    }
  }

  /** Runs one instruction; false means that this way does not match. */
  step(): boolean {
    const { stack } = this;
    const instruction = this.program.code[this.next]!;
    this.next++;
    switch (instruction.op) {
      case "char":
        return this.takeChar(instruction);
      case "span":
        return this.takeSpan(instruction);
      case "fork":
        stack.push(CHOICE, instruction.other, this.at);
        return true;
      case "jump":
        this.next = instruction.to;
        return true;
      case "save":
        stack.setRegister(instruction.register, this.at);
        return true;
      case "reset":
        stack.setRegister(instruction.counter, 0);
        return true;
      case "loop": {
        const { counter, min, max, greedy, exit } = instruction;
        const rounds = stack.registers[counter]!;
        if (rounds < min) return true;
        if (rounds < max) stack.push(CHOICE, greedy ? exit : this.next, this.at);
        if (rounds >= max || !greedy) this.next = exit;
        return true;
      }
      case "enter": {
        const { counter, cleared } = instruction;
        stack.setRegister(counter, stack.registers[counter]! + 1);
        stack.setRegister(counter + 1, this.at);
        for (let register = cleared[0]; register < cleared[1]; register++) stack.setRegister(register, -1);
        this.stepsLeft -= cleared[1] - cleared[0];
        return true;
      }
      case "again":
        // A repeat beyond the minimum that consumed no text would go on for ever.
        if (stack.registers[instruction.counter]! > instruction.min) {
          if (stack.registers[instruction.counter + 1] === this.at) return false;
        }
        this.next = instruction.loop;
        return true;
      case "assert":
        return this.holds(instruction.what);
      case "backref":
        return this.takeCaptured(instruction.group, instruction.back);
      case "look":
        // Set without an entry to undo it, because nothing reads these registers once the lookaround has ended.
        stack.registers[instruction.register] = stack.height;
        stack.registers[instruction.register + 1] = this.at;
        stack.push(LOOK, this.next - 1, this.at);
        return true;
      case "end_look": {
        const height = stack.registers[instruction.register]!;
        this.stepsLeft -= stack.height - height;
        this.at = stack.registers[instruction.register + 1]!;
        if (!instruction.negative) stack.keepRestoresFrom(height);
        else stack.undoTo(height);
        return !instruction.negative;
      }
      case "found":
        return true;
      default:
        return instruction satisfies never;
    }
  }

  /** Undoes the latest choice and takes its other way; false when none is left. */
  backtrack(): boolean {
    const { stack } = this;
    while (stack.height > 0 && this.stepsLeft-- > 0) {
      const entry = stack.pop();
      const a = stack.numbers[entry + 1]!;
      const b = stack.numbers[entry + 2]!;
      const c = stack.numbers[entry + 3]!;
      switch (stack.numbers[entry]) {
        case RESTORE:
          stack.registers[a] = b;
          break;
        case CHOICE:
          this.next = a;
          this.at = b;
          return true;
        case LOOK: {
          const look = this.program.code[a]!;
          if (look.op !== "look" || !look.negative) break;
          this.next = look.after;
          this.at = b;
          return true;
        }
        case GIVE_BACK:
          this.giveBack(a, b, c);
          return true;
        case TAKE_MORE:
          if (this.takeMore(a, b, c)) return true;
          break;
      }
    }
    return false;
  }
}
