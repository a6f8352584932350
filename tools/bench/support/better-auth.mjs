import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { installLocked } from '../../scripts/lib/ensure-installed.mjs';
import { root } from '../../scripts/lib/run.mjs';
import { startPeer } from './child.mjs';
import { openAccounts, password, post } from './users.mjs';

/** Better Auth in its own process, with its own database on the same PostgreSQL server. */
export async function startBetterAuth(stage) {
  await installLocked(join(root, 'tools/bench/peers/better-auth'));
  const secret = randomBytes(32).toString('base64url');
  const peer = await startPeer('better-auth/server', await stage.createDatabase(), secret);
  const { url } = peer.hello;
  const fromItsPage = { origin: new URL(url).origin };
  const signInUrl = `${url}/sign-in/email`;
  const signInBody = (email) => ({ email, password });
  return {
    sessionUrl: `${url}/get-session`,
    /** Opens accounts; returns their addresses. */
    signUp: (count) =>
      openAccounts(count, (account) =>
        post(`${url}/sign-up/email`, { ...account, name: 'A name' }, fromItsPage),
      ),
    signInUrl,
    signInBody,
    /** Signs a user in; returns the session's cookie. */
    async signIn(email) {
      const { headers } = await post(signInUrl, signInBody(email), fromItsPage);
      return headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; ');
    },
    stop: peer.stop,
  };
}
