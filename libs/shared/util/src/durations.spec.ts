import { addSecondsToEpoch, durations, epochSeconds } from './durations';

describe('durations', () => {
  it.each([
    ['refreshLeadSeconds', 300],
    ['shortestRefreshDelayMs', 1_000],
    ['unrememberedSessionMs', 14_400_000],
    ['rememberedSessionMs', 2_592_000_000],
    ['idTokenSeconds', 3_600],
    ['sessionCookieSeconds', 10],
    ['landingErrorMs', 10_000],
    ['accountMessageMs', 10_000],
    ['membersMessageMs', 5_000],
    ['contactBannerMs', 4_500],
    ['contactSalesCloseMs', 2_500],
    ['rowHighlightMs', 2_000],
    ['resendInvitationCooldownMs', 1_800_000],
  ] as const)('The duration %s is %i (SHARED-8)', (name, length) => {
    expect(durations[name]).toBe(length);
  });

  it('A used refresh token is accepted until a browser has waited for a lost response and sent the request again (AUTH-114)', () => {
    const { refreshTimeoutMs, refreshRetryMs, refreshGraceMs, oneSecondMs } = durations;
    const roomForSlowness = 10 * oneSecondMs;
    expect(refreshGraceMs).toBeGreaterThan(refreshTimeoutMs + refreshRetryMs + roomForSlowness);
  });
});

describe('epoch seconds', () => {
  it('A date is rounded down to whole epoch seconds', () => {
    expect(epochSeconds(new Date(1_999))).toBe(1);
  });

  it('Seconds are added to a date in epoch seconds', () => {
    expect(addSecondsToEpoch(new Date(1_800_000_000_500), 3_600)).toBe(1_800_003_600);
  });
});
