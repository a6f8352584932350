import { startBetterAuth } from './support/better-auth.mjs';
import { atLeast } from './support/bound.mjs';
import { rateOf } from './support/load.mjs';
import { portalUsers } from './support/users.mjs';
import { ratios, repeat, settle } from './support/rounds.mjs';
import { prepareSessionCheck } from './support/session-check.mjs';
import { startSignInLoad } from './support/sign-in-load.mjs';

const checkSeconds = 2;

/** The session check that every authorized request contains, against that of Better Auth. */
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
      if (session?.user.email !== email) throw new Error('Better Auth has no session.');
      const rate = (request) => () => rateOf({ seconds: checkSeconds, ...request });
      return await ratios(rate(theirs), rate(ours));
    } finally {
      await peer.stop();
    }
  },
};

/** Long compared with the half second in which the last sign-ins of a load finish. */
const signInSeconds = 5;
/** The time in which the remaining hashes of a load are finished. */
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

/** The portal's endpoints against those of Better Auth, both with their usual setup. */
export const betterAuth = [sessionCheck, signIn];
