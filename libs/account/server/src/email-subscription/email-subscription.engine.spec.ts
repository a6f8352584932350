import { accountEndpoints as endpoints, subscriptionSources } from '@portal/account/domain';
import { goodPassword, signedInUser, signIn, trySignUp } from '@portal/auth-session/server/testing';
import { emailSubscriptions } from '../account.tables';
import { startAccountApi, type AccountApi } from '../testing/account-api';

const source = subscriptionSources.settings;

describe('the opt-in at sign-up', () => {
  let api: AccountApi;
  const email = 'ada@example.org';
  const rows = () => api.platform.database.query.select().from(emailSubscriptions);
  const signUpWith = (wantsUpdates: boolean) =>
    trySignUp(api, email, goodPassword, { wantsUpdates });
  const subscribed = [{ status: 'subscribed', source: 'CustomerPortal_SignUp' }];

  afterEach(() => api.stop());

  it('A sign-up with the box ticked subscribes the user before anybody signs in (ACCT-32)', async () => {
    api = await startAccountApi();
    await signUpWith(true);
    expect(await rows()).toMatchObject(subscribed);
    const { idToken: token } = await signIn(api, email);
    expect(await api.call(endpoints.getEmailSubscription, {}, { token })).toMatchObject({
      body: { status: 'subscribed' },
    });
  });

  it('A sign-up without the box subscribes nobody (ACCT-32)', async () => {
    api = await startAccountApi();
    await signUpWith(false);
    expect(await rows()).toEqual([]);
  });

  it('The strict profile keeps the opt-in until the account is opened (ACCT-32)', async () => {
    api = await startAccountApi({ environment: { PROFILE: 'strict' } });
    await signUpWith(true);
    expect(await rows()).toEqual([]);
    await api.runJobs();
    expect(await rows()).toMatchObject(subscribed);
  });

  it('A sign-up for an address that has an account does not subscribe its owner (ACCT-32)', async () => {
    api = await startAccountApi({ environment: { PROFILE: 'strict' } });
    await signUpWith(false);
    await api.runJobs();
    await signUpWith(true);
    await api.runJobs();
    expect(await rows()).toEqual([]);
  });
});

describe('update notifications', () => {
  let api: AccountApi;
  let token: string;

  const status = async (by = token) => {
    const response = await api.call(endpoints.getEmailSubscription, {}, { token: by });
    return response.ok ? response.body.status : response.error.error;
  };
  const subscribe = (from: string = source, by = token) =>
    api.call(endpoints.subscribe, { source: from }, { token: by });
  const unsubscribe = (from: string = source) =>
    api.call(endpoints.unsubscribe, { source: from }, { token });
  const rows = () => api.platform.database.query.select().from(emailSubscriptions);

  beforeEach(async () => {
    api = await startAccountApi();
    token = (await signedInUser(api, 'ada@example.org')).idToken;
  });
  afterEach(() => api.stop());

  it('A new user is not subscribed to update notifications (ACCT-13)', async () => {
    expect(await status()).toBe('unsubscribed');
    expect(await rows()).toHaveLength(0);
  });

  it('A user subscribes, unsubscribes and subscribes again (ACCT-30, ACCT-31)', async () => {
    expect(await subscribe()).toMatchObject({ status: 200, body: { status: 'subscribed' } });
    expect(await status()).toBe('subscribed');
    expect(await unsubscribe()).toMatchObject({ body: { status: 'unsubscribed' } });
    expect(await status()).toBe('unsubscribed');
    await subscribe();
    expect(await status()).toBe('subscribed');
    expect(await rows()).toHaveLength(1);
  });

  it('Subscribing again keeps the time and source of the first decision (ACCT-16)', async () => {
    await subscribe(subscriptionSources.signUp);
    const before = await rows();
    api.clock.advance({ minutes: 5 });
    await subscribe();
    expect(await rows()).toEqual(before);
    expect(before).toMatchObject([{ source: 'CustomerPortal_SignUp' }]);
  });

  it('One user’s decision does not change another user’s (ACCT-16)', async () => {
    const { idToken } = await signedInUser(api, 'grace@example.org');
    await subscribe();
    expect(await status(idToken)).toBe('unsubscribed');
  });

  it('32 concurrent decisions of one user leave one row (ACCT-17)', async () => {
    const decisions = Array.from({ length: 32 }, (_, index) =>
      index % 2 ? subscribe() : unsubscribe(),
    );
    const responses = await Promise.all(decisions);
    expect(responses.every(({ ok }) => ok)).toBe(true);
    expect(await rows()).toHaveLength(1);
  });

  it('Reading or changing the subscription without a token is rejected (ACCT-31)', async () => {
    expect(await api.call(endpoints.getEmailSubscription, {})).toMatchObject({ status: 401 });
    expect(await api.call(endpoints.subscribe, { source })).toMatchObject({ status: 401 });
    expect(await rows()).toHaveLength(0);
  });

  it.each([undefined, null, 12, '', [source], {}, 'x'.repeat(30_000), 'a b', 'a\u0000', 'a\r\nb'])(
    'The source %j is rejected with 400 and names the field (ACCT-31)',
    async (bad) => {
      for (const { path } of [endpoints.subscribe, endpoints.unsubscribe]) {
        const response = await api.fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', token },
          body: JSON.stringify({ source: bad }),
        });
        expect(response.status).toBe(400);
        const body: unknown = await response.json();
        expect(body).toHaveProperty(['fields', 0, 'field'], 'source');
      }
      expect(await rows()).toHaveLength(0);
    },
  );
});
