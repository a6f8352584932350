import { atMost } from './support/bound.mjs';
import { responseTimes } from './support/load.mjs';
import { portalUsers } from './support/users.mjs';
import { repeat, settle } from './support/rounds.mjs';
import { startSignInLoad } from './support/sign-in-load.mjs';
import { quantile } from './support/statistics.mjs';

const seconds = 3;
/** How much longer than the GETs the storm lasts, so that it covers all of them. */
const margin = 1;

/** How much a storm of sign-ins slows other requests down. */
export const storm = {
  name: 'p99 of a GET while sign-in is saturated ÷ idle p99',
  bound: atMost(3),
  async measure(stage) {
    const load = await startSignInLoad(portalUsers(stage));
    const url = `${stage.origin}/language/get-ip-info`;
    const p99 = async () => quantile(await responseTimes({ url, seconds }), 0.99);
    try {
      return await repeat(async () => {
        const bodies = load.prepare(seconds + margin);
        await settle();
        const idle = await p99();
        const [stormy] = await Promise.all([p99(), load.run(bodies, seconds + margin)]);
        return stormy / idle;
      });
    } finally {
      await load.stop();
    }
  },
};
