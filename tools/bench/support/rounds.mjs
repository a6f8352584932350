import { delay } from './child.mjs';
import { options } from './options.mjs';

/** How often a measurement is repeated; its median counts. */
export const rounds = options.runs;

/** Waits until the work of the last measurement is finished. */
export const settle = (ms = 200) => delay(ms);

/** Repeats a measurement. */
export async function repeat(measure) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    await settle();
    results.push(await measure());
  }
  return results;
}

/** Measures one and the other in turn (A/B/A/B); returns each round's `other / one`. */
export const ratios = (one, other) =>
  repeat(async () => {
    const base = await one();
    await settle();
    return (await other()) / base;
  });
