import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '@portal/server/testing';
import { signedIn, startAuthApi } from '../testing/auth-api';

const email = 'ada@example.org';

async function referenceOf(api: TestApi): Promise<string> {
  const { idToken } = await signedIn(api, email);
  const response = await api.call(endpoints.getCurrentUser, {}, { token: idToken });
  if (!response.ok) throw new Error(response.error.error);
  return response.body.uuid;
}

describe('getUserEmail', () => {
  let api: TestApi;
  const lookUp = (uuid: string) => api.call(endpoints.getUserEmail, { uuid });

  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it('A reference returns the email address of its account (AUTH-21)', async () => {
    expect(await lookUp(await referenceOf(api))).toMatchObject({ status: 200, body: { email } });
  });

  it.each(['x'.repeat(22), '1', '00000000-0000-4000-8000-000000000000'])(
    'The unknown reference %s returns an empty email address (AUTH-138)',
    async (uuid) => {
      expect(await lookUp(uuid)).toMatchObject({ status: 200, body: { email: '' } });
    },
  );

  it('A uid is no reference (AUTH-21)', async () => {
    const { uid } = await signedIn(api, email);
    expect(await lookUp(uid)).toMatchObject({ status: 200, body: { email: '' } });
  });

  it('One network can look up sixty references an hour (AUTH-138)', async () => {
    const responses = [];
    for (let call = 0; call < 61; call += 1) responses.push((await lookUp('nobody')).status);
    expect(responses.filter((status) => status === 200)).toHaveLength(60);
    expect(responses.at(-1)).toBe(429);
    api.clock.advance({ hours: 1 });
    expect(await lookUp('nobody')).toMatchObject({ status: 200 });
  });
});

describe('getUserEmail in the strict profile', () => {
  it('In the strict profile every reference returns an empty email address (AUTH-138)', async () => {
    const open = await startAuthApi();
    const uuid = await referenceOf(open);
    const strict = await startAuthApi({ beside: open, environment: { PROFILE: 'strict' } });
    const response = await strict.call(endpoints.getUserEmail, { uuid });
    expect(response).toMatchObject({ status: 200, body: { email: '' } });
    await strict.stop();
    await open.stop();
  });
});
