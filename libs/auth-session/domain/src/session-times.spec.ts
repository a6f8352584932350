import {
  isRefreshDue,
  isRefreshUseful,
  isSessionEnded,
  isTokenExpired,
  refreshDelayMs,
  sessionEnd,
  tokenExpiry,
} from './session-times';

const now = new Date('2026-11-20T12:00:00Z');
const nowSeconds = now.getTime() / 1_000;
const expiringIn = (seconds: number) => ({ expiresAt: nowSeconds + seconds });

describe('refreshDelayMs', () => {
  it.each([
    [3_600, 3_300_000],
    [301, 1_000],
    [300, 0],
    [299, 1_000],
    [1, 1_000],
    [0, 1_000],
    [-86_400, 1_000],
  ])('with %i seconds left waits %i ms', (secondsLeft, delay) => {
    expect(refreshDelayMs(expiringIn(secondsLeft), now)).toBe(delay);
  });
});

describe('isRefreshDue', () => {
  it.each([
    [301, false],
    [300, true],
    [-1, true],
  ])('with %i seconds left is %s', (secondsLeft, due) => {
    expect(isRefreshDue(expiringIn(secondsLeft), now)).toBe(due);
  });
});

describe('isTokenExpired', () => {
  it.each([
    [1, false],
    [0, true],
    [-1, true],
  ])('with %i seconds left is %s', (secondsLeft, expired) => {
    expect(isTokenExpired(expiringIn(secondsLeft), now)).toBe(expired);
  });
});

describe('the end of a session', () => {
  it('comes 14,400,000 ms after a sign-in without Remember me', () => {
    expect(sessionEnd(now, false)).toBe(now.getTime() + 14_400_000);
  });

  it('never comes for a remembered session', () => {
    expect(sessionEnd(now, true)).toBeUndefined();
    expect(isSessionEnded({}, new Date('2100-01-01T00:00:00Z'))).toBe(false);
  });

  it.each([
    [14_399_999, false],
    [14_400_000, true],
    [14_400_001, true],
  ])('after %i ms is reached: %s', (elapsed, ended) => {
    const endsAt = sessionEnd(now, false);
    expect(isSessionEnded({ endsAt }, new Date(now.getTime() + elapsed))).toBe(ended);
  });
});

describe('isRefreshUseful', () => {
  it('is false once the token lives as long as the session does', () => {
    expect(isRefreshUseful({ expiresAt: nowSeconds, endsAt: now.getTime() })).toBe(false);
    expect(isRefreshUseful({ expiresAt: nowSeconds, endsAt: now.getTime() + 1 })).toBe(true);
    expect(isRefreshUseful({ expiresAt: nowSeconds })).toBe(true);
  });
});

describe('tokenExpiry', () => {
  it('is counted in whole epoch seconds by the clock of this browser', () => {
    expect(tokenExpiry(new Date(now.getTime() + 999), 3_600)).toBe(nowSeconds + 3_600);
  });
});
