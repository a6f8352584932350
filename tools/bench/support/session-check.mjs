import { portalPeople } from './people.mjs';

/** The call that every authorised call contains, by a person who is signed in. */
export async function prepareSessionCheck(stage) {
  const people = portalPeople(stage);
  const [email] = await people.signUp(1);
  const { idToken } = await people.signIn(email);
  return {
    url: `${stage.origin}/language/isPremium`,
    method: 'POST',
    headers: { token: idToken, 'content-type': 'text/plain' },
    body: '{}',
  };
}
