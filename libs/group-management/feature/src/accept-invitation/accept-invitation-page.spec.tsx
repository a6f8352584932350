import { groupManagementEndpoints } from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { screen } from '@testing-library/react';
import { AcceptInvitationPage } from './accept-invitation-page';

const { acceptInvitation } = groupManagementEndpoints;

const openPage = (route = '/accept-invitation?iuid=abc%20d', isSignedIn = false) =>
  renderView(<AcceptInvitationPage brand={defaultBrand} isSignedIn={isSignedIn} />, { route });

const press = async ({ user }: ReturnType<typeof openPage>) =>
  user.click(screen.getByRole('button', { name: 'Accept Invitation' }));

describe('the page of an invitation', () => {
  it('The page welcomes the user, explains the invitation and has an empty message area (GROUP-42)', () => {
    openPage();
    expect(screen.getByRole('heading', { name: 'Welcome to Lemma' })).toBeVisible();
    expect(screen.getByText(/You were invited to a premium group subscription/)).toBeVisible();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
  });

  it.each([
    ['/accept-invitation?iuid=abc%20d', 'abc d'],
    ['/accept-invitation', ''],
  ])('From %s the iuid is sent exactly as in the query: %j (GROUP-42)', async (path, iuid) => {
    let sent: unknown;
    server.use(
      respond(acceptInvitation, ({ input }) => {
        sent = input;
        return {};
      }),
    );
    await press(openPage(path));
    expect(
      await screen.findByText(
        'You have successfully joined the Premium group. Enjoy your subscription!',
      ),
    ).toBeVisible();
    expect(sent).toEqual({ iuid });
  });

  it('After success the explanation and the button are gone, and the next steps are offered (GROUP-42)', async () => {
    server.use(respond(acceptInvitation, {}));
    await press(openPage());
    expect(await screen.findByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    expect(screen.getByRole('link', { name: 'Create an account' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept Invitation' })).not.toBeInTheDocument();
    expect(screen.queryByText(/You were invited/)).not.toBeInTheDocument();
  });

  it.each([
    [404, 'INVITATION_LINK_NOT_FOUND', 'The invitation link is no longer valid.'],
    [500, 'UNEXPECTED', 'An unexpected error has occurred.'],
    [400, 'INVALID_REQUEST', 'An unexpected error has occurred.'],
    [429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'],
  ] as const)(
    'The error %i %s says "%s", and the button stays (GROUP-43)',
    async (status, code, message) => {
      server.use(respondWithError(acceptInvitation, status, code, { message }));
      await press(openPage());
      expect(await screen.findByText(message)).toBeVisible();
      expect(screen.getByRole('button', { name: 'Accept Invitation' })).toBeVisible();
    },
  );

  it('A signed-in user is led to the account (GROUP-42)', async () => {
    server.use(respond(acceptInvitation, {}));
    await press(openPage(undefined, true));
    expect(await screen.findByRole('link', { name: 'Go to your account' })).toHaveAttribute(
      'href',
      '/account',
    );
  });
});
