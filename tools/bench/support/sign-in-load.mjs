import { startPeer } from './child.mjs';

/** More users than concurrent sign-ins, so that no user signs in twice at the same time. */
const users = 64;

/** More sign-ins than hashing alone allows, measured while the machine may have been busy. */
const spare = 5;

/** The warm-up in which a server compiles the code of a sign-in. */
const warmUpSeconds = 60;

/** The most sign-ins a second that this machine could do. */
async function ceiling() {
  const bare = await startPeer('bare-argon2');
  const { rate } = await bare.ask({ seconds: 1 });
  await bare.stop();
  return rate;
}

/** As many sign-ins as a server can handle, from a separate process; the users take turns. */
export async function startSignInLoad({ signUp, signInUrl, signInBody }) {
  const emails = await signUp(users);
  const perSecond = spare * (await ceiling());
  const peer = await startPeer('sign-in-load');
  const prepare = (seconds) =>
    Array.from({ length: Math.ceil(perSecond * seconds) }, (_, index) =>
      JSON.stringify(signInBody(emails[index % emails.length])),
    );
  const run = async (bodies, seconds) => (await peer.ask({ url: signInUrl, bodies, seconds })).rate;
  return {
    /** Prepares the bodies for this many seconds, before anything is measured. */
    prepare,
    /** Signs in for this many seconds; returns how many per second. */
    run,
    warmUp: () => run(prepare(warmUpSeconds), warmUpSeconds),
    stop: peer.stop,
  };
}
