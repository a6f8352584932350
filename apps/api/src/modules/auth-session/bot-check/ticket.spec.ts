import { createTestClock } from '../../../testing/test-clock';
import { createTickets } from './ticket';

describe('a ticket', () => {
  const clock = createTestClock();
  const tickets = createTickets({ key: Buffer.alloc(32, 1), clock });

  it('is good for its own action', () => {
    const ticket = tickets.issue('signin');
    expect(tickets.useOf(ticket, 'signin')).toMatchObject({ limit: { points: 1 } });
    expect(tickets.useOf(ticket, 'signup')).toBeUndefined();
    expect(tickets.useOf(ticket, 'reset')).toBeUndefined();
  });

  it('is counted under a name of its own', () => {
    const subjects = Array.from(
      { length: 100 },
      () => tickets.useOf(tickets.issue('reset'), 'reset')?.subject,
    );
    expect(new Set(subjects).size).toBe(100);
  });

  it('ends after ten minutes', () => {
    const later = createTestClock();
    const own = createTickets({ key: Buffer.alloc(32, 1), clock: later });
    const ticket = own.issue('signin');
    later.advance({ seconds: 599 });
    expect(own.useOf(ticket, 'signin')).toBeDefined();
    later.advance({ seconds: 1 });
    expect(own.useOf(ticket, 'signin')).toBeUndefined();
  });

  it('of another key is refused', () => {
    const foreign = createTickets({ key: Buffer.alloc(32, 2), clock });
    expect(tickets.useOf(foreign.issue('signin'), 'signin')).toBeUndefined();
  });

  it('is refused with any character altered', () => {
    const ticket = tickets.issue('signup');
    for (let at = 0; at < ticket.length; at += 1) {
      const other = ticket[at] === 'A' ? 'B' : 'A';
      const altered = ticket.slice(0, at) + other + ticket.slice(at + 1);
      expect(tickets.useOf(altered, 'signup')).toBeUndefined();
    }
  });

  it.each([undefined, '', 'x'.repeat(200), '0-1-2-3'])('%j is none', (text) => {
    expect(tickets.useOf(text, 'signin')).toBeUndefined();
  });
});
