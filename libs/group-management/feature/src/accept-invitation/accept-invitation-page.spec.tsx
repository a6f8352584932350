import { groupManagementEndpoints } from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { screen } from '@testing-library/react';
import { AcceptInvitationPage } from './accept-invitation-page';

const { acceptInvitation } = groupManagementEndpoints;

const onAccepted = jest.fn();
const openPage = (
  route = '/accept-invitation?iuid=abc%20d',
  email: string | undefined = 'grace@example.org',
) =>
  renderView(<AcceptInvitationPage brand={defaultBrand} email={email} onAccepted={onAccepted} />, {
    route,
    session: { idToken: 'token' },
  });

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
    expect(onAccepted).toHaveBeenCalled();
  });

  it('After success the explanation and the button are gone, and the account page is offered (GROUP-42)', async () => {
    server.use(respond(acceptInvitation, {}));
    await press(openPage());
    expect(await screen.findByRole('link', { name: 'Go to your account' })).toHaveAttribute(
      'href',
      expect.stringContaining('/account'),
    );
    expect(screen.queryByRole('button', { name: 'Accept Invitation' })).not.toBeInTheDocument();
    expect(screen.queryByText(/You were invited/)).not.toBeInTheDocument();
  });

  it('A visitor who is signed out is led to the login or the sign-up, and back to this invitation (GROUP-222)', async () => {
    const view = renderView(
      <AcceptInvitationPage brand={defaultBrand} email={undefined} onAccepted={onAccepted} />,
      {
        route: '/accept-invitation?iuid=abc',
      },
    );
    await press(view);
    const redirect = 'redirect=%2Faccept-invitation%3Fiuid%3Dabc';
    for (const [name, path] of [
      ['Log in', '/login'],
      ['Create an account', '/signup'],
    ] as const)
      expect(screen.getByRole('link', { name })).toHaveAttribute(
        'href',
        expect.stringContaining(`${path}?${redirect}`),
      );
  });

  it('The page says as whom the user accepts, and from when on a classroom sees statistics (GROUP-223)', () => {
    openPage();
    expect(screen.getByText('You accept as grace@example.org.')).toBeVisible();
    expect(screen.getByText(/from the day after you accept/)).toBeVisible();
  });

  it.each([
    [404, 'INVITATION_LINK_NOT_FOUND', 'The invitation link is no longer valid.'],
    [500, 'UNEXPECTED', 'An unexpected error has occurred.'],
    [400, 'INVALID_REQUEST', 'An unexpected error has occurred.'],
    [
      403,
      'INVITATION_FOR_ANOTHER_ADDRESS',
      'This invitation is for another email address. Log in with the address that was invited, and verify it.',
    ],
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
});
