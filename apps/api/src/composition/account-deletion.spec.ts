import { accountEndpoints as endpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import {
  askForReset,
  createUserCommands,
  findEmail,
  findUidOf,
  insertedUser,
  instantBotCheck,
  isAlive,
  newestCode,
  type OpenidStandIn,
  providersVariable,
  securityEvents,
  sessions,
  signedIn,
  signIn,
  startOpenidStandIn,
  ticketFor,
  trySignIn,
} from '@portal/auth-session/server/testing';
import { checkoutPricingEndpoints } from '@portal/checkout-pricing/domain';
import {
  createFakePaymentProvider,
  type FakePaymentProvider,
  prices,
  signed,
} from '@portal/checkout-pricing/server/testing';
import { contactFormsEndpoints } from '@portal/contact-forms/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { startEditorApi } from '@portal/overleaf-oauth/server/testing';
import { createRunAdmin } from '@portal/server/operator';
import { rawQuery } from '@portal/server/platform';
import {
  type AdminOutcome,
  adminWords,
  emptyRunningDatabase,
  startTestApi,
  type TestApi,
} from '@portal/server/testing';
import { asc } from 'drizzle-orm';
import { setImmediate as turn } from 'node:timers/promises';
import type Stripe from 'stripe';
import { createApiModules } from '../api-modules';
import { endpointsWithSessions, sessionOpenings } from '../testing/session-openings';

const email = 'ada@example.org';

describe('deleting an account', () => {
  const inquiry = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    role: 'Professor',
    department: 'Mathematics',
    institution: 'University of London',
    message: '40 people.',
  } as const;

  /** Records of payments, and that the account was deleted: they stay, without the account that they belonged to. */
  const keptTables = ['erased_accounts', 'payment_customers', 'subscriptions'];

  let api: TestApi;
  let provider: FakePaymentProvider;

  beforeEach(async () => {
    provider = createFakePaymentProvider();
    api = await startTestApi({
      ports: { payments: provider, botCheck: instantBotCheck },
      modules: createApiModules,
    });
    provider.now = () => api.clock.now();
  });
  afterEach(() => api.stop());

  const user = (address: string) => signedIn(api, address);
  const openCheckout = (token: string, plan: 'year' | 'group', quantity = 1) =>
    api.call(
      checkoutPricingEndpoints.createCheckoutSession,
      { price: prices[plan], quantity },
      { token },
    );
  const newestSession = () => [...provider.sessions.keys()].at(-1) ?? '';
  let events = 0;
  const deliver = async (subscription: object, type = 'updated') => {
    events += 1;
    const event = {
      id: `evt_${events}`,
      type: `customer.subscription.${type}`,
      livemode: false,
      data: { object: subscription },
    };
    const { payload: body, signature } = signed(event, api.clock.now());
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' };
    await api.fetch('/api/webhooks/stripe', { method: 'POST', body, headers });
  };
  const buy = async (token: string, plan: 'year' | 'group' = 'year', quantity = 1) => {
    await openCheckout(token, plan, quantity);
    const subscription = provider.pay(newestSession());
    await deliver(subscription, 'created');
    await api.runJobs();
    return subscription;
  };
  const remove = (token: string) => api.call(endpoints.deleteAccount, {}, { token });

  /** The tables in which a text still stands. */
  const tablesWith = async (text: string) => {
    const { query } = api.platform.database;
    const { rows: tables } = await rawQuery(
      query,
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables as { name: string }[]) {
      const { rows } = await rawQuery(
        query,
        `select 1 from "${name}" as row where strpos(to_jsonb(row)::text, $1) > 0 limit 1`,
        [text],
      );
      if (rows.length > 0) found.push(name);
    }
    return found;
  };

  it('A deleted account leaves no row with its address, and its uid only in the records of payments (ACCT-203, ACCT-204)', async () => {
    const { uid, token } = await user(email);
    const subscription = await buy(token);
    Object.assign(subscription, { cancel_at_period_end: true });
    await deliver(subscription);
    await api.call(endpoints.subscribe, { source: 'CustomerPortal_Settings' }, { token });
    const event = { deviceId: '0b6f6e1c-8f0b-4c59-9a53-0a6a7d1f0c11', frontend: 'portal' };
    const collect = (path: string, body: object) =>
      api.fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const named = { ...event, version: '1', type: 'page-viewed', action: 'a', uid };
    expect(await collect('/metrics/events', named)).toMatchObject({ ok: true });
    const viewed = { deviceID: event.deviceId, userID: uid, eventType: 'page-viewed' };
    expect(
      await collect('/metrics/requests', { ...viewed, eventProperties: { page: 'plans' } }),
    ).toMatchObject({ ok: true });
    await api.runJobs();
    expect(await tablesWith(uid)).toEqual(
      expect.arrayContaining([
        ...keptTables.slice(1),
        'email_subscriptions',
        'telemetry_batches',
        'users',
      ]),
    );

    expect(await remove(token)).toMatchObject({ status: 200, body: { ok: true } });
    await api.runJobs();
    expect(await tablesWith(uid)).toEqual(keptTables);
    expect(await tablesWith(email)).toEqual([]);
    expect(provider.subscriptions.get(subscription.id)?.status).toBe('canceled');
    expect(provider.reversals.size).toBe(0);
    expect((await api.mailsTo(email)).at(-1)?.subject).toBe('Your account was deleted');
  });

  it('A message that was not mailed before the account is deleted is mailed all the same, and then kept as long as others (ACCT-203, CONTACT-8)', async () => {
    const { token } = await user(email);
    api.setMailServerDown(true);
    const ticket = await ticketFor(api, 'contact');
    const sent = await api.call(
      contactFormsEndpoints.sendMessage,
      { form: 'institution', email, ...inquiry, ticket },
      { token },
    );
    expect(sent).toMatchObject({ status: 200 });
    expect(await remove(token)).toMatchObject({ status: 200 });
    expect(await tablesWith(email)).toEqual(['contact_messages']);
    api.setMailServerDown(false);
    expect(await api.mailsTo(api.config.mail.inboxes.institutions)).toHaveLength(1);
    api.clock.advance({ days: 30, seconds: 1 });
    await api.runScheduledJobs();
    expect(await tablesWith(email)).toEqual([]);
  });

  it('A user whose plan renews cannot delete the account until the plan is canceled (ACCT-201)', async () => {
    const { token } = await user(email);
    const subscription = await buy(token);
    expect(await remove(token)).toMatchObject({
      status: 409,
      error: {
        error: 'DELETION_WITH_SUBSCRIPTION',
        message: expect.stringContaining('whilst you have a subscription'),
      },
    });
    Object.assign(subscription, { cancel_at_period_end: true });
    await deliver(subscription);
    await api.runJobs();
    expect(await remove(token)).toMatchObject({ status: 200 });
  });

  /** Support sells a plan at the provider to a user who has a customer there, and no event of it arrives. */
  const sellBySupport = async (token: string) => {
    await openCheckout(token, 'year');
    const sold = provider.pay(newestSession());
    provider.sessions.clear();
    return sold;
  };

  it('A user whom support sold a plan cannot delete the account, although the portal was never told of the plan (ACCT-201, PRICE-210)', async () => {
    const { token } = await user(email);
    const subscription = await sellBySupport(token);
    expect(await remove(token)).toMatchObject({
      status: 409,
      error: { error: 'DELETION_WITH_SUBSCRIPTION' },
    });
    Object.assign(subscription, { cancel_at_period_end: true });
    await deliver(subscription);
    await api.runJobs();
    expect(await remove(token)).toMatchObject({ status: 200 });
    await api.runJobs();
    expect(subscription.status).toBe('canceled');
  });

  it('While the provider cannot be asked, only a user who never ordered can delete the account (PRICE-210)', async () => {
    const { token } = await user(email);
    const { token: reader } = await user('reader@example.org');
    await openCheckout(token, 'year');
    provider.isUnreachable = true;
    expect(await remove(token)).toMatchObject({
      status: 503,
      error: { error: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    });
    expect(await remove(reader)).toMatchObject({ status: 200 });
    provider.isUnreachable = false;
    expect(await remove(token)).toMatchObject({ status: 200 });
  });

  it('The administrator of a group cannot delete the account until the group’s subscription has ended; the group goes with the owner (ACCT-200, ACCT-203)', async () => {
    const { token } = await user(email);
    const subscription = await buy(token, 'group', 3);
    Object.assign(subscription, { cancel_at_period_end: true });
    await deliver(subscription);
    await api.runJobs();
    expect(await remove(token)).toMatchObject({
      status: 409,
      error: { error: 'DELETION_BY_GROUP_ADMINISTRATOR' },
    });
    const { sendInvitation } = groupManagementEndpoints;
    await api.call(sendInvitation, { newMembers: ['eve@example.org'], token });
    Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
    await deliver(subscription, 'deleted');
    await api.runJobs();
    expect(await remove(token)).toMatchObject({ status: 200 });
    const { rows } = await rawQuery(api.platform.database.query, 'select 1 from group_members');
    expect(rows).toEqual([]);
  });

  it('The seat of a deleted member is free again (ACCT-203)', async () => {
    const owner = await user('owner@example.org');
    await buy(owner.token, 'group', 2);
    const { sendInvitation } = groupManagementEndpoints;
    const invite = (address: string) =>
      api.call(sendInvitation, { newMembers: [address], token: owner.token });
    await invite(email);
    expect(await invite('eve@example.org')).toMatchObject({ error: { error: 'QUOTA_EXCEEDED' } });
    const member = await user(email);
    await remove(member.token);
    expect(await invite('eve@example.org')).toMatchObject({ status: 200 });
    expect(await tablesWith(email)).toEqual([]);
  });

  it('A plan that was paid while its account was deleted is canceled and refunded (ACCT-205)', async () => {
    const { token } = await user(email);
    await openCheckout(token, 'year');
    const paid: Stripe.Subscription[] = [];
    const list = provider.listSubscriptions;
    provider.listSubscriptions = async (customer) => {
      const listed = await list(customer);
      if (paid.length === 0) paid.push(provider.pay(newestSession()));
      return listed;
    };
    expect(await remove(token)).toMatchObject({ status: 200 });
    const [subscription] = paid;
    await deliver({ ...subscription }, 'created');
    await api.runJobs();
    expect(subscription?.status).toBe('canceled');
    expect(provider.reversals.get(subscription?.id ?? '')).toBe('refunded');
  });

  it('What a plan charges between the deletion of its account and the end of the plan is refunded (ACCT-205)', async () => {
    const { token } = await user(email);
    const subscription = await buy(token);
    Object.assign(subscription, { cancel_at_period_end: true });
    await deliver(subscription);
    await api.runJobs();
    const [charged] = await provider.listPayments(subscription.id);
    expect(await remove(token)).toMatchObject({ status: 200 });
    api.clock.advance({ ms: 1_000 });
    const change = { amount: 4_500, period: null, paymentIds: [`pi_${subscription.id}_2`] };
    const paidAt = api.clock.now();
    const before = charged ? [charged] : [];
    provider.payments.set(subscription.id, [{ ...change, paidAt, returned: [] }, ...before]);
    await api.runJobs();
    expect(subscription.status).toBe('canceled');
    expect(await provider.listPayments(subscription.id)).toMatchObject([
      { returned: [{ by: 'refund', amount: 4_500 }] },
      { returned: [] },
    ]);
  });

  it('The open checkout of a deleted account is closed, so that an old tab cannot pay (ACCT-204)', async () => {
    const { token } = await user(email);
    await openCheckout(token, 'year');
    await remove(token);
    await api.runJobs();
    expect(provider.sessions.get(newestSession())?.status).toBe('expired');
  });

  it('Whatever comes first, a purchase or the deletion, nobody pays without an account (ACCT-205)', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { token } = await user(`racer-${round}@example.org`);
      await openCheckout(token, 'year');
      const buyAfter = async (turns: number) => {
        for (let passed = 0; passed < turns; passed += 1) await turn();
        const subscription = provider.pay(newestSession());
        await deliver(subscription, 'created');
        await api.runJobs();
        return subscription;
      };
      const [removed, subscription] = await Promise.all([remove(token), buyAfter(round * 4)]);
      await api.runJobs();
      const isPaid = subscription.status === 'active' && !provider.reversals.has(subscription.id);
      expect(isPaid).toBe(!removed.ok);
    }
  });

  /** The address is invited to the owner's group, and its account accepts. */
  const join = async (owner: { token: string }, member: { token: string }, address: string) => {
    const { acceptInvitation, sendInvitation } = groupManagementEndpoints;
    await api.call(sendInvitation, { newMembers: [address], token: owner.token });
    const text = (await api.mailsTo(address)).at(-1)?.text ?? '';
    const iuid = /iuid=([\w-]+)/.exec(text)?.[1] ?? '';
    const accepted = await api.call(acceptInvitation, { iuid }, { token: member.token });
    expect(accepted).toMatchObject({ status: 200 });
  };
  const isPremium = async ({ token }: { token: string }) => {
    const response = await api.call(authSessionEndpoints.getPremiumStatus, {}, { token });
    return response.ok && response.body.isPremium;
  };

  it('A group never goes to an account that is being deleted (ACCT-205)', async () => {
    const owner = await user('owner@example.org');
    await buy(owner.token, 'group', 3);
    const member = await user(email);
    await join(owner, member, email);
    const { acceptRoleOffer, getGroupDetails, handOverGroup } = groupManagementEndpoints;
    const details = await api.call(getGroupDetails, {}, { token: owner.token });
    const guid = (details.ok && details.body.guid) || '';
    await api.call(handOverGroup, { memberEmail: email }, { token: owner.token });
    const [accepted, removed] = await Promise.all([
      api.call(acceptRoleOffer, { guid }, { token: member.token }),
      remove(member.token),
    ]);
    const { rows } = await rawQuery(
      api.platform.database.query,
      `select 1 from group_administrators a join users u on u.uid = a.uid where a.role = 'owner'`,
    );
    expect(rows).toHaveLength(1);
    expect(accepted.ok && removed.ok).toBe(false);
  });

  it('A new account with the address of a deleted member is Free (ACCT-203, GROUP-5)', async () => {
    const owner = await user('owner@example.org');
    await buy(owner.token, 'group', 3);
    const member = await user(email);
    await join(owner, member, email);
    expect(await isPremium(member)).toBe(true);
    expect(await remove(member.token)).toMatchObject({ status: 200 });
    expect(await isPremium(await user(email))).toBe(false);
  });

  it('A member who changed the address and deletes the account leaves neither address behind, and reads both before (ACCT-203, ACCT-206, GROUP-221)', async () => {
    const owner = await user('owner@example.org');
    await buy(owner.token, 'group', 3);
    const member = await user(email);
    await join(owner, member, email);
    const newEmail = 'new-address@example.org';
    const { runEmailAction, startEmailChange } = authSessionEndpoints;
    await api.call(startEmailChange, { newEmail }, { token: member.token });
    const oobCode = await newestCode(api, newEmail);
    await api.call(runEmailAction, { mode: 'verifyAndChangeEmail', oobCode });
    const { idToken: token } = await signIn(api, newEmail);
    const { downloadAccountData } = endpoints;
    expect(await api.call(downloadAccountData, {}, { token })).toMatchObject({
      body: {
        data: {
          groupMemberships: [{ email: newEmail }],
          groupActivity: [{ member: newEmail }, { member: newEmail }, { member: newEmail }],
        },
      },
    });
    expect(await remove(token)).toMatchObject({ status: 200 });
    await api.runJobs();
    for (const address of [email, newEmail]) expect(await tablesWith(address)).toEqual([]);
  });

  it('An open invitation blocks neither a purchase nor the deletion of the account (ACCT-200, GROUP-5)', async () => {
    const owner = await user('owner@example.org');
    await buy(owner.token, 'group', 3);
    const { sendInvitation } = groupManagementEndpoints;
    await api.call(sendInvitation, { newMembers: [email], token: owner.token });
    const invited = await user(email);
    const subscription = await buy(invited.token, 'group', 2);
    expect(subscription.status).toBe('active');
    Object.assign(subscription, { status: 'canceled', ended_at: subscription.created + 1 });
    await deliver(subscription, 'deleted');
    await api.runJobs();
    expect(await remove(invited.token)).toMatchObject({ status: 200 });
  });

  it('The downloaded data has what the domains keep, and no hash or token (ACCT-206)', async () => {
    const { uid, token } = await user(email);
    await buy(token);
    const response = await api.call(endpoints.downloadAccountData, {}, { token });
    expect(response).toMatchObject({
      status: 200,
      body: {
        exportedAt: api.clock.now().toISOString(),
        data: {
          account: { uid, email, emailVerified: true },
          subscriptions: [{ status: 'active', productName: 'Lemma Premium' }],
          sessions: [{ createdAt: expect.any(String) }],
          groupMemberships: [],
          messages: [],
        },
      },
    });
    expect(JSON.stringify(response)).not.toMatch(/hash|family|argon2|secret/i);
    api.clock.advance({ minutes: 11 });
    expect(await api.call(endpoints.downloadAccountData, {}, { token })).toMatchObject({
      error: { error: 'REAUTHENTICATION_REQUIRED' },
    });
  });
});

