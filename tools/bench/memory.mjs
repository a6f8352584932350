import { atMost } from './support/bound.mjs';
import { delay, residentMegabytes } from './support/child.mjs';
import { repeat } from './support/rounds.mjs';

/** Enough time to collect the garbage of the start. */
const restMs = 5_000;

/** The memory of the API without requests. */
export const memory = {
  name: 'idle memory of the api',
  bound: atMost(150, 'MB'),
  measure: (stage) =>
    repeat(async () => {
      await stage.restart();
      await delay(restMs);
      return residentMegabytes(stage.pid());
    }),
};
