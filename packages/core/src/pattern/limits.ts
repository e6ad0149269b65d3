export const MAX_PATTERN_CHARS = 2_000;
export const MAX_NESTING = 100;
/** Each one is a table that the host and RE2 build anew. */
export const MAX_PROPERTIES = 50;
/** The largest number a form may write inside `{}`. */
export const MAX_REPEAT = 10_000;
/** The atoms of the pattern with every repeat written out, so that `((a{1000}){1000}){1000}` is refused. */
export const MAX_WRITTEN_OUT_ATOMS = 100_000;

/** Enough for every ordinary pattern and answer, so that RE2 is built only for the others. */
export const QUICK_STEPS = 2_000;
/** About 30 ms; one step is one instruction, one character taken or one undone choice. */
export const MAX_STEPS = 800_000;
/** The matcher's stack holds four numbers per entry: 8 MB at most. */
export const MAX_STACK_NUMBERS = 2_000_000;

/** RE2 writes repeats out, one instruction per atom. */
export const MAX_RE2_ATOMS = 2_000;
/** RE2's worst case is atoms × characters, at 25 to 50 ns each. */
export const MAX_RE2_WORK = 1_000_000;
/** What one pattern may keep in RE2's state cache. */
export const MAX_RE2_CACHE_BYTES = 128 * 1024;
/** A Unicode property is hundreds of ranges: it counts for this many atoms, and as many steps. */
export const PROPERTY_WEIGHT = 20;
/** A long set counts for one more atom for each so many ends of its ranges. */
export const RANGE_ENDS_PER_ATOM = 32;

export const MAX_CACHED_PATTERNS = 200;
