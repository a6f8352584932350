import { groupManagementEndpoints } from '@portal/group-management/domain';
import { renderView, respond, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { DailyQuotaCard } from './daily-quota-card';

const { getDailyQuota } = groupManagementEndpoints;
const resetsAt = '2026-11-21T00:00:00.000Z';

describe('the daily quota on the account page', () => {
  it.each([
    [38, '38 of 50 suggestions left today', '12 of 50 suggestions used', /^Full again at /],
    [1, '1 of 50 suggestions left today', '49 of 50 suggestions used', /^Full again at /],
    [0, 'No suggestions left today', '50 of 50 suggestions used', /^You get new ones at /],
  ])('With %i suggestions left it says "%s" (GROUP-207)', async (left, sentence, used, end) => {
    server.use(respond(getDailyQuota, { quota: 50, left, resetsAt, timeZone: 'UTC' }));
    renderView(<DailyQuotaCard />, { session: { idToken: 'token' } });
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByRole('meter', { name: 'Suggestions today' })).toHaveAttribute(
      'aria-valuetext',
      used,
    );
    expect(screen.getByText(end)).toBeVisible();
  });

  it('A user without a quota sees nothing (GROUP-207)', async () => {
    let requests = 0;
    server.use(
      respond(getDailyQuota, () => {
        requests += 1;
        return { quota: null, left: null, resetsAt: null, timeZone: 'UTC' };
      }),
    );
    renderView(<DailyQuotaCard />, { session: { idToken: 'token' } });
    await waitFor(() => expect(requests).toBe(1));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });
});
