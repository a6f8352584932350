import { groupManagementEndpoints } from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { screen } from '@testing-library/react';
import { AcceptInvitationPage } from './accept-invitation-page';
import type { Joining } from './joining';
import type { Invitation } from './joining-api';

const { acceptInvitation, askForInvitation, getInvitation } = groupManagementEndpoints;

const onAccepted = jest.fn();
const onSignIn = jest.fn();
const grace: Joining = { email: 'grace@example.org', emailVerified: true };
const invitation: Invitation = {
  groupName: 'Okafor Lab',
  inviter: 'prof@maths.example',
  email: 'grace@example.org',
  isClassroom: false,
  wasMailed: true,
  isAccepted: false,
  isExpired: false,
  askedAt: null,
};
const openPage = (
  route = '/accept-invitation?iuid=abc%20d',
  shown: Partial<Invitation> = {},
  user: Joining | null = grace,
) => {
  server.use(respond(getInvitation, { ...invitation, ...shown }));
  return renderView(
    <AcceptInvitationPage
      brand={defaultBrand}
      user={user ?? undefined}
      onAccepted={onAccepted}
      onSignIn={onSignIn}
    />,
    { route, ...(user && { session: { idToken: 'token' } }) },
  );
};

const press = async ({ user }: ReturnType<typeof openPage>) =>
  user.click(await screen.findByRole('button', { name: 'Accept Invitation' }));

describe('the page of an invitation', () => {
  it('The page welcomes the user, explains the invitation and has an empty message area (GROUP-42)', () => {
    openPage();
    expect(screen.getByRole('heading', { name: 'Welcome to Lemma' })).toBeVisible();
    expect(screen.getByText(/You were invited to a premium group subscription/)).toBeVisible();
    expect(screen.getAllByRole('status')[0]).toBeEmptyDOMElement();
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

  it('After success the explanation and the button are gone, the account page is offered, and the focus is on the outcome (GROUP-42, SHARED-320)', async () => {
    server.use(respond(acceptInvitation, {}));
    await press(openPage());
    expect(await screen.findByRole('link', { name: 'Go to your account' })).toHaveAttribute(
      'href',
      expect.stringContaining('/account'),
    );
    expect(screen.queryByRole('button', { name: 'Accept Invitation' })).not.toBeInTheDocument();
    expect(screen.queryByText(/You were invited/)).not.toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/successfully joined/);
  });

  it('A visitor who is signed out is led to the login or the sign-up, and back to this invitation (GROUP-222)', async () => {
    const view = openPage('/accept-invitation?iuid=abc', {}, null);
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
    const signUp = screen.getByRole('link', { name: 'Create an account' });
    // The page stays: jsdom loads no other.
    signUp.addEventListener('click', (event) => event.preventDefault());
    await view.user.click(signUp);
    expect(onSignIn).toHaveBeenCalledWith('grace@example.org');
  });

  it.each(['prof@maths.example', null])(
    'The page names inviter %s, group and invited address (GROUP-405)',
    async (inviter) => {
      openPage(undefined, { inviter }, null);
      expect(await screen.findByText('Okafor Lab')).toBeVisible();
      const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent);
      expect(facts).toEqual([...(inviter ? [inviter] : []), 'grace@example.org']);
    },
  );

  it('A user with another address learns so, can switch the account, and never joins unasked (GROUP-405)', async () => {
    const other = { email: 'ada@example.org', emailVerified: true };
    const view = openPage('/accept-invitation?iuid=abc', {}, other);
    expect(
      await screen.findByText(
        'This invitation is for grace@example.org. You are logged in as ada@example.org.',
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Switch account' })).toHaveAttribute(
      'href',
      expect.stringContaining('/signout?redirect=%2Faccept-invitation%3Fiuid%3Dabc'),
    );
    expect(screen.queryByRole('button', { name: 'Accept Invitation' })).not.toBeInTheDocument();
    server.use(respond(acceptInvitation, {}));
    await view.user.click(screen.getByRole('button', { name: 'Accept as ada@example.org' }));
    expect(await screen.findByText(/You have successfully joined/)).toBeVisible();
  });

  it.each([
    ['the copied link', { wasMailed: false }, true],
    ['an address that is not verified', {}, false],
  ])(
    'With %s another account cannot take the seat (GROUP-36, GROUP-405)',
    async (_, shown, emailVerified) => {
      openPage(undefined, shown, { email: 'ada@example.org', emailVerified });
      expect(await screen.findByRole('link', { name: 'Switch account' })).toBeVisible();
      expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
    },
  );

  it('Who accepts without a verified address learns what is missing for Premium (GROUP-405)', async () => {
    server.use(respond(acceptInvitation, {}));
    await press(openPage(undefined, {}, { ...grace, emailVerified: false }));
    expect(
      await screen.findByText(
        'You have a seat in Okafor Lab. Verify your email address to get Premium from it.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/successfully joined/)).not.toBeInTheDocument();
  });

  it('Instead of an expired invitation a new one can be asked for, once (GROUP-405, SHARED-320)', async () => {
    const asked: string[] = [];
    server.use(
      respond(askForInvitation, ({ input }) => {
        asked.push(input.iuid);
        return {};
      }),
    );
    const view = openPage('/accept-invitation?iuid=abc', { isExpired: true }, null);
    expect(await screen.findByText('This invitation has expired.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Accept Invitation' })).not.toBeInTheDocument();
    await view.user.click(screen.getByRole('button', { name: 'Ask for a new one' }));
    expect(
      await screen.findByText(/The administrators of Okafor Lab see that you asked/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ask for a new one' })).not.toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/^The administrators of Okafor Lab/);
    expect(asked).toEqual(['abc']);
  });

  it('A member who opens the link again is led to the account (GROUP-405)', async () => {
    openPage(undefined, { isAccepted: true });
    expect(await screen.findByText('You are in Okafor Lab already.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your account' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
  });

  it('A link that is no longer valid says so immediately (GROUP-43)', async () => {
    const message = 'The invitation link is no longer valid.';
    openPage();
    server.use(respondWithError(getInvitation, 404, 'INVITATION_LINK_NOT_FOUND', { message }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
  });

  it('The page says as whom the user accepts, and from when on a classroom sees statistics (GROUP-223)', async () => {
    openPage();
    expect(await screen.findByText('You accept as grace@example.org.')).toBeVisible();
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
