import type { TestApi } from '@portal/server/testing';
import { findByWay } from '../records/way-in.repository';
import { addWay, recover, signUp, startAuthApi, verify } from '../testing/auth-api';

const email = 'ada@example.org';
const identity = { issuer: 'https://provider.example', subject: 'someone' };

describe('the first proof that an email address belongs to its account', () => {
  let api: TestApi;
  beforeEach(async () => {
    api = await startAuthApi();
    const { uid } = await signUp(api, email);
    await addWay(api, { ...identity, uid });
  });
  afterEach(() => api.stop());

  const isTrusted = async () =>
    (await findByWay(api.platform.database.query, identity))?.way.trusted === true;

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
