import { atLeast } from './support/bound.mjs';
import { startPeer } from './support/child.mjs';
import { portalUsers } from './support/users.mjs';
import { repeat, settle } from './support/rounds.mjs';
import { startSignInLoad } from './support/sign-in-load.mjs';

/** Long enough that the warm-up of an idle server does not matter. */
const seconds = 9;
const bareSeconds = 3;

/** A complete sign-in against the hashing that it contains, measured before and after it. */
export const signIn = {
  name: 'sign-in ÷ bare argon2id',
  bound: atLeast(0.8),
  async measure(stage) {
    const load = await startSignInLoad(portalUsers(stage));
    const bare = await startPeer('bare-argon2');
    const bareRate = async () => {
      await settle();
      return (await bare.ask({ seconds: bareSeconds })).rate;
    };
    try {
      await load.warmUp();
      return await repeat(async () => {
        const bodies = load.prepare(seconds);
        const before = await bareRate();
        await settle();
        const rate = await load.run(bodies, seconds);
        return (2 * rate) / (before + (await bareRate()));
      });
    } finally {
      await bare.stop();
      await load.stop();
    }
  },
};
