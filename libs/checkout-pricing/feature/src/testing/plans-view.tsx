import { TelemetryProvider } from '@portal/shared/telemetry';
import { screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps, ReactNode } from 'react';
import { PlansPage } from '../plans/plans-page';
import { renderWithSession } from './render-with-session';

export const navigateOut = jest.fn();
export const track = jest.fn();

interface PlansViewOptions extends NonNullable<Parameters<typeof renderWithSession>[1]> {
  readonly props?: Partial<ComponentProps<typeof PlansPage>>;
  /** Content above the page. */
  readonly above?: ReactNode;
}

/** Opens the plans page; `navigateOut` and `track` are what it calls. */
export function openPlans(
  route = '/plans',
  { props, above, ...options }: PlansViewOptions = {},
): ReturnType<typeof renderWithSession> {
  navigateOut.mockReset();
  track.mockReset();
  return renderWithSession(
    <TelemetryProvider value={{ track }}>
      {above}
      <PlansPage
        gumroadHref="https://gumroad.example/library"
        navigateOut={navigateOut}
        contactSales={() => null}
        {...props}
      />
    </TelemetryProvider>,
    { route, path: '/plans', ...options },
  );
}

/** Queries in the card of a plan. All cards are visible, so the search skips the costly check of that. */
export const inCard = (name: string) => within(screen.getByRole('region', { name, hidden: true }));

/** Waits until prices and user are known. */
export const priced = (name = 'Premium') =>
  waitFor(() => expect(inCard(name).queryAllByText('Processing...')).toEqual([]));
