import { accountEndpoints as endpoints } from '@portal/account/domain';
import { rawQuery } from '@portal/server/platform';
import { signedIn, signIn, trySignIn, trySignUp } from '@portal/auth-session/server/testing';
import { startAccountApi, type AccountApi } from '../testing/account-api';

const email = 'ada@example.org';

describe('who may delete an account', () => {
  let api: AccountApi;

  beforeEach(async () => {
    api = await startAccountApi();
  });
  afterEach(() => api.stop());

  const remove = (token: string) => api.call(endpoints.deleteAccount, {}, { token });

  it('A deleted account cannot be used or signed in to, and its address is free for a new one (ACCT-203)', async () => {
    const { idToken: token } = await signedIn(api, email);
    await remove(token);
    expect(await remove(token)).toMatchObject({ status: 401 });
    const known = await trySignIn(api, email);
    const unknown = await trySignIn(api, 'nobody@example.org');
    expect(known.ok || known.error.error).toBe(unknown.ok || unknown.error.error);
    expect(await trySignUp(api, email)).toMatchObject({ status: 200 });
  });

  it('Without a token, and more than five minutes after the sign-in, nothing is deleted (ACCT-202)', async () => {
    const { idToken: token } = await signedIn(api, email);
    expect(await api.call(endpoints.deleteAccount, {})).toMatchObject({ status: 401 });
    api.clock.advance({ minutes: 5 });
    expect(await remove(token)).toMatchObject({ error: { error: 'REAUTHENTICATION_REQUIRED' } });
    const { idToken } = await signIn(api, email);
    expect(await remove(idToken)).toMatchObject({ status: 200 });
  });

  it('A user without a password may have signed in up to ten minutes ago (ACCT-202)', async () => {
    const { idToken: token } = await signedIn(api, email);
    await rawQuery(api.platform.database.query, 'update users set password_hash = null');
    api.clock.advance({ minutes: 9 });
    expect(await remove(token)).toMatchObject({ status: 200 });
  });

  it('Two simultaneous deletions delete once (ACCT-202)', async () => {
    const { idToken: token } = await signedIn(api, email);
    const responses = await Promise.all([remove(token), remove(token)]);
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
