import { accountEndpoints as endpoints, subscriptionSources } from '@portal/account/domain';
import { startTestApi, type TestApi } from '../../../testing/test-api';
import { createAuthSessionModule } from '../../auth-session/auth-session.module';
import { instantBotCheck, person } from '../../auth-session/testing/auth-api';
import { createAccountModule } from '../account.module';
import { emailSubscriptions } from '../account.tables';

const source = subscriptionSources.settings;

describe('update notifications', () => {
  let api: TestApi;
  let token: string;

  const status = async (by = token) => {
    const answer = await api.call(endpoints.getEmailSubscription, {}, { token: by });
    return answer.ok ? answer.body.status : answer.error.error;
  };
  const subscribe = (from: string = source, by = token) =>
    api.call(endpoints.subscribe, { source: from }, { token: by });
  const unsubscribe = (from: string = source) =>
    api.call(endpoints.unsubscribe, { source: from }, { token });
  const rows = () => api.platform.database.query.select().from(emailSubscriptions);

  beforeEach(async () => {
    api = await startTestApi({
      ports: { botCheck: instantBotCheck },
      modules: (platform) => {
        const authSession = createAuthSessionModule(platform);
        const subscriptionsOf = async () => [];
        return {
          modules: [authSession, createAccountModule(platform, { subscriptionsOf })],
          authenticator: authSession.authenticator,
        };
      },
    });
    token = (await person(api, 'ada@example.org')).idToken;
  });
  afterEach(() => api.stop());

  it('are off until the person turns them on', async () => {
    expect(await status()).toBe('unsubscribed');
    expect(await rows()).toHaveLength(0);
  });

  it('are turned on and off, and on again', async () => {
    expect(await subscribe()).toMatchObject({ status: 200, body: { status: 'subscribed' } });
    expect(await status()).toBe('subscribed');
    expect(await unsubscribe()).toMatchObject({ body: { status: 'unsubscribed' } });
    expect(await status()).toBe('unsubscribed');
    await subscribe();
    expect(await status()).toBe('subscribed');
    expect(await rows()).toHaveLength(1);
  });

  it('keep when and where they were decided when nothing changes', async () => {
    await subscribe(subscriptionSources.signUp);
    const before = await rows();
    api.clock.advance({ minutes: 5 });
    await subscribe();
    expect(await rows()).toEqual(before);
    expect(before).toMatchObject([{ source: 'CustomerPortal_SignUp' }]);
  });

  it('are the person’s own', async () => {
    const { idToken } = await person(api, 'grace@example.org');
    await subscribe();
    expect(await status(idToken)).toBe('unsubscribed');
  });

  it('are one row for 32 racers', async () => {
    const racers = Array.from({ length: 32 }, (_, index) =>
      index % 2 ? subscribe() : unsubscribe(),
    );
    const answers = await Promise.all(racers);
    expect(answers.every(({ ok }) => ok)).toBe(true);
    expect(await rows()).toHaveLength(1);
  });

  it('are nobody’s without a token', async () => {
    expect(await api.call(endpoints.getEmailSubscription, {})).toMatchObject({ status: 401 });
    expect(await api.call(endpoints.subscribe, { source })).toMatchObject({ status: 401 });
    expect(await rows()).toHaveLength(0);
  });

  it.each([undefined, null, 12, '', [source], {}, 'x'.repeat(100_000), 'a b', 'a\u0000', 'a\r\nb'])(
    'are not changed for the source %j',
    async (bad) => {
      for (const { path } of [endpoints.subscribe, endpoints.unsubscribe]) {
        const answer = await api.fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', token },
          body: JSON.stringify({ source: bad }),
        });
        expect(answer.status).toBe(400);
        const refusal: unknown = await answer.json();
        expect(refusal).toHaveProperty(['fields', 0, 'field'], 'source');
      }
      expect(await rows()).toHaveLength(0);
    },
  );
});
