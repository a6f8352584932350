import { screen, waitFor } from '@testing-library/react';
import { renderView } from '@portal/shared/testing';
import { PlanResultNotice } from './plan-result-notice';

const open = (query: string, isEnding: boolean | undefined) =>
  renderView(<PlanResultNotice isEnding={isEnding} />, {
    route: `/account${query}`,
    path: '/account',
  });

describe('PlanResultNotice', () => {
  it.each([
    [
      'canceled',
      true,
      'Your plan is canceled and will not renew. You can resume it until it ends.',
    ],
    ['card-updated', false, 'Your card is updated. Your next payments use it.'],
    ['changed', false, 'Your plan is changed. The change appears below in a moment.'],
  ])(
    'The result %s is shown once, and leaves the address (PRICE-172)',
    async (plan, isEnding, text) => {
      const { location } = open(`?plan=${plan}&code=A`, isEnding);
      expect(await screen.findByText(text)).toBeVisible();
      await waitFor(() => expect(location()).toBe('/account?code=A'));
      expect(screen.getByText(text)).toBeVisible();
    },
  );

  it.each([
    ['canceled', false],
    ['canceled', undefined],
    ['anything', true],
  ])(
    'The result %s is not said while the plan does not show it (PRICE-172)',
    async (plan, isEnding) => {
      const { location } = open(`?plan=${plan}`, isEnding);
      await waitFor(() => expect(location()).toBe('/account'));
      expect(screen.getByRole('status')).toBeEmptyDOMElement();
    },
  );

  it('A checkout that met an existing plan is explained (PRICE-173)', async () => {
    open('?plan=exists', false);
    expect(
      await screen.findByText(
        'You already have a plan, so nothing was bought. You can manage it below.',
      ),
    ).toBeVisible();
  });
});
