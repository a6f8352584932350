import { type Group, groupManagementEndpoints as endpoints } from '@portal/group-management/domain';
import { commonErrors } from '@portal/shared/contract';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { groupOf, memberOf, openMembers, openSettings } from '../testing/members';
import type { ClassLink } from '../your-groups/joining-api';

describe('the name of the group in its settings', () => {
  const subscription: Group['subscription'] = {
    status: 'active',
    plan: { product: { name: 'Lemma Group' } },
    current_period_end: '1806541200',
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: null,
  };

  const openDialog = async () => {
    const names: string[] = [];
    const view = openSettings(groupOf({ subscription }));
    server.use(
      respond(endpoints.renameGroup, ({ input }) => {
        names.push(input.name);
        return {};
      }),
    );
    await view.user.click(await screen.findByRole('button', { name: 'Rename Okafor Lab' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the group' }));
    const save = async (name: string) => {
      fireEvent.change(dialog.getByLabelText('Name'), { target: { value: name } });
      await view.user.click(dialog.getByRole('button', { name: 'Save' }));
    };
    return { dialog, save, names };
  };

  it('The owner renames the group (GROUP-400)', async () => {
    const { save, names } = await openDialog();
    await save('Okafor & Friends');
    expect(await screen.findByText('The group is now called Okafor & Friends.')).toBeVisible();
    expect(names).toEqual(['Okafor & Friends']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('An empty name, one with a link and a long one are rejected before they are sent (GROUP-400)', async () => {
    const { save, dialog, names } = await openDialog();
    for (const [name, sentence] of [
      ['   ', 'Enter a name.'],
      ['See evil.example', 'Please leave out links and email addresses.'],
      ['x'.repeat(61), 'Please use at most 60 characters.'],
    ] as const) {
      await save(name);
      expect(await dialog.findByText(sentence)).toBeVisible();
    }
    expect(names).toEqual([]);
  });

  it('The owner of an institution reads its name without a button (GROUP-400)', async () => {
    openSettings();
    expect(await screen.findByText('Okafor Lab')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Rename/ })).not.toBeInTheDocument();
  });

  it('An administrator reads that only the owner changes the settings, and has no tab for them (GROUP-520)', async () => {
    openSettings(groupOf({ subscription, role: 'admin' }));
    expect(await screen.findByText(/Only the owner can change/)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    const tabs = within(screen.getByRole('navigation', { name: 'Pages of this group' }));
    expect(tabs.queryByRole('link', { name: 'Settings' })).not.toBeInTheDocument();
  });
});

describe('the class link in the settings', () => {
  const link: ClassLink = {
    url: 'https://portal.example/join?link=secret',
    domains: ['uni.example'],
    joined: 12,
  };

  /** The server, which has the link that is given. */
  const openDialog = async (current: ClassLink | null, group: Group = groupOf()) => {
    let stored = current;
    const given: string[][] = [];
    const view = openSettings(group);
    server.use(
      respond(endpoints.getClassLink, () => ({ link: stored })),
      respond(endpoints.openClassLink, ({ input }) => {
        given.push(input.domains);
        stored = { ...link, domains: input.domains, joined: 0 };
        return { link: stored };
      }),
      respond(endpoints.closeClassLink, () => {
        stored = null;
        return {};
      }),
    );
    await view.user.click(await screen.findByRole('button', { name: 'Class link' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'A link for a class' }));
    return { ...view, dialog, given };
  };

  it('The owner names domains, switches the link on and sees it with its counts (GROUP-460)', async () => {
    const { user, dialog, given } = await openDialog(null);
    await user.click(await dialog.findByLabelText('Email domains'));
    await user.paste('uni.example, college.example');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await dialog.findByText(link.url)).toBeVisible();
    expect(dialog.getByText('For addresses at uni.example or college.example.')).toBeVisible();
    expect(dialog.getByText('0 joined with the link, 8 seats left.')).toBeVisible();
    expect(given).toEqual([['uni.example', 'college.example']]);
  });

  it.each([
    [groupOf(), '12 joined with the link, 8 seats left.'],
    [groupOf({ quota: 13 }), '12 joined with the link, 1 seat left.'],
    [groupOf({ quota: 4 }), '12 joined with the link, 0 seats left.'],
    [groupOf({ quota: null }), '12 joined with the link.'],
  ])('The counts of %j are told as "%s" (GROUP-460)', async (group, text) => {
    const { dialog } = await openDialog(link, group);
    expect(await dialog.findByText(text)).toBeVisible();
  });

  it('The owner copies the link (GROUP-460)', async () => {
    const { user, dialog } = await openDialog(link);
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await dialog.findByRole('button', { name: 'Copy link' }));
    expect(await dialog.findByText('Link copied.')).toBeVisible();
    expect(write).toHaveBeenCalledWith(link.url);
  });

  it('The owner switches the link off, and the page says that members stay (GROUP-460)', async () => {
    const { user, dialog } = await openDialog(link);
    await user.click(await dialog.findByRole('button', { name: 'Turn off' }));
    expect(
      await screen.findByText('The class link is off. People who joined with it stay.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('The owner changes the domains, and the link stays (GROUP-460)', async () => {
    const { user, dialog, given } = await openDialog(link);
    await user.click(await dialog.findByRole('button', { name: 'Change domains' }));
    const field = dialog.getByLabelText('Email domains');
    expect(field).toHaveValue('uni.example');
    await user.click(field);
    await user.paste(', college.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(
      await dialog.findByText('For addresses at uni.example or college.example.'),
    ).toBeVisible();
    expect(dialog.getByText(link.url)).toBeVisible();
    expect(given).toEqual([['uni.example', 'college.example']]);
  });

  it('A domain that is refused says why at the field (GROUP-305, GROUP-460)', async () => {
    const { user, dialog } = await openDialog(null);
    const message = '“gmail.com” cannot be claimed: anybody can get an email address in it.';
    server.use(
      respondWithError(endpoints.openClassLink, 422, 'DOMAIN_REFUSED', {
        message: 'You can’t use this domain.',
        fields: [{ field: 'domains', message }],
      }),
    );
    await user.click(await dialog.findByLabelText('Email domains'));
    await user.paste('gmail.com');
    await user.click(dialog.getByRole('button', { name: 'Turn on' }));
    expect(await dialog.findByText(message)).toBeVisible();
  });

  it('The owner of an ended group is offered neither the link nor the end (GROUP-460, GROUP-468)', async () => {
    const ended = { guid: 'g-1', name: '', role: 'owner', isLive: false, pays: false } as const;
    openSettings(groupOf({ groups: [{ ...ended, offer: null }] }));
    expect(await screen.findByText('Okafor Lab')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Class link' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'End the group' })).not.toBeInTheDocument();
  });
});

describe('the rule for invitations in the settings', () => {
  const label = 'Invitations can be used with another address';

  it('The owner switches it on, and off again when it is on (GROUP-470)', async () => {
    const asked: unknown[] = [];
    let group = groupOf();
    const { user } = openSettings(group);
    server.use(
      respond(endpoints.getGroupDetails, () => group),
      respond(endpoints.changeInvitationRule, ({ input: { allowsOtherAddress } }) => {
        asked.push(allowsOtherAddress);
        group = groupOf({ allowsOtherAddress });
        return {};
      }),
    );
    const rule = await screen.findByRole('switch', { name: label });
    expect(rule).not.toBeChecked();
    await user.click(rule);
    await waitFor(() => expect(rule).toBeChecked());
    await user.click(rule);
    await waitFor(() => expect(rule).not.toBeChecked());
    expect(asked).toEqual([true, false]);
  });

  it('A failure shows beside the switch, which stays as it was (GROUP-470)', async () => {
    const { user } = openSettings();
    server.use(respondWithError(endpoints.changeInvitationRule, 403, 'FORBIDDEN'));
    const rule = await screen.findByRole('switch', { name: label });
    await user.click(rule);
    expect(await screen.findByText(commonErrors.FORBIDDEN.text)).toBeVisible();
    expect(rule).not.toBeChecked();
  });

  it('An administrator does not see the switch; the row of who used another address says so (GROUP-470)', async () => {
    const invitedAs = 'grace@example.org';
    openMembers([memberOf('ada@example.org', { invitedAs })], groupOf({ role: 'admin' }));
    expect(await screen.findByText(`Invited as ${invitedAs}.`)).toBeVisible();
    expect(screen.queryByRole('switch', { name: label })).not.toBeInTheDocument();
  });
});

describe('the end of a group that its owner wants', () => {
  const subscription = {
    status: 'active',
    plan: { product: { name: 'Lemma Group' } },
    current_period_end: '1798848000',
    cancel_at_period_end: false,
    cancel_at: null,
    ended_at: null,
  };
  const own = {
    guid: 'g-1',
    name: 'Okafor Lab',
    role: 'owner',
    isLive: true,
    offer: null,
  } as const;
  const paidGroup = (changes: Partial<Group> = {}, pays = true) =>
    groupOf({ subscription, groups: [{ ...own, pays }], ...changes });

  const openDialog = async (group = paidGroup()) => {
    const view = openSettings(group);
    const asked: unknown[] = [];
    server.use(
      respond(endpoints.endGroup, ({ input }) => {
        asked.push(input);
        return { endsAt: 1_798_848_000, hasEnded: input.atOnce };
      }),
    );
    await view.user.click(await screen.findByRole('button', { name: 'End the group' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End Okafor Lab?' }));
    const confirm = async (name: string) => {
      await view.user.click(dialog.getByLabelText('Type “Okafor Lab” to confirm'));
      await view.user.paste(name);
      await view.user.click(dialog.getByRole('button', { name: 'End the group' }));
    };
    return { ...view, asked, dialog, confirm };
  };

  it('The group ends with its period: the dialog says what happens when and who is mailed, and asks for the name (GROUP-468)', async () => {
    const { dialog, confirm, asked } = await openDialog();
    for (const sentence of [
      /^Nothing changes until Jan 02, 2027.*you won’t be charged again/,
      /^All 8 active members, including you, lose Premium from the group that day/,
      /^We’ll email every member when the group ends/,
      /open invitations and join links no longer work/,
      /you can buy the group again with the same members/,
    ])
      expect(dialog.getByText(sentence)).toBeVisible();
    await confirm('Okafor Lab');
    expect(await screen.findByText('Okafor Lab ends on Jan 02, 2027.')).toBeVisible();
    expect(asked).toEqual([{ guid: 'g-1', name: 'Okafor Lab', atOnce: false }]);
  });

  it('The group ends now when the owner chooses that, without a refund (GROUP-468)', async () => {
    const { user, dialog, confirm, asked } = await openDialog();
    await user.click(dialog.getByRole('radio', { name: 'Now' }));
    expect(dialog.getByText(/the rest of the paid period isn’t refunded/)).toBeVisible();
    expect(dialog.getByText(/lose Premium from the group immediately/)).toBeVisible();
    await confirm('Okafor Lab');
    expect(await screen.findByText('Okafor Lab has ended.')).toBeVisible();
    expect(asked).toEqual([{ guid: 'g-1', name: 'Okafor Lab', atOnce: true }]);
  });

  it('Another name ends nothing, and nothing is sent (GROUP-468)', async () => {
    const { dialog, confirm, asked } = await openDialog();
    await confirm('Okafor');
    expect(await dialog.findByText('This isn’t the name of the group.')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('The dialog stays and shows a failure of the payment provider (GROUP-468)', async () => {
    const { dialog, confirm } = await openDialog();
    server.use(respondWithError(endpoints.endGroup, 503, 'PAYMENT_PROVIDER_UNAVAILABLE'));
    await confirm('Okafor Lab');
    expect(await dialog.findByText(/The payment provider isn’t responding/)).toBeVisible();
    expect(dialog.getByLabelText('Type “Okafor Lab” to confirm')).toHaveValue('Okafor Lab');
  });

  it('A plan whose payment is owed, and one that is canceled already, can end now only (GROUP-468)', async () => {
    const { dialog } = await openDialog(
      paidGroup({ subscription: { ...subscription, status: 'past_due' } }),
    );
    expect(dialog.getByText('A payment for the plan is due, so it ends now.')).toBeVisible();
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
  });

  it('A group that will end says when, and the person who pays can keep it (GROUP-468)', async () => {
    const canceled = { ...subscription, cancel_at_period_end: true };
    const { dialog } = await openDialog(paidGroup({ subscription: canceled }));
    expect(screen.getByText('This group ends on Jan 02, 2027.')).toBeVisible();
    expect(screen.getByText('Keep the group').closest('a')).toHaveAttribute(
      'href',
      '/account/billing',
    );
    expect(dialog.getByText(/already canceled and ends on Jan 02, 2027/)).toBeVisible();
  });

  it('When somebody else pays, the button says who can end the plan (GROUP-468)', async () => {
    openSettings(paidGroup({}, false));
    const button = await screen.findByRole('button', { name: 'End the group' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/Only they can end its plan/);
  });

  it('The owner of an institution ends nothing (GROUP-468)', async () => {
    openSettings(groupOf({ subscription: null }));
    expect(await screen.findByRole('button', { name: 'Class link' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End the group' })).not.toBeInTheDocument();
  });

  it('An owner who wants out is led to the active members, and without another active member to nobody (GROUP-467)', async () => {
    const { unmount } = openSettings(paidGroup());
    expect(await screen.findByText(/You own this group. To step down or leave/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show active members' })).toHaveAttribute(
      'href',
      '/manage-group?group=g-1&status=active&q=&page=1',
    );
    unmount();
    openSettings(paidGroup({ counts: { active: 1, pending: 4 } }));
    expect(
      await screen.findByRole('button', { name: 'Show active members' }),
    ).toHaveAccessibleDescription('No one else has accepted an invitation yet.');
  });
});

describe('the second factor in the settings', () => {
  const label = 'Administrators need two-step login';
  const open = async (
    group: Group,
    answer: Parameters<typeof respond>[1] | 'SECOND_FACTOR_NEEDED',
  ) => {
    const view = openSettings(group);
    server.use(
      answer === 'SECOND_FACTOR_NEEDED'
        ? respondWithError(endpoints.requireSecondFactor, 403, answer)
        : respond(endpoints.requireSecondFactor, answer),
    );
    return { ...view, toggle: await screen.findByRole('switch', { name: label }) };
  };

  it('The owner requires it with one switch, and the settings are read again (GROUP-481)', async () => {
    const sent: unknown[] = [];
    const { user, toggle } = await open(groupOf(), ({ input }: { input: object }) => {
      sent.push(input);
      server.use(respond(endpoints.getGroupDetails, groupOf({ needsSecondFactor: true })));
      return {};
    });
    expect(toggle).not.toBeChecked();
    expect(toggle).toHaveAccessibleDescription(/no one, including you, can manage this group/);
    await user.click(toggle);
    await waitFor(() => expect(screen.getByRole('switch', { name: label })).toBeChecked());
    expect(sent).toEqual([{ guid: 'g-1', isRequired: true }]);
  });

  it('An owner without a second factor is led to set one up first (GROUP-481)', async () => {
    const { user, toggle } = await open(groupOf(), 'SECOND_FACTOR_NEEDED');
    await user.click(toggle);
    const link = await screen.findByRole('link', {
      name: /Set up two-step login for yourself first/,
    });
    expect(link).toHaveAttribute('href', '/account/security?group=g-1');
    expect(toggle).not.toBeChecked();
  });

  it('The owner reads who has none yet, and turns the rule off (GROUP-481, GROUP-483)', async () => {
    const sent: unknown[] = [];
    const withoutSecondFactor = ['ada@example.edu', 'bob@example.edu'];
    const { user, toggle } = await open(
      groupOf({ needsSecondFactor: true, withoutSecondFactor }),
      ({ input }: { input: object }) => {
        sent.push(input);
        return {};
      },
    );
    expect(
      await screen.findByText('No two-step login yet: ada@example.edu, bob@example.edu.'),
    ).toBeVisible();
    await user.click(toggle);
    await waitFor(() => expect(sent).toEqual([{ guid: 'g-1', isRequired: false }]));
  });
});
