import { isNameOfGroup } from './end-of-group';
import { administersLiveGroup, hasEnded } from './group';
import { isInvitationExpired, mayResendInvitedBefore } from './invitation';
import { isTimeZone, usageRecord } from './usage';

const record = {
  id: 'record-1',
  uid: 'u1',
  feature: 'rewriting',
  accepted: 1,
  rejected: 0,
  at: '2026-11-20T10:00:00Z',
};

describe('a record of use', () => {
  it.each([
    {},
    { accepted: 0, rejected: 1 },
    { accepted: 10_000 },
    { id: '12345678' },
    { id: 'x'.repeat(64) },
    { at: '2026-11-20T10:00:00.123456789+05:45' },
    { timeZone: 'Europe/Berlin' },
  ])('It is valid with %j (GROUP-204)', (change) => {
    expect(usageRecord.isValidSync({ ...record, ...change })).toBe(true);
  });

  it.each([
    { accepted: 0, rejected: 0 },
    { accepted: 10_001 },
    { rejected: -1 },
    { accepted: 0.5 },
    { id: '1234567' },
    { id: 'x'.repeat(65) },
    { uid: '' },
    { feature: 'poetry' },
    { at: '2026-11-20T10:00:00' },
    { at: 'on 2026-11-20T10:00:00Z' },
    { at: '2026-11-20T10:00:00Z.' },
    { at: '2026-13-20T10:00:00Z' },
    { timeZone: 'Europe/Nowhere' },
    { timeZone: '' },
    { more: 1 },
  ])('It is not valid with %j (GROUP-204)', (change) => {
    expect(usageRecord.isValidSync({ ...record, ...change })).toBe(false);
  });

  it.each([
    ['Europe/Berlin', true],
    ['UTC', true],
    ['Europe/Nowhere', false],
    ['', false],
  ])('“%s” is a time zone: %s (GROUP-203)', (text, isZone) => {
    expect(isTimeZone(text)).toBe(isZone);
  });
});

const now = new Date('2026-11-20T10:00:00Z');
const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const dayMinutes = 24 * 60;

it.each([
  [30 * dayMinutes - 1, false],
  [30 * dayMinutes, true],
])(
  'An invitation that was mailed %i minutes ago has expired: %s (GROUP-405)',
  (minutes, expired) => {
    expect(isInvitationExpired(before(minutes), now)).toBe(expired);
  },
);

it('Who was invited 30 minutes ago or earlier may be invited again (GROUP-33)', () => {
  expect(mayResendInvitedBefore(now)).toEqual(before(30));
});

it.each([
  ['Okafor Lab', true],
  ['  Okafor   Lab ', true],
  ['okafor lab', false],
  ['', false],
])('“%s” confirms the end of the group Okafor Lab: %s (GROUP-468)', (typed, isName) => {
  expect(isNameOfGroup(typed, 'Okafor Lab')).toBe(isName);
});

describe('the groups of a user', () => {
  const own = { name: 'Lab', pays: false, offer: null };
  const groups = (role: 'owner' | 'admin' | 'member', isLive: boolean, isOtherLive = true) => ({
    guid: 'g-1',
    groups: [
      { ...own, guid: 'g-0', role: 'member' as const, isLive: isOtherLive },
      { ...own, guid: 'g-1', role, isLive },
    ],
  });

  it.each([
    ['an owner of a live group', groups('owner', true), true, false],
    ['an administrator of a live group', groups('admin', true), true, false],
    ['a member of a live group', groups('member', true), false, false],
    ['an owner of an ended group', groups('owner', false), false, true],
    ['an owner beside another group that ended', groups('owner', true, false), true, false],
    ['nobody', {}, false, false],
  ])(
    '%s administers a live group or sees an ended one, as it is (ACCT-200, GROUP-240)',
    (_who, group, administers, ended) => {
      expect(administersLiveGroup(group)).toBe(administers);
      expect(hasEnded(group)).toBe(ended);
    },
  );
});
