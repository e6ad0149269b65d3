export { described, type PatternWords } from "./described.ts";
export { type FromPattern, fromPattern, type SchemaWords } from "./from-pattern.ts";
export { type Resolve, toPassable } from "./to-passable.ts";
export { type Pattern, toPattern } from "./to-pattern.ts";
