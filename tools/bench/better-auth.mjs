import { startBetterAuth } from './support/better-auth.mjs';
import { atLeast } from './support/bound.mjs';
import { rateOf } from './support/load.mjs';
import { portalUsers } from './support/users.mjs';
import { ratios, repeat, settle } from './support/rounds.mjs';
import { prepareSessionCheck } from './support/session-check.mjs';
import { startSignInLoad } from './support/sign-in-load.mjs';

const checkSeconds = 2;

/** The call that every authorised call contains, against Better Auth's way to ask who is signed in. */
const sessionCheck = {
  name: 'session check ÷ Better Auth’s get-session',
  bound: atLeast(5),
  async measure(stage) {
    const ours = await prepareSessionCheck(stage);
    const peer = await startBetterAuth(stage);
    try {
      const [email] = await peer.signUp(1);
      const theirs = { url: peer.sessionUrl, headers: { cookie: await peer.signIn(email) } };
      const session = await (await fetch(theirs.url, theirs)).json();
      if (session?.user.email !== email) throw new Error('Better Auth knows no session.');
      const rate = (request) => () => rateOf({ seconds: checkSeconds, ...request });
      return await ratios(rate(theirs), rate(ours));
    } finally {
      await peer.stop();
    }
  },
};

/** Long beside the half second that the last sign-ins of a load are under way. */
const signInSeconds = 5;
/** So long until the hashes that a load left behind are made. */
const restMs = 1_500;

const signIn = {
  name: 'sign-in ÷ Better Auth’s sign-in *',
  note: '* A part of it is the choice of the hash: argon2id with 19 MiB here, scrypt with 32 MiB there.',
  bound: atLeast(5),
  async measure(stage) {
    const peer = await startBetterAuth(stage);
    const loads = [await startSignInLoad(peer), await startSignInLoad(portalUsers(stage))];
    const rate = async (load) => {
      const bodies = load.prepare(signInSeconds);
      await settle(restMs);
      return load.run(bodies, signInSeconds);
    };
    try {
      for (const load of loads) await load.warmUp();
      return await repeat(async () => {
        const [theirs, ours] = [await rate(loads[0]), await rate(loads[1])];
        return ours / theirs;
      });
    } finally {
      for (const load of loads) await load.stop();
      await peer.stop();
    }
  },
};

/** The portal's calls against Better Auth's, as their makers meant both to be used. */
export const betterAuth = [sessionCheck, signIn];