describe('a locked account', () => {
  const editorKey = 'key-of-the-editor-service-0123456789';

  let api: TestApi;
  let provider: OpenidStandIn;
  let admin: (...words: string[]) => Promise<AdminOutcome>;
  let openings: ReturnType<typeof sessionOpenings>;

  beforeAll(async () => {
    provider = await startOpenidStandIn();
    await provider.misbehave('none');
    const SOCIAL_PROVIDERS = providersVariable(provider.issuer);
    const environment = { SOCIAL_PROVIDERS, EDITOR_SERVICE_KEY: editorKey };
    api = await startEditorApi(provider, { environment });
    openings = sessionOpenings(api, provider, { email, editorKey });
    const { query } = api.platform.database;
    const commands = createUserCommands({ ...api.platform, productName: 'Lemma' });
    const findUser = async (word: string) => {
      const found = await findUidOf(query, word);
      const address = found && (await findEmail(query, found));
      return found && address ? { uid: found, email: address } : undefined;
    };
    admin = adminWords(createRunAdmin({ ...api.platform, commands, findUser }));
  });
  beforeEach(async () => {
    await emptyRunningDatabase(api.database);
    await insertedUser(api, email);
  });
  afterAll(async () => {
    await api.stop();
    await provider.stop();
  });

  const lock = () => admin('user', 'lock', email, '--reason', 'stolen');
  const alive = async () => {
    const rows = await api.platform.database.query.select().from(sessions);
    return rows.filter(({ endedAt }) => endedAt === null).length;
  };

  it('Every endpoint that opens or renews a session is known here (AUTH-417)', () => {
    expect(Object.keys(openings).toSorted()).toEqual(endpointsWithSessions().toSorted());
  });

  const asks = { status: 403, error: { error: 'ACCOUNT_LOCKED' } };
  const ended = { status: 401, error: { error: 'UNAUTHENTICATED' } };
  it.each([
    ...['signIn', 'answerSecondFactor', 'exchangeSocialTicket', 'linkSocialIdentity'].map(
      (name) => [name, asks] as const,
    ),
    ...['signInWithEditor', 'finishEditorLogin', 'finishPkceLogin', 'confirmEditorLogin'].map(
      (name) => [name, asks] as const,
    ),
    ['linkEditorAccount', asks] as const,
    ['refreshSession', { status: 400, error: { error: 'INVALID_REFRESH_TOKEN' } }] as const,
    ['changePassword', ended] as const,
    ['openExtensionSession', ended] as const,
  ])(
    '%s opens no session of a locked account, and one after it is unlocked (AUTH-417)',
    async (name, refused) => {
      const prepare = openings[name];
      if (!prepare) throw new Error(`${name} is not known.`);
      const before = await prepare();
      const others = name === 'confirmEditorLogin' ? 1 : 0;
      expect(await lock()).toEqual({ code: 0, lines: [`${email} is locked now.`] });
      expect(await before()).toMatchObject({ ok: false, ...refused });
      expect(await alive()).toBe(others);
      await admin('user', 'unlock', email, '--reason', 'the owner called');
      const after = await prepare();
      expect(await after()).toMatchObject({ ok: true });
    },
  );

  it('A lock ends sessions and mailed links immediately, and the owner sees it afterwards (AUTH-417)', async () => {
    const { idToken } = await signIn(api, email);
    const code = await askForReset(api, email);
    expect(code).not.toBe('');
    await lock();
    expect(await isAlive(api, idToken)).toBe(false);
    expect((await lock()).code).toBe(1);
    expect((await admin('user', 'unlock', email, '--reason', 'done')).code).toBe(0);
    expect((await admin('user', 'unlock', email, '--reason', 'done')).code).toBe(1);
    const events = await api.platform.database.query
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .orderBy(asc(securityEvents.at));
    const kinds = events.map(({ kind }) => kind).filter((kind) => kind.startsWith('account-'));
    expect(kinds.toSorted()).toEqual(['account-locked', 'account-unlocked']);
  });

  it('Who does not know the password does not learn that an account is locked (AUTH-417)', async () => {
    await lock();
    expect(await trySignIn(api, email, { password: 'a wrong password' })).toMatchObject({
      status: 401,
      error: { error: 'INVALID_LOGIN_CREDENTIALS' },
    });
  });

  it('A sign-in at the moment of the lock opens no session that stays (AUTH-417)', async () => {
    await Promise.all([trySignIn(api, email), trySignIn(api, email), lock()]);
    expect(await alive()).toBe(0);
  });
});
