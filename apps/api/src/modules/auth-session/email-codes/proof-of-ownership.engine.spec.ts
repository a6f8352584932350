import type { TestApi } from '../../../testing/test-api';
import { findLinkedAccount, trustIdentity } from '../social-sign-in/social-identity.repository';
import { recover, signUp, startAuthApi, verify } from '../testing/auth-api';

const email = 'ada@example.org';
const identity = { issuer: 'https://provider.example', subject: 'someone' };

describe('the first proof that an email address belongs to its account', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
    const { uid } = await signUp(api, email);
    await trustIdentity(api.platform.database.query, { ...identity, uid, now: api.clock.now() });
  });
  afterEach(() => api.stop());

  const isTrusted = async () =>
    (await findLinkedAccount(api.platform.database.query, identity))?.trusted;

  it.each([
    ['the verification link', () => verify(api, email)],
    ['a password reset', () => recover(api, email, 'a brand-new password')],
  ])(
    'After %s, an identity that was linked before it must prove the password again (AUTH-130, AUTH-132)',
    async (_, prove) => {
      expect(await isTrusted()).toBe(true);
      expect(await prove()).toMatchObject({ status: 200 });
      expect(await isTrusted()).toBe(false);
    },
  );
});
