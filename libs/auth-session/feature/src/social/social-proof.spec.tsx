import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderAuthView } from '../testing/render-auth-view';
import { SocialPage } from './social-page';

const ticket = 'ticket-of-a-proof';

const openProof = (query: string) =>
  renderAuthView(<SocialPage startCheckout={async () => {}} extensionId="" />, {
    route: `/social?purpose=reauthentication${query}`,
    path: '/social',
    signedInAs: testUser(),
  });

describe('the way back from a proof at a provider', () => {
  it.each([
    ['%2Faccount%2Fsecurity', '/account/security'],
    ['https%3A%2F%2Fevil.example', '/account'],
  ])(
    'The ticket is handed in once, and redirect=%s leads to %s (AUTH-177)',
    async (redirect, target) => {
      const seen: unknown[] = [];
      server.use(
        respond(endpoints.reauthenticateWithTicket, ({ input }) => {
          seen.push(input);
          return {};
        }),
      );
      const { location } = await openProof(`&ticket=${ticket}&redirect=${redirect}`);
      await waitFor(() => expect(location()).toBe(target));
      expect(seen).toEqual([{ ticket }]);
    },
  );

  it('Another identity is not accepted, and the page leads back (AUTH-177)', async () => {
    server.use(respondWithError(endpoints.reauthenticateWithTicket, 403, 'SOCIAL_OTHER_IDENTITY'));
    const { tab } = await openProof(`&ticket=${ticket}&redirect=%2Faccount%2Fsecurity`);
    expect(await screen.findByRole('heading', { name: 'This was not confirmed' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent(/not the account at the provider/);
    expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/account\/security/),
    );
    expect(tab.state().status).toBe('signed-in');
  });

  it('A user who declines at the provider sees a message and returns to the page (AUTH-177)', async () => {
    await openProof('&error=SOCIAL_DENIED&redirect=%2Faccount%2Fsecurity');
    expect(screen.getByRole('alert')).toHaveTextContent(/You did not allow/);
    expect(screen.getByRole('link', { name: 'Go back' })).toBeVisible();
  });
});
