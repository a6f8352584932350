import { delay } from './child.mjs';

const rounds = 7;

/** Lets what the last measurement set going come to rest. */
export const settle = (ms = 200) => delay(ms);

/** Makes a measurement several times. */
export async function repeat(measure) {
  const results = [];
  for (let round = 0; round < rounds; round += 1) {
    await settle();
    results.push(await measure());
  }
  return results;
}

/** Measures one and the other in turn (A/B/A/B); answers each round's `other / one`. */
export const ratios = (one, other) =>
  repeat(async () => {
    const base = await one();
    await settle();
    return (await other()) / base;
  });
