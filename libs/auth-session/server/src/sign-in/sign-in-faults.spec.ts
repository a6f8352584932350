import type { TestApi } from '@portal/server/testing';
import { signUp, startAuthApi, trySignIn } from '../testing/auth-api';

const email = 'ada@example.org';
const failed = { status: 500, error: { error: 'UNEXPECTED' } };
const unavailable = new Error('The database went away.');

describe('a sign-in whose parts fail', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
    await signUp(api, email);
  });
  afterEach(() => api.stop());

  it('A wrong password gets no response before the network has been charged for it (AUTH-107)', async () => {
    jest.spyOn(api.platform.limiter, 'take').mockRejectedValueOnce(unavailable);
    expect(await trySignIn(api, email, { password: 'not the password' })).toMatchObject(failed);
  });

  it('A sign-in responds only after the owner was notified of a new device (AUTH-116)', async () => {
    await trySignIn(api, email, { headers: { 'user-agent': 'Firefox/143.0' } });
    jest.spyOn(api.platform.mailer, 'send').mockRejectedValueOnce(unavailable);
    const other = { headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0' } };
    expect(await trySignIn(api, email, other)).toMatchObject(failed);
  });
});
