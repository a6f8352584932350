import { atLeast } from './support/bound.mjs';
import { startPeer } from './support/child.mjs';
import { portalUsers } from './support/users.mjs';
import { repeat, settle } from './support/rounds.mjs';
import { startSignInLoad } from './support/sign-in-load.mjs';

/** Long against what a server does when it wakes up: its young generation has shrunk while it had nothing to do. */
const seconds = 9;
const bareSeconds = 3;

/** The whole of a sign-in against the hashing that it cannot do without, measured before and after it. */
export const signIn = {
  name: 'sign-in ÷ bare argon2id',
  bound: atLeast(0.9),
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
