import { rounds, type TestApi } from '@portal/server/testing';
import { sessions } from '../auth-session.tables';
import { users } from '@portal/server/contracts';
import { goodPassword, linkedWays, signUp, startAuthApi } from '../testing/auth-api';
import { startOpenidStandIn, type OpenidStandIn } from '../testing/openid-stand-in';
import { externalLogins, waysIn } from '../records/way-in.tables';
import {
  linkTicketOf,
  openBrowser,
  providersVariable,
  socialSignIn,
  startSocialApi,
  ticketIn,
} from '../testing/social-api';

const email = 'ada@example.org';
const ada = { sub: 'campus-1815', email, email_verified: true };
const racerCount = rounds({ suite: 16, torture: 64 });
const racers = Array.from({ length: racerCount }, (_, index) => index);

describe('one-time values of social sign-in', () => {
  let api: TestApi;
  let provider: OpenidStandIn;
  beforeAll(async () => {
    provider = await startOpenidStandIn();
  });
  beforeEach(async () => {
    api = await startSocialApi(provider);
  });
  afterEach(async () => {
    await api.stop();
  });
  afterAll(() => provider.stop());

  const count = async (table: typeof users | typeof sessions | typeof waysIn) =>
    (await api.platform.database.query.select().from(table)).length;

  it('One of many racing requests with one state gets a ticket (AUTH-150)', async () => {
    const browser = openBrowser(api);
    const response = await provider.consent(await browser.start(), ada);
    const pages = await Promise.all(racers.map(() => browser.comeBack(response)));
    const outcomes = pages.map(({ searchParams }) => searchParams.get('error') ?? 'ticket');
    expect(outcomes.filter((outcome) => outcome === 'ticket')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['ticket', 'SOCIAL_STATE_INVALID']));
  });

  it('One of many racing requests with one ticket gets a session (AUTH-153)', async () => {
    const browser = openBrowser(api);
    const ticket = ticketIn(await browser.through(provider, ada));
    const responses = await Promise.all(racers.map(() => browser.exchange(ticket)));
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 400)).toHaveLength(racerCount - 1);
    expect([await count(users), await count(sessions)]).toEqual([1, 1]);
  });

  it('A used state and ticket are rejected by another process and after a restart (AUTH-150, AUTH-153)', async () => {
    const environment = { SOCIAL_PROVIDERS: providersVariable(provider.issuer) };
    const start = () => startAuthApi({ beside: api, environment });
    let beside = await start();
    const browser = openBrowser(api);
    const response = await provider.consent(await browser.start(), ada);
    const ticket = ticketIn(await browser.comeBack(response));
    const race = () =>
      Promise.all(racers.map((index) => browser.exchange(ticket, index % 2 ? beside : api)));
    const winners = async () => (await race()).filter(({ ok }) => ok).length;
    expect(await winners()).toBe(1);
    await beside.stop();
    beside = await start();
    expect(await winners()).toBe(0);
    const late = await browser.comeBack(response, beside);
    expect(late.searchParams.get('error')).toBe('SOCIAL_STATE_INVALID');
    await beside.stop();
  });

  it('Eight tabs of a new user open one account (AUTH-102)', async () => {
    const tickets = [];
    for (let tab = 0; tab < 8; tab += 1) {
      const browser = openBrowser(api);
      tickets.push({ browser, ticket: ticketIn(await browser.through(provider, ada)) });
    }
    const responses = await Promise.all(
      tickets.map(({ browser, ticket }) => browser.exchange(ticket)),
    );
    expect(responses.map((response) => response.ok && response.body.outcome)).toEqual(
      tickets.map(() => 'SIGNED_IN'),
    );
    expect([await count(users), await count(waysIn)]).toEqual([1, 1]);
  });

  it('One of four racing requests with one link ticket links the identity (AUTH-153)', async () => {
    await signUp(api, email);
    const browser = openBrowser(api);
    const ticket = await linkTicketOf(browser, provider, ada);
    const responses = await Promise.all(
      racers.slice(0, 4).map(() => browser.link(ticket, goodPassword)),
    );
    expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await count(sessions)).toBe(1);
    expect(await linkedWays(api)).toHaveLength(1);
  });

  it.each([
    ['another browser', () => openBrowser(api)],
    [
      'another browser with a sign-in of its own',
      async () => {
        const other = openBrowser(api);
        await other.start();
        return other;
      },
    ],
  ])('A ticket is rejected from %s (AUTH-153)', async (_what, open) => {
    const browser = openBrowser(api);
    const ticket = ticketIn(await browser.through(provider, ada));
    const thief = await open();
    const rejected = { status: 400, error: { error: 'SOCIAL_TICKET_INVALID' } };
    expect(await thief.exchange(ticket)).toMatchObject(rejected);
    expect(await thief.link(ticket, goodPassword)).toMatchObject(rejected);
    expect(await browser.link(ticket, goodPassword)).toMatchObject(rejected);
    expect(await browser.exchange(ticket)).toMatchObject({ status: 200 });
  });

  it('A session ticket is rejected after 60 seconds (AUTH-153)', async () => {
    const browser = openBrowser(api);
    const ticket = ticketIn(await browser.through(provider, ada));
    api.clock.advance({ seconds: 60 });
    expect(await browser.exchange(ticket)).toMatchObject({ status: 400 });
  });

  it('A ticket stays valid when opening the session fails (AUTH-153)', async () => {
    const browser = openBrowser(api);
    const ticket = ticketIn(await browser.through(provider, ada));
    const { database } = api.platform;
    const real = database.transaction;
    jest.spyOn(database, 'transaction').mockImplementationOnce((work) =>
      real(async (tx) => {
        await work(tx);
        throw new Error('The database is not available.');
      }),
    );
    expect(await browser.exchange(ticket)).toMatchObject({ status: 500 });
    expect(await count(users)).toBe(0);
    expect(await browser.exchange(ticket)).toMatchObject({ status: 200 });
  });

  it('A ticket is stored as its hash only (AUTH-115)', async () => {
    const browser = openBrowser(api);
    const ticket = ticketIn(await browser.through(provider, ada));
    const stored = JSON.stringify(await api.platform.database.query.select().from(externalLogins));
    expect(stored).not.toContain(ticket);
    expect(stored).not.toContain(browser.headers()['cookie']?.split('=')[1]);
  });

  it('A linked identity opens its account after the account’s email address was changed (AUTH-152)', async () => {
    await socialSignIn(openBrowser(api), provider, ada);
    await api.platform.database.query.update(users).set({ email: 'ada.king@example.org' });
    const response = await socialSignIn(openBrowser(api), provider, ada);
    expect(response).toMatchObject({ body: { session: { email: 'ada.king@example.org' } } });
  });
});
