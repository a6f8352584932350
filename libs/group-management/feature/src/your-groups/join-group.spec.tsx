import {
  groupManagementEndpoints,
  groupManagementEndpoints as endpoints,
} from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { screen } from '@testing-library/react';
import { AcceptInvitationPage } from './accept-invitation-page';
import { JoinPage } from './join-page';
import type { Joining } from './joining';
import type { DescribedClassLink, Invitation } from './joining-api';

describe('the page of an invitation', () => {
  const { acceptInvitation, askForInvitation, getInvitation } = groupManagementEndpoints;

  const onAccepted = jest.fn();
  const onSignIn = jest.fn();
  const grace: Joining = { email: 'grace@example.org', emailVerified: true };
  const invitation: Invitation = {
    groupName: 'Okafor Lab',
    inviter: 'prof@maths.example',
    email: 'grace@example.org',
    isClassroom: false,
    isForOthers: false,
    isMember: false,
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

  it('A visitor who is signed out is led to the login or the sign-up immediately, and back to this invitation (GROUP-222)', async () => {
    const view = openPage('/accept-invitation?iuid=abc', {}, null);
    expect(await screen.findByText('Okafor Lab')).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
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
    const view = openPage('/accept-invitation?iuid=abc', { isForOthers: true }, other);
    expect(
      await screen.findByText(
        'This invitation is for grace@example.org. You’re logged in as ada@example.org.',
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
    ['a link for the invited address only', {}, true],
    ['an address that is not verified', { isForOthers: true }, false],
  ])(
    'With %s another account cannot take the seat (GROUP-36, GROUP-405, GROUP-470)',
    async (_, shown, emailVerified) => {
      openPage(undefined, shown, { email: 'ada@example.org', emailVerified });
      expect(await screen.findByRole('link', { name: 'Switch account' })).toBeVisible();
      expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
    },
  );

  it('The invited user whose address is not verified learns to verify it first (GROUP-405)', async () => {
    openPage(undefined, {}, { ...grace, emailVerified: false });
    expect(
      await screen.findByText('Verify grace@example.org first. Then open this link again.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
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
    await view.user.click(screen.getByRole('button', { name: 'Request a new one' }));
    expect(
      await screen.findByText(/The administrators of Okafor Lab can see your request/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Request a new one' })).not.toBeInTheDocument();
    expect(document.activeElement).toHaveTextContent(/^The administrators of Okafor Lab/);
    expect(asked).toEqual(['abc']);
  });

  it.each([
    ['the link again', grace],
    ['the link of a colleague', { email: 'ada@example.org', emailVerified: true }],
  ])(
    'A member who opens %s is in the group already, and is led to the account (GROUP-405)',
    async (_, user) => {
      openPage(undefined, { isMember: true, isForOthers: true }, user);
      expect(await screen.findByText('You’re already in this group.')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Go to your account' })).toBeVisible();
      expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
    },
  );

  it('A link that is no longer valid says so immediately, and whom to ask (GROUP-43)', async () => {
    const message = 'The invitation link is no longer valid.';
    openPage();
    server.use(respondWithError(getInvitation, 404, 'INVITATION_LINK_NOT_FOUND', { message }));
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByText(/Ask the person who invited you/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your account' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Accept/ })).not.toBeInTheDocument();
  });

  it('The page says as whom the user accepts, and from when on a classroom sees statistics (GROUP-223)', async () => {
    openPage();
    expect(await screen.findByText('You’ll accept as grace@example.org.')).toBeVisible();
    expect(screen.getByText(/starting the day after you accept/)).toBeVisible();
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

describe('the page of a class link', () => {
  const ada: Joining = { email: 'ada@uni.example', emailVerified: true };
  const described: DescribedClassLink = {
    groupName: 'Okafor Lab',
    domains: ['uni.example', 'college.example'],
    owner: 'prof@maths.example',
    isAddressAllowed: true,
    isFull: false,
    needsInvitation: false,
    isMember: false,
  };
  const onJoined = jest.fn();

  const openPage = (changes: Partial<DescribedClassLink> = {}, user: Joining | null = ada) => {
    server.use(respond(endpoints.describeClassLink, { ...described, ...changes }));
    return renderView(<JoinPage user={user ?? undefined} onJoined={onJoined} />, {
      route: '/join?link=abc%20d',
      ...(user && { session: { idToken: 'token' } }),
    });
  };

  it('Who may join sees group, owner and domains, and joins with one press, after which the focus is on the outcome (GROUP-462, SHARED-320)', async () => {
    const sent: string[] = [];
    server.use(
      respond(endpoints.joinByClassLink, ({ input }) => {
        sent.push(input.link);
        return {};
      }),
    );
    const { user } = openPage();
    expect(await screen.findByRole('heading', { name: 'Join Okafor Lab' })).toBeVisible();
    expect(screen.getByText('The group belongs to prof@maths.example.')).toBeVisible();
    expect(screen.getByText(/an email address at uni.example or college.example/)).toBeVisible();
    expect(screen.getByText('You’ll join as ada@uni.example.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Join' }));
    expect(await screen.findByText('You joined Okafor Lab. Enjoy Premium!')).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/^You joined Okafor Lab/);
    expect(screen.getByRole('link', { name: 'Go to your account' })).toBeVisible();
    expect(sent).toEqual(['abc d']);
    expect(onJoined).toHaveBeenCalled();
  });

  it('A visitor who is signed out is led to the login or the sign-up, and back to the link (GROUP-462)', async () => {
    openPage({ isAddressAllowed: null, owner: null }, null);
    for (const [name, path] of [
      ['Log in', '/login'],
      ['Create an account', '/signup'],
    ] as const)
      expect(await screen.findByRole('link', { name })).toHaveAttribute(
        'href',
        expect.stringContaining(`${path}?redirect=%2Fjoin%3Flink%3Dabc`),
      );
    expect(screen.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument();
  });

  it('A user with an address of another domain learns so and can switch the account (GROUP-462)', async () => {
    const bo = { email: 'bo@other.example', emailVerified: true };
    openPage({ isAddressAllowed: false, owner: null }, bo);
    expect(await screen.findByText(/You’re logged in as bo@other.example/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Switch account' })).toHaveAttribute(
      'href',
      expect.stringContaining('/signout?redirect=%2Fjoin%3Flink%3Dabc'),
    );
    expect(screen.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument();
  });

  it.each([
    [
      'In a full group',
      { isFull: true },
      ada,
      'All seats of this group are taken. Tell the person',
    ],
    [
      'For a removed member',
      { needsInvitation: true },
      ada,
      'Ask for an invitation to join again.',
    ],
    [
      'Without a verified address',
      {},
      { ...ada, emailVerified: false },
      'Verify ada@uni.example first.',
    ],
    ['For a member', { isMember: true }, ada, 'You’re already in Okafor Lab.'],
  ])(
    '%s the page says so instead of the button (GROUP-462, GROUP-463)',
    async (_, changes, user, text) => {
      openPage(changes, user);
      expect(await screen.findByText(new RegExp(text))).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument();
    },
  );

  it('A link that is no longer valid says so immediately, and whom to ask (GROUP-462)', async () => {
    const message = 'The invitation link is no longer valid.';
    openPage();
    server.use(
      respondWithError(endpoints.describeClassLink, 404, 'INVITATION_LINK_NOT_FOUND', { message }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByText(/Ask the person who sent it/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to your account' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument();
  });

  it.each([
    [409, 'CLASS_FULL', 'All seats of this group are taken.'],
    [500, 'UNEXPECTED', 'An unexpected error has occurred.'],
  ] as const)('The error %i %s says "%s" (GROUP-462)', async (status, code, message) => {
    server.use(respondWithError(endpoints.joinByClassLink, status, code, { message }));
    const { user } = openPage();
    await user.click(await screen.findByRole('button', { name: 'Join' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Join' })).toBeVisible();
  });
});
