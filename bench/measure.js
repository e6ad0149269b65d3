// Times in CPU terms as far as that goes: the median of many short batches, ours and theirs taking turns,
// so that a noisy moment hits both.
export const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

/**
 * Milliseconds of one call on an input made for it alone, so that nothing remembered from an earlier call helps. In
 * blocks that take turns: in strict alternation each side finds the caches of the processor full of the other's code.
 */
export const measureFresh = (functions, inputs, rounds = 400, block = 20) => {
  const times = Object.fromEntries(Object.keys(functions).map((name) => [name, []]));
  for (let round = 0; round < rounds; round += block) {
    for (const [name, run] of Object.entries(functions)) {
      for (let i = 0; i < block; i++) {
        const input = inputs[name]();
        const start = performance.now();
        run(input);
        times[name].push(performance.now() - start);
      }
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, list]) => [name, median(list)]));
};

/** Milliseconds per call of each function, measured in turns. */
export const measureTogether = (functions, { rounds = 7, minMs = 40, setup } = {}) => {
  const plans = Object.entries(functions).map(([name, run]) => ({ name, run, times: [], repeat: 1 }));
  for (const plan of plans) {
    const input = setup?.[plan.name];
    const once = (times) => {
      const prepared = input ? Array.from({ length: times }, input) : undefined;
      const start = performance.now();
      for (let i = 0; i < times; i++) plan.run(prepared?.[i]);
      return performance.now() - start;
    };
    plan.once = once;
    let elapsed = once(1);
    while (elapsed < minMs && plan.repeat < 200_000) {
      plan.repeat = Math.max(plan.repeat * 2, Math.floor((plan.repeat * minMs) / Math.max(elapsed, 0.001)));
      if (input) plan.repeat = Math.min(plan.repeat, 2_000);
      elapsed = once(plan.repeat);
      if (input && plan.repeat === 2_000) break;
    }
  }
  const slow = plans.some((plan) => plan.repeat === 1 && plan.once(1) > 1_500);
  for (let round = 0; round < (slow ? 2 : rounds); round++) {
    for (const plan of plans) plan.times.push(plan.once(plan.repeat) / plan.repeat);
  }
  return Object.fromEntries(plans.map((plan) => [plan.name, median(plan.times)]));
};

/**
 * Milliseconds per call of functions that answer with a promise: the median of single calls, in blocks that take
 * turns. Blocks, because two processes called in strict alternation put each other out of the processor's caches.
 */
export const measureAsync = async (functions, { warmUp = 3_000, rounds = 40, block = 100 } = {}) => {
  const entries = Object.entries(functions).map(([name, run]) => ({ name, run, times: [] }));
  for (const { run } of entries) for (let i = 0; i < warmUp; i++) await run();
  for (let round = 0; round < rounds; round++) {
    for (const { run, times } of entries) {
      for (let i = 0; i < block; i++) {
        const start = performance.now();
        await run();
        times.push(performance.now() - start);
      }
    }
  }
  return Object.fromEntries(entries.map(({ name, times }) => [name, median(times)]));
};
