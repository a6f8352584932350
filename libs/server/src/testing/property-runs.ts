import { rounds } from './rounds';

/**
 * How often a property runs, for `fc.assert`. The suite always runs the same cases; `npm run torture` runs new ones. A
 * failure prints its seed and path: give them as `PROPERTY_SEED` and `PROPERTY_PATH` to repeat it. `PROPERTY_RUNS` is another
 * number of cases, and `PROPERTY_SHRINKS=0` does not look for a smaller case after a failure.
 */
export function propertyRuns(counts: { readonly suite: number; readonly torture: number }) {
  const { PROPERTY_SEED: seed, PROPERTY_PATH: path, PROPERTY_RUNS: runs } = process.env;
  const { PROPERTY_SHRINKS: shrinks, TORTURE } = process.env;
  const suiteSeed = TORTURE === '1' ? undefined : 13;
  const usedSeed = seed === undefined ? suiteSeed : Number(seed);
  return {
    numRuns: runs === undefined ? rounds(counts) : Number(runs),
    ...(usedSeed !== undefined && { seed: usedSeed }),
    ...(path && { path }),
    ...(shrinks === '0' && { endOnFailure: true }),
  };
}
