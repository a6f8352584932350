import { groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { screen } from '@testing-library/react';
import type { Joining } from './joining';
import type { DescribedClassLink } from './joining-api';
import { JoinPage } from './join-page';

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

describe('the page of a class link', () => {
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
    expect(screen.getByText(/an email address of uni.example or college.example/)).toBeVisible();
    expect(screen.getByText('You join as ada@uni.example.')).toBeVisible();
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
    expect(await screen.findByText(/You are logged in as bo@other.example/)).toBeVisible();
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
    ['For a member', { isMember: true }, ada, 'You are in Okafor Lab already.'],
  ])(
    '%s the page says so instead of the button (GROUP-462, GROUP-463)',
    async (_, changes, user, text) => {
      openPage(changes, user);
      expect(await screen.findByText(new RegExp(text))).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Join' })).not.toBeInTheDocument();
    },
  );

  it('A link that is no longer valid says so immediately (GROUP-462)', async () => {
    const message = 'The invitation link is no longer valid.';
    openPage();
    server.use(
      respondWithError(endpoints.describeClassLink, 404, 'INVITATION_LINK_NOT_FOUND', { message }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
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
