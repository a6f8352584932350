import { atMost } from './support/bound.mjs';
import { delay, residentMegabytes } from './support/child.mjs';
import { repeat } from './support/rounds.mjs';

/** Time enough for the garbage of the start to be collected. */
const restMs = 5_000;

/** What the api holds when nobody calls it. */
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
