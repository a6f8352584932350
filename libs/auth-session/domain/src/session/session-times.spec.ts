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
  ])('With %i seconds left the refresh waits %i ms', (secondsLeft, delay) => {
    expect(refreshDelayMs(expiringIn(secondsLeft), now)).toBe(delay);
  });
});

describe('isRefreshDue', () => {
  it.each([
    [301, false],
    [300, true],
    [-1, true],
  ])('The refresh is due with %i seconds left: %s', (secondsLeft, due) => {
    expect(isRefreshDue(expiringIn(secondsLeft), now)).toBe(due);
  });
});

describe('isTokenExpired', () => {
  it.each([
    [1, false],
    [0, true],
    [-1, true],
  ])('The token is expired with %i seconds left: %s', (secondsLeft, expired) => {
    expect(isTokenExpired(expiringIn(secondsLeft), now)).toBe(expired);
  });
});

describe('the end of a session', () => {
  it('A session without Remember me ends 14,400,000 ms after the sign-in', () => {
    expect(sessionEnd(now, false)).toBe(now.getTime() + 14_400_000);
  });

  it('A remembered session never ends by itself', () => {
    expect(sessionEnd(now, true)).toBeUndefined();
    expect(isSessionEnded({}, new Date('2100-01-01T00:00:00Z'))).toBe(false);
  });

  it.each([
    [14_399_999, false],
    [14_400_000, true],
    [14_400_001, true],
  ])('The end of a session is reached after %i ms: %s', (elapsed, ended) => {
    const endsAt = sessionEnd(now, false);
    expect(isSessionEnded({ endsAt }, new Date(now.getTime() + elapsed))).toBe(ended);
  });
});

describe('isRefreshUseful', () => {
  it('A refresh is not useful once the token is valid as long as the session', () => {
    expect(isRefreshUseful({ expiresAt: nowSeconds, endsAt: now.getTime() })).toBe(false);
    expect(isRefreshUseful({ expiresAt: nowSeconds, endsAt: now.getTime() + 1 })).toBe(true);
    expect(isRefreshUseful({ expiresAt: nowSeconds })).toBe(true);
  });
});

describe('tokenExpiry', () => {
  it('The expiry of a token is in whole epoch seconds of the browser’s clock', () => {
    expect(tokenExpiry(new Date(now.getTime() + 999), 3_600)).toBe(nowSeconds + 3_600);
  });
});
