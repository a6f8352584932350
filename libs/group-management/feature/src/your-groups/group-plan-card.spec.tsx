import {
  groupManagementEndpoints,
  groupManagementErrors,
  type Group,
} from '@portal/group-management/domain';
import { renderView, respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { GroupPlanCard } from './group-plan-card';
import { KeepMembers } from './keep-members';

const { getGroupDetails } = groupManagementEndpoints;

const subscription = {
  status: 'active',
  plan: { product: { name: 'Lemma Group' } },
  current_period_end: '1798848000',
  cancel_at_period_end: false,
  cancel_at: null,
  ended_at: null,
};
const group: Group = {
  guid: 'g-1',
  name: 'Okafor Lab',
  type: 'default',
  role: 'owner',
  quota: 20,
  counts: { active: 8, pending: 4 },
  subscription,
};

const own = { guid: 'g-1', name: 'Okafor Lab', role: 'owner', isLive: true, offer: null } as const;

const onLeft = jest.fn();
const show = (details: Group) => {
  server.use(respond(getGroupDetails, details));
  const opened: string[] = [];
  const navigateOut = (url: string) => void opened.push(url);
  const card = <GroupPlanCard isAdministrator {...{ onLeft, navigateOut }} />;
  return { ...renderView(card, { session: { idToken: 'token' } }), opened };
};

describe('the group plan on the account page', () => {
  it('It shows names, status, date and seats, and links to the members (GROUP-44)', async () => {
    show(group);
    expect(await screen.findByText('Your plan will renew on Jan 02, 2027')).toBeVisible();
    expect(
      screen.getByText(`This is the plan of ${group.name}. Someone else pays for it.`),
    ).toBeVisible();
    expect(screen.getByText('Okafor Lab')).toBeVisible();
    expect(screen.getByText('Lemma Group')).toBeVisible();
    expect(screen.getByText('Active')).toBeVisible();
    expect(screen.getByRole('meter', { name: 'Seats' })).toHaveAttribute(
      'aria-valuetext',
      '12 of 20 seats taken',
    );
    expect(screen.getByRole('link', { name: 'Manage members' })).toHaveAttribute(
      'href',
      '/manage-group',
    );
  });

  it('An administrator whose session lacks the second factor reads what to do, and can leave the group (GROUP-482)', async () => {
    const missingStep = { guid: 'g-1', remedy: 'set-up' } as const;
    const groups = [{ ...own, role: 'admin' as const, pays: false }];
    show({ name: 'Okafor Lab', role: 'admin', missingStep, groups });
    expect(await screen.findByText(/Okafor Lab needs two-step login/)).toBeVisible();
    const section = within(screen.getByRole('region', { name: 'Your Group Plan' }));
    expect(section.getByRole('link', { name: 'Set up two-step login' })).toHaveAttribute(
      'href',
      '/account/security?group=g-1',
    );
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Leave Okafor Lab' })).toBeVisible();
  });

  it('The user who pays for the group sees it in the same section, which has its place before it is known (GROUP-44)', async () => {
    show({ ...group, groups: [{ ...own, pays: true }] });
    const region = () => within(screen.getByRole('region', { name: 'Your Group Plan' }));
    expect(region().getByText('Loading your group')).toBeVisible();
    expect(await screen.findByText('12 of 20 seats taken')).toBeVisible();
    const section = region();
    expect(section.getByText('8 left')).toBeVisible();
    expect(section.getByText('4 pending')).toBeVisible();
    expect(section.getByRole('link', { name: 'Manage members' })).toBeVisible();
    expect(screen.queryByText(/Someone else pays/)).not.toBeInTheDocument();
    // The user's own plan, above, says it.
    expect(screen.queryByText(/Your plan will renew/)).not.toBeInTheDocument();
  });

  it('Who handed the group over reads no second date beside that of their plan (GROUP-44, GROUP-458)', async () => {
    server.use(respond(getGroupDetails, group));
    renderView(<GroupPlanCard isAdministrator isHandedOver onLeft={onLeft} />, {
      session: { idToken: 'token' },
    });
    expect(await screen.findByText(/Someone else pays for it/)).toBeVisible();
    expect(screen.queryByText(/2027/)).not.toBeInTheDocument();
  });

  it.each([
    [{ cancel_at_period_end: true }, 'Your plan will end on Jan 02, 2027'],
    [{ cancel_at: '1798848000' }, 'Your plan will end on Jan 02, 2027'],
    [{ cancel_at: '1796256000' }, 'Your plan will end on Dec 03, 2026'],
    [{ status: 'canceled', ended_at: '1798761600' }, 'Your plan ended on Jan 01, 2027'],
    [{ status: 'past_due' }, /last payment for this group failed/],
  ])('With the subscription %j it says "%s" (GROUP-44)', async (change, sentence) => {
    show({ ...group, subscription: { ...subscription, ...change } });
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  describe('bought after an earlier one has ended', () => {
    const earlier = { guid: 'g-0', members: 12 };

    it('It asks once whether the members are kept (GROUP-240)', async () => {
      const { user } = show({ ...group, earlier });
      const asked: unknown[] = [];
      server.use(
        respond(groupManagementEndpoints.continueGroup, ({ input }) => {
          asked.push(input);
          return {};
        }),
      );
      expect(
        await screen.findByText(/Your previous group with 12 members has ended/),
      ).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Keep the members' }));
      expect(await screen.findByText(/Your members are back/)).toBeVisible();
      expect(asked).toEqual([{ guid: 'g-0' }]);
    });

    it('Starting empty leaves the earlier group (GROUP-240)', async () => {
      const { user } = show({ ...group, earlier });
      const left: unknown[] = [];
      server.use(
        respond(groupManagementEndpoints.leaveGroup, ({ input }) => {
          left.push(input);
          return {};
        }),
      );
      await user.click(await screen.findByRole('button', { name: 'Start empty' }));
      expect(await screen.findByText('Your new group starts empty.')).toBeVisible();
      expect(left).toEqual([{ guid: 'g-0' }]);
    });

    it('More members than seats are not offered (GROUP-240)', async () => {
      show({ ...group, quota: 10, earlier });
      expect(await screen.findByText(/12 members, and the new one has 10 seats/)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Keep the members' })).not.toBeInTheDocument();
    });
  });

  describe('before the payment for another one', () => {
    const keepable = { guid: 'g-0', name: 'Okafor Lab', members: 12, keeps: false };
    const ask = (details: Group) => {
      server.use(respond(getGroupDetails, details));
      return renderView(<KeepMembers />, { session: { idToken: 'token' } });
    };

    it('The owner is asked whether the members of the group that has ended are kept, and may change the answer (GROUP-476)', async () => {
      const { user } = ask({ keepable });
      const asked: unknown[] = [];
      server.use(
        respond(groupManagementEndpoints.continueGroup, ({ input }) => {
          asked.push(input);
          server.use(
            respond(getGroupDetails, { keepable: { ...keepable, keeps: input.keep ?? true } }),
          );
          return {};
        }),
      );
      const keep = await screen.findByRole('checkbox', { name: 'Keep the members of Okafor Lab' });
      expect(keep).toHaveAccessibleDescription(/With at least 12 seats/);
      await user.click(keep);
      await waitFor(() => expect(keep).toBeChecked());
      await user.click(keep);
      await waitFor(() => expect(keep).not.toBeChecked());
      expect(asked).toEqual([
        { guid: 'g-0', keep: true },
        { guid: 'g-0', keep: false },
      ]);
    });

    it('Nobody else is asked, and a failure says so (GROUP-476)', async () => {
      const { unmount } = ask({});
      await waitFor(() => expect(screen.queryByRole('checkbox')).not.toBeInTheDocument());
      unmount();
      const { user } = ask({ keepable });
      server.use(respondWithError(groupManagementEndpoints.continueGroup, 404, 'USER_NOT_FOUND'));
      await user.click(await screen.findByRole('checkbox'));
      expect(await screen.findByText(groupManagementErrors.USER_NOT_FOUND.text)).toBeVisible();
      expect(screen.getByRole('checkbox')).not.toBeChecked();
    });
  });

  it('A group over its quota says what that means (GROUP-44)', async () => {
    show({ ...group, quota: 10 });
    expect(await screen.findByText(/more members than seats/)).toBeVisible();
  });

  it('An institution without a quota has no seats to count (GROUP-44)', async () => {
    show({ ...group, quota: null, subscription: null });
    expect(await screen.findByText('12 members')).toBeVisible();
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
  });

  it('A plain member, and a user without a group, sees nothing (GROUP-44)', async () => {
    let requests = 0;
    server.use(
      respond(getGroupDetails, () => {
        requests += 1;
        return { role: 'member' as const, name: 'Okafor Lab' };
      }),
    );
    renderView(<GroupPlanCard isAdministrator={false} onLeft={onLeft} />, {
      session: { idToken: 'token' },
    });
    await waitFor(() => expect(requests).toBe(1));
    expect(screen.queryByRole('heading')).not.toBeInTheDocument();
  });

  it('A group that cannot be loaded says so and offers to try again (GROUP-44)', async () => {
    server.use(respondWithError(getGroupDetails, 503, 'UNAVAILABLE'));
    const { user } = renderView(<GroupPlanCard isAdministrator onLeft={onLeft} />, {
      session: { idToken: 'token' },
    });
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.use(respond(getGroupDetails, group));
    await user.click(retry);
    expect(await screen.findByText('Okafor Lab')).toBeVisible();
  });

  it('A member and an administrator can leave after a question, an owner cannot (GROUP-224)', async () => {
    const left: unknown[] = [];
    server.use(
      respond(groupManagementEndpoints.leaveGroup, ({ input }) => {
        left.push(input);
        return {};
      }),
    );
    const { user } = show({
      ...group,
      groups: [
        { guid: 'g-1', name: 'Okafor Lab', role: 'owner', isLive: true, pays: false, offer: null },
        { guid: 'g-2', name: 'Maths', role: 'admin', isLive: true, pays: false, offer: null },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Leave Maths' }));
    expect(screen.queryByRole('button', { name: 'Leave Okafor Lab' })).not.toBeInTheDocument();
    const question = within(screen.getByRole('alertdialog', { name: 'Leave Maths?' }));
    await user.click(question.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('You left Maths.')).toBeVisible();
    expect(left).toEqual([{ guid: 'g-2' }]);
    expect(onLeft).toHaveBeenCalled();
  });

  it('An administrator steps down after a question, which nobody else has (GROUP-467)', async () => {
    const asked: unknown[] = [];
    const shared = { isLive: true, pays: false, offer: null };
    const administered = { guid: 'g-2', name: 'Maths', role: 'admin' as const, ...shared };
    const others = [
      { guid: 'g-1', name: 'Okafor Lab', role: 'owner' as const, ...shared },
      { guid: 'g-3', name: 'Choir', role: 'member' as const, ...shared },
    ];
    const { user } = show({ ...group, groups: [administered, ...others] });
    server.use(
      respond(groupManagementEndpoints.stepDown, ({ input }) => {
        asked.push(input);
        const groups = [{ ...administered, role: 'member' as const }, ...others];
        server.use(respond(getGroupDetails, { ...group, groups }));
        return {};
      }),
    );
    await user.click(await screen.findByRole('button', { name: /^Step down in/ }));
    const question = within(
      screen.getByRole('alertdialog', { name: 'Step down as an administrator of Maths?' }),
    );
    expect(question.getByText(/You keep your seat and Premium/)).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Step down' }));
    expect(await screen.findByText('You no longer administer Maths.')).toBeVisible();
    expect(asked).toEqual([{ guid: 'g-2' }]);
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: /^Step down in/ })).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('button', { name: 'Leave Maths' })).toBeVisible();
  });

  it('An administrator of another group than the card’s gets to its members (GROUP-228)', async () => {
    const shared = { isLive: true, pays: false, offer: null };
    show({
      ...group,
      groups: [
        { guid: 'g-1', name: 'Okafor Lab', role: 'owner', ...shared },
        { guid: 'g-2', name: 'Maths', role: 'admin', ...shared },
        { guid: 'g-3', name: 'Choir', role: 'member', ...shared },
      ],
    });
    expect(await screen.findByRole('link', { name: 'Manage members of Maths' })).toHaveAttribute(
      'href',
      '/manage-group?group=g-2',
    );
    expect(screen.queryByRole('link', { name: /Choir|Okafor Lab/ })).not.toBeInTheDocument();
  });

  it('The person who pays reads before leaving that the payment continues (GROUP-456)', async () => {
    const { user } = show({
      ...group,
      groups: [
        { guid: 'g-2', name: 'Maths', role: 'admin', isLive: true, pays: true, offer: null },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Leave Maths' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      /You’ll keep paying for the group after you leave, until you cancel on your billing page/,
    );
  });

  it('The owner of a group that has ended can leave it (GROUP-224, GROUP-231)', async () => {
    const { user } = show({
      ...group,
      groups: [
        { guid: 'g-1', name: 'Okafor Lab', role: 'owner', isLive: false, pays: false, offer: null },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Leave Okafor Lab' }));
    expect(screen.getByRole('alertdialog')).toHaveTextContent(
      /longest-serving administrator becomes its owner/,
    );
  });

  it.each([
    ['Accept with my new address', true, 'You joined Okafor Lab.'],
    ['Decline the invitation', false, 'You declined the invitation to Okafor Lab.'],
  ])(
    'An invitation of a former address is answered with "%s" (GROUP-455)',
    async (button, accept, done) => {
      const answers: unknown[] = [];
      const { user } = show({
        formerInvitations: [{ guid: 'g-9', name: 'Okafor Lab', email: 'old@maths.example' }],
      });
      expect(
        await screen.findByText(
          /Your previous email address, old@maths.example, was invited to Okafor Lab/,
        ),
      ).toBeVisible();
      server.use(
        respond(groupManagementEndpoints.answerFormerInvitation, ({ input }) => {
          answers.push(input);
          server.use(respond(getGroupDetails, {}));
          return {};
        }),
      );
      await user.click(screen.getByRole('button', { name: button }));
      expect(await screen.findByText(done)).toBeVisible();
      expect(answers).toEqual([{ guid: 'g-9', accept }]);
      await waitFor(() =>
        expect(screen.queryByRole('button', { name: button })).not.toBeInTheDocument(),
      );
    },
  );

  const offered = (role: 'admin' | 'owner'): Group => ({
    groups: [
      {
        ...{ guid: 'g-2', name: 'Maths', role: 'member', isLive: true, pays: false },
        offer: { role, by: 'ada@maths.example', newOwnerPays: false, payment: null },
      },
    ],
  });

  it.each([
    ['admin', /ada@maths.example wants you to become/, 'You are an administrator of Maths.'],
    ['owner', /ada@maths.example wants to hand/, 'You are the owner of Maths.'],
  ] as const)(
    'A member who is offered the role "%s" accepts it on the account page (GROUP-229)',
    async (role, question, done) => {
      const accepted: unknown[] = [];
      server.use(
        respond(groupManagementEndpoints.acceptRoleOffer, ({ input }) => {
          accepted.push(input);
          return { checkout: null };
        }),
      );
      const { user } = show(offered(role));
      expect(await screen.findByText(question)).toBeVisible();
      expect(accepted).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Accept the role in Maths' }));
      expect(await screen.findByText(done)).toBeVisible();
      expect(accepted).toEqual([{ guid: 'g-2' }]);
    },
  );

  const payment = {
    ...{ amount: 54_000, currency: 'usd', interval: 'year' as const, seats: 5 },
    ...{ chargedFrom: 1_809_302_400, isEnding: false, isTaxed: false },
  };
  const withPayment = (changes: object | null): Group => ({
    groups: [
      {
        ...{ guid: 'g-2', name: 'Maths', role: 'member', isLive: true, pays: false },
        offer: {
          ...{ role: 'owner', by: 'ada@maths.example', newOwnerPays: true },
          payment: changes && { ...payment, ...changes },
        },
      },
    ],
  });

  it.each([
    [
      {},
      /\$540.00 per year for 5 seats, starting May 03, 2027. You won’t be charged before that day.$/,
    ],
    [{ isTaxed: true }, /\$540.00 per year plus tax for 5 seats/],
    [{ isEnding: true }, /Without your card, the group ends then.$/],
    [{ chargedFrom: null }, /\$540.00 per year for 5 seats, starting today.$/],
  ])(
    'An offer with the payment of %j says price, seats and date, and accepting it opens the checkout (GROUP-457, GROUP-458)',
    async (changes, sentence) => {
      const { acceptRoleOffer } = groupManagementEndpoints;
      server.use(respond(acceptRoleOffer, { checkout: 'https://pay.example/cs_1' }));
      const { user, opened } = show(withPayment(changes));
      expect(await screen.findByText(sentence)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Accept and enter a card for Maths' }));
      await waitFor(() => expect(opened).toEqual(['https://pay.example/cs_1']));
      expect(screen.queryByText('You are the owner of Maths.')).not.toBeInTheDocument();
    },
  );

  it('An offer whose payment cannot move says why and is not accepted (GROUP-457)', async () => {
    show(withPayment(null));
    expect(
      await screen.findByText(/no one else can take over the payment at the moment/),
    ).toBeVisible();
    const accept = screen.getByRole('button', { name: 'Accept and enter a card for Maths' });
    expect(accept).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    ['ALREADY_SUBSCRIBED', 409, /You pay for a plan of your own. Cancel it first/],
    ['PAYMENT_CANNOT_MOVE', 409, /No one else can pay for this group now/],
    ['PRICE_NOT_AVAILABLE', 400, 'This price isn’t available'],
  ] as const)(
    'A member who cannot pay for an offered group reads why: %s (GROUP-459)',
    async (code, status, sentence) => {
      const { acceptRoleOffer } = groupManagementEndpoints;
      server.use(respondWithError(acceptRoleOffer, status, code));
      const { user, opened } = show(withPayment({}));
      const accept = await screen.findByRole('button', {
        name: 'Accept and enter a card for Maths',
      });
      await user.click(accept);
      expect(await screen.findByText(sentence)).toBeVisible();
      expect(opened).toEqual([]);
    },
  );

  it('A member declines an offered role, and learns when the offer is gone (GROUP-229)', async () => {
    const { declineRoleOffer } = groupManagementEndpoints;
    server.use(respondWithError(declineRoleOffer, 404, 'ROLE_OFFER_NOT_FOUND'));
    const { user } = show(offered('admin'));
    const decline = await screen.findByRole('button', { name: 'Decline the role in Maths' });
    await user.click(decline);
    expect(await screen.findByText('This offer is no longer open.')).toBeVisible();
    server.use(respond(declineRoleOffer, {}));
    await user.click(decline);
    expect(await screen.findByText('You declined the role in Maths.')).toBeVisible();
  });
});
