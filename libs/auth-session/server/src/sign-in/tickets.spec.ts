import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { createTestClock, type TestApi } from '@portal/server/testing';
import { startAuthApi, trySignIn } from '../testing/auth-api';
import { createTickets } from './tickets';

describe('createTickets', () => {
  const clock = createTestClock();
  const tickets = createTickets({ key: Buffer.alloc(32, 1), clock });

  it('A ticket is good for its own action only (AUTH-103)', async () => {
    const ticket = await tickets.issue('signin');
    expect(await tickets.useOf(ticket, 'signin')).toMatchObject({ limit: { points: 1 } });
    expect(await tickets.useOf(ticket, 'signup')).toBeUndefined();
    expect(await tickets.useOf(ticket, 'reset')).toBeUndefined();
  });

  it('Every ticket is counted by itself (AUTH-103)', async () => {
    const subjects = await Promise.all(
      Array.from(
        { length: 100 },
        async () => (await tickets.useOf(await tickets.issue('reset'), 'reset'))?.subject,
      ),
    );
    expect(new Set(subjects).size).toBe(100);
  });

  it('A ticket is rejected after ten minutes (AUTH-103)', async () => {
    const later = createTestClock();
    const own = createTickets({ key: Buffer.alloc(32, 1), clock: later });
    const ticket = await own.issue('signin');
    later.advance({ seconds: 599 });
    expect(await own.useOf(ticket, 'signin')).toBeDefined();
    later.advance({ seconds: 1 });
    expect(await own.useOf(ticket, 'signin')).toBeUndefined();
  });

  it('A ticket that was signed with another key is rejected (AUTH-103)', async () => {
    const foreign = createTickets({ key: Buffer.alloc(32, 2), clock });
    expect(await tickets.useOf(await foreign.issue('signin'), 'signin')).toBeUndefined();
  });

  it('A ticket is rejected when any of its characters is changed (AUTH-103)', async () => {
    const ticket = await tickets.issue('signup');
    for (let at = 0; at < ticket.length; at += 1) {
      const other = ticket[at] === 'A' ? 'B' : 'A';
      const altered = ticket.slice(0, at) + other + ticket.slice(at + 1);
      expect(await tickets.useOf(altered, 'signup')).toBeUndefined();
    }
  });

  it.each([undefined, '', 'x'.repeat(200), '0-1-2-3'])(
    'The ticket %j is rejected (AUTH-103)',
    async (text) => {
      expect(await tickets.useOf(text, 'signin')).toBeUndefined();
    },
  );
});

describe('the bot check', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startAuthApi();
  });
  afterAll(() => api.stop());

  it.each(['signin', 'signup', 'reset'] as const)(
    'The bot check of the action %s has a challenge and a ticket for its solution (AUTH-8, AUTH-9)',
    async (action) => {
      expect(await api.call(endpoints.getBotCheck, { action })).toMatchObject({
        status: 200,
        body: { kind: 'proof-of-work', challenge: action },
      });
      expect(await api.call(endpoints.verifyBotCheck, { recaptchaToken: action })).toMatchObject({
        status: 200,
        body: { success: true, action, ticket: expect.any(String) },
      });
    },
  );

  it('A bot check that is not passed gives no ticket (AUTH-9)', async () => {
    expect(await api.call(endpoints.verifyBotCheck, { recaptchaToken: 'wrong' })).toMatchObject({
      status: 200,
      body: { success: false, action: null, ticket: null },
    });
  });

  it('The ticket of a passed bot check lets a sign-in reach the password (AUTH-9)', async () => {
    expect(await trySignIn(api, 'nobody@example.org')).toMatchObject({ status: 401 });
  });
});
