import { durations } from './durations';

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
  ] as const)('has the specification’s %s', (name, length) => {
    expect(durations[name]).toBe(length);
  });

  it('lets a used refresh token pass until a browser has waited for a lost answer and asked again', () => {
    const { callPatienceMs, refreshRetryMs, refreshGraceMs, oneSecondMs } = durations;
    const roomForSlowness = 10 * oneSecondMs;
    expect(refreshGraceMs).toBeGreaterThan(callPatienceMs + refreshRetryMs + roomForSlowness);
  });
});
