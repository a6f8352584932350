import { startPeer } from './child.mjs';
import { signInBodies, signUp } from './people.mjs';

/** More people than sign-ins under way, so that nobody signs in twice at once. */
const people = 64;

/** More tickets than hashing alone could use up, measured while the machine may have been busy. */
const spare = 2;

/** The most sign-ins a second that this machine could do. */
async function ceiling() {
  const bare = await startPeer('bare-argon2');
  const { rate } = await bare.ask({ seconds: 1 });
  await bare.stop();
  return rate;
}

/** As many sign-ins as the api takes, from a process of its own. */
export async function startSignInLoad(stage) {
  const emails = await signUp(stage, people);
  const perSecond = spare * (await ceiling());
  const peer = await startPeer('sign-in-load');
  return {
    /** Gets the tickets for so long; done before anything is measured. */
    prepare: (seconds) => signInBodies(stage, emails, Math.ceil(perSecond * seconds)),
    /** Signs in for so long; answers how many a second. */
    async run(bodies, seconds) {
      const url = `${stage.origin}/identity/auth`;
      return (await peer.ask({ url, bodies, seconds })).rate;
    },
    stop: peer.stop,
  };
}
