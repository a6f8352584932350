import { administersLiveGroup, seatsLeft } from './group';
import { mayResend, resendAllowedAt } from './resend';

describe('seatsLeft', () => {
  it.each([
    [3, { active: 1, pending: 1 }, 1],
    [3, { active: 2, pending: 1 }, 0],
    [3, { active: 4, pending: 1 }, -2],
    [null, { active: 4, pending: 1 }, Infinity],
  ])(
    'With a quota of %j and the members %j, %d seats are left (GROUP-6)',
    (quota, counts, left) => {
      expect(seatsLeft(quota, counts)).toBe(left);
    },
  );
});

describe('administersLiveGroup', () => {
  const subscription = {
    plan: { product: { name: 'Lemma Group' } },
    current_period_end: '1798848000',
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: null,
  };
  it.each([
    [{}, false],
    [{ subscription: { ...subscription, status: 'active' } }, false],
    [{ guid: 'g1', subscription: { ...subscription, status: 'past_due' } }, true],
    [{ guid: 'g1', subscription: { ...subscription, status: 'canceled' } }, false],
    [{ guid: 'g1', subscription: null }, true],
  ])('The caller with the group %j administers a live one: %s (ACCT-200)', (details, isLive) => {
    expect(administersLiveGroup(details)).toBe(isLive);
  });
});

describe('mayResend', () => {
  const invited = new Date('2026-10-10T10:00:00Z');
  it.each([
    ['2026-10-10T10:29:59Z', false],
    ['2026-10-10T10:30:00Z', false],
    ['2026-10-10T10:30:01Z', true],
  ])('A member who was invited at 10:00 may be invited again at %s: %s (GROUP-33)', (now, may) => {
    expect(mayResend(invited, new Date(now))).toBe(may);
    expect(resendAllowedAt(invited)).toEqual(new Date('2026-10-10T10:30:00Z'));
  });
});
