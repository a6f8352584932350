import { startPeer } from './child.mjs';

/** More people than sign-ins under way, so that nobody signs in twice at once. */
const people = 64;

/** More sign-ins than hashing alone allows, measured while the machine may have been busy. */
const spare = 5;

/** So long until a server has compiled what a sign-in runs; one that serves people has long done so. */
const warmUpSeconds = 60;

/** The most sign-ins a second that this machine could do. */
async function ceiling() {
  const bare = await startPeer('bare-argon2');
  const { rate } = await bare.ask({ seconds: 1 });
  await bare.stop();
  return rate;
}

/** As many sign-ins as a server takes, from a process of its own; its people take turns. */
export async function startSignInLoad({ signUp, signInUrl, signInBody }) {
  const emails = await signUp(people);
  const perSecond = spare * (await ceiling());
  const peer = await startPeer('sign-in-load');
  const prepare = (seconds) =>
    Array.from({ length: Math.ceil(perSecond * seconds) }, (_, index) =>
      JSON.stringify(signInBody(emails[index % emails.length])),
    );
  const run = async (bodies, seconds) => (await peer.ask({ url: signInUrl, bodies, seconds })).rate;
  return {
    /** Writes what is sent in so long; done before anything is measured. */
    prepare,
    /** Signs in for so long; answers how many a second. */
    run,
    warmUp: () => run(prepare(warmUpSeconds), warmUpSeconds),
    stop: peer.stop,
  };
}
