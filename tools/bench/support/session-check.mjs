import { portalUsers } from './users.mjs';

/** The session check that every authorized request contains, for a signed-in user. */
export async function prepareSessionCheck(stage) {
  const users = portalUsers(stage);
  const [email] = await users.signUp(1);
  const { idToken } = await users.signIn(email);
  return {
    url: `${stage.origin}/language/isPremium`,
    method: 'POST',
    headers: { token: idToken, 'content-type': 'text/plain' },
    body: '{}',
  };
}
