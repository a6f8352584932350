import { portalUsers } from './users.mjs';

/** The call that every authorised call contains, by a person who is signed in. */
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
