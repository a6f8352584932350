import { createTestClock } from '../../../testing/test-clock';
import { createTickets } from './tickets';

describe('createTickets', () => {
  const clock = createTestClock();
  const tickets = createTickets({ key: Buffer.alloc(32, 1), clock });

  it('A ticket is good for its own action only (AUTH-103)', () => {
    const ticket = tickets.issue('signin');
    expect(tickets.useOf(ticket, 'signin')).toMatchObject({ limit: { points: 1 } });
    expect(tickets.useOf(ticket, 'signup')).toBeUndefined();
    expect(tickets.useOf(ticket, 'reset')).toBeUndefined();
  });

  it('Every ticket is counted by itself (AUTH-103)', () => {
    const subjects = Array.from(
      { length: 100 },
      () => tickets.useOf(tickets.issue('reset'), 'reset')?.subject,
    );
    expect(new Set(subjects).size).toBe(100);
  });

  it('A ticket is rejected after ten minutes (AUTH-103)', () => {
    const later = createTestClock();
    const own = createTickets({ key: Buffer.alloc(32, 1), clock: later });
    const ticket = own.issue('signin');
    later.advance({ seconds: 599 });
    expect(own.useOf(ticket, 'signin')).toBeDefined();
    later.advance({ seconds: 1 });
    expect(own.useOf(ticket, 'signin')).toBeUndefined();
  });

  it('A ticket that was signed with another key is rejected (AUTH-103)', () => {
    const foreign = createTickets({ key: Buffer.alloc(32, 2), clock });
    expect(tickets.useOf(foreign.issue('signin'), 'signin')).toBeUndefined();
  });

  it('A ticket is rejected when any of its characters is changed (AUTH-103)', () => {
    const ticket = tickets.issue('signup');
    for (let at = 0; at < ticket.length; at += 1) {
      const other = ticket[at] === 'A' ? 'B' : 'A';
      const altered = ticket.slice(0, at) + other + ticket.slice(at + 1);
      expect(tickets.useOf(altered, 'signup')).toBeUndefined();
    }
  });

  it.each([undefined, '', 'x'.repeat(200), '0-1-2-3'])(
    'The ticket %j is rejected (AUTH-103)',
    (text) => {
      expect(tickets.useOf(text, 'signin')).toBeUndefined();
    },
  );
});
