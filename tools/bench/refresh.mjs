import { atLeast } from './support/bound.mjs';
import { startPeer } from './support/child.mjs';
import { connections, refreshRate } from './support/load.mjs';
import { portalUsers, post } from './support/users.mjs';
import { ratios } from './support/rounds.mjs';

const seconds = 3;

/** A refresh, which replaces its token and signs an idToken, against a single durable UPDATE. */
export const refresh = {
  name: 'refresh with rotation ÷ bare durable UPDATE',
  bound: atLeast(0.5),
  async measure(stage) {
    const users = portalUsers(stage);
    const emails = await users.signUp(connections);
    const openSessions = async () => {
      const sessions = await Promise.all(emails.map(users.signIn));
      return sessions.map(({ refreshToken }) => refreshToken);
    };
    const url = `${stage.origin}/identity/user/idToken`;
    const [refreshToken] = await openSessions();
    const body = await (await post(url, { refreshToken })).text();
    const bare = await startPeer('bare-update', await stage.createDatabase(), connections, body);
    try {
      return await ratios(
        () => refreshRate({ ...bare.hello, seconds }),
        async () => refreshRate({ url, tokens: await openSessions(), seconds }),
      );
    } finally {
      await bare.stop();
    }
  },
};
