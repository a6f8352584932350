import { atLeast } from './support/bound.mjs';
import { startPeer } from './support/child.mjs';
import { portalPeople } from './support/people.mjs';
import { repeat, settle } from './support/rounds.mjs';
import { startSignInLoad } from './support/sign-in-load.mjs';

const seconds = 2;

/** The whole of a sign-in against the hashing that it cannot do without. */
export const signIn = {
  name: 'sign-in ÷ bare argon2id',
  bound: atLeast(0.9),
  async measure(stage) {
    const load = await startSignInLoad(portalPeople(stage));
    const bare = await startPeer('bare-argon2');
    try {
      return await repeat(async () => {
        const bodies = load.prepare(seconds);
        await settle();
        const { rate } = await bare.ask({ seconds });
        await settle();
        return (await load.run(bodies, seconds)) / rate;
      });
    } finally {
      await bare.stop();
      await load.stop();
    }
  },
};
