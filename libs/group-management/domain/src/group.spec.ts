import { administersLiveGroup, seatsLeft } from './group';
import { mayResend, resendAllowedAt, secondsUntilResend, undoRemovalMs } from './invitation';

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

  it('A seat that is reserved for a removed member is not left (GROUP-452)', () => {
    expect(seatsLeft(3, { active: 1, pending: 0 }, 1)).toBe(1);
  });
});

it('A removal can be undone for a minute (GROUP-28)', () => {
  expect(undoRemovalMs).toBe(60_000);
});

describe('administersLiveGroup', () => {
  const of = (role: 'owner' | 'admin' | 'member', isLive: boolean) => ({
    ...{ guid: 'g1', name: 'Maths', pays: false, offer: null, role, isLive },
  });
  it.each([
    [{}, false],
    [{ groups: [of('member', true)] }, false],
    [{ guid: 'g1', groups: [of('owner', true)] }, true],
    // Several: the details are those of none.
    [{ groups: [of('admin', true), of('admin', true)] }, true],
    // Also an institution, which no subscription pays for.
    [{ guid: 'g1', subscription: null, groups: [of('owner', false)] }, false],
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

  it.each([
    ['2026-10-10T10:10:00Z', 1_200],
    ['2026-10-10T10:30:00Z', 1],
    ['2026-10-10T10:30:01Z', 0],
  ])('At %s the wait is %d seconds (GROUP-453)', (now, seconds) => {
    expect(secondsUntilResend(invited, new Date(now))).toBe(seconds);
  });
});
