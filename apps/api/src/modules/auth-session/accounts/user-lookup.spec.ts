import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import type { TestApi } from '../../../testing/test-api';
import { person, startAuthApi } from '../testing/auth-api';

const email = 'ada@example.org';

async function referenceOf(api: TestApi): Promise<string> {
  const { idToken } = await person(api, email);
  const answer = await api.call(endpoints.getCurrentUser, {}, { token: idToken });
  if (!answer.ok) throw new Error(answer.error.error);
  return answer.body.uuid;
}

describe('the address behind a reference', () => {
  let api: TestApi;
  const lookUp = (uuid: string) => api.call(endpoints.getUserEmail, { uuid });

  beforeEach(async () => {
    api = await startAuthApi();
  });
  afterEach(() => api.stop());

  it('is told to whoever knows the reference', async () => {
    expect(await lookUp(await referenceOf(api))).toMatchObject({ status: 200, body: { email } });
  });

  it.each(['x'.repeat(22), '1', '00000000-0000-4000-8000-000000000000'])(
    'is empty for %s, which is nobody’s',
    async (uuid) => {
      expect(await lookUp(uuid)).toMatchObject({ status: 200, body: { email: '' } });
    },
  );

  it('is not told for the uid', async () => {
    const { uid } = await person(api, email);
    expect(await lookUp(uid)).toMatchObject({ status: 200, body: { email: '' } });
  });

  it('is asked for sixty times an hour from one network', async () => {
    const answers = [];
    for (let call = 0; call < 61; call += 1) answers.push((await lookUp('nobody')).status);
    expect(answers.filter((status) => status === 200)).toHaveLength(60);
    expect(answers.at(-1)).toBe(429);
    api.clock.advance({ hours: 1 });
    expect(await lookUp('nobody')).toMatchObject({ status: 200 });
  });
});

describe('the address behind a reference in the strict profile', () => {
  it('is told to nobody', async () => {
    const open = await startAuthApi();
    const uuid = await referenceOf(open);
    const strict = await startAuthApi({ beside: open, environment: { PROFILE: 'strict' } });
    const answer = await strict.call(endpoints.getUserEmail, { uuid });
    expect(answer).toMatchObject({ status: 200, body: { email: '' } });
    await strict.stop();
    await open.stop();
  });
});
