import {
  groupManagementEndpoints as endpoints,
  type Group,
  type Member,
} from '@portal/group-management/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, within } from '@testing-library/react';
import { groupOf, memberOf, openMembers } from '../testing/members';

const subscription = {
  status: 'active',
  plan: { product: { name: 'Lemma Group' } },
  current_period_end: '1798848000',
  cancel_at_period_end: false,
  cancel_at: null,
  ended_at: null,
};
const own = { guid: 'g-1', name: 'Okafor Lab', role: 'owner', isLive: true, offer: null } as const;
const paidGroup = (changes: Partial<Group> = {}, pays = true) =>
  groupOf({ subscription, groups: [{ ...own, pays }], ...changes });
const members: Member[] = [memberOf('owner@maths.example', { role: 'owner', pays: true })];

describe('the end of a group that its owner wants', () => {
  const openDialog = async (group = paidGroup()) => {
    const view = openMembers(members, group);
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
      await view.user.type(dialog.getByLabelText('Type “Okafor Lab” to confirm'), name);
      await view.user.click(dialog.getByRole('button', { name: 'End the group' }));
    };
    return { ...view, asked, dialog, confirm };
  };

  it('The group ends with its period: the dialog says what happens when and who is mailed, and asks for the name (GROUP-468)', async () => {
    const { dialog, confirm, asked } = await openDialog();
    for (const sentence of [
      /^Until Jan 02, 2027 nothing changes.*nothing more is charged/,
      /^All 8 active members, you included, lose the Premium of the group that day/,
      /^We mail every member when the group ends/,
      /open invitations and links to join are void/,
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
    expect(dialog.getByText(/what is left of the paid period is not refunded/)).toBeVisible();
    expect(dialog.getByText(/lose the Premium of the group at once/)).toBeVisible();
    await confirm('Okafor Lab');
    expect(await screen.findByText('Okafor Lab has ended.')).toBeVisible();
    expect(asked).toEqual([{ guid: 'g-1', name: 'Okafor Lab', atOnce: true }]);
  });

  it('Another name ends nothing, and nothing is sent (GROUP-468)', async () => {
    const { dialog, confirm, asked } = await openDialog();
    await confirm('Okafor');
    expect(await dialog.findByText('This is not the name of the group.')).toBeVisible();
    expect(asked).toEqual([]);
  });

  it('The dialog stays and shows a failure of the payment provider (GROUP-468)', async () => {
    const { dialog, confirm } = await openDialog();
    server.use(respondWithError(endpoints.endGroup, 503, 'PAYMENT_PROVIDER_UNAVAILABLE'));
    await confirm('Okafor Lab');
    expect(await dialog.findByText(/The payment provider is not responding/)).toBeVisible();
    expect(dialog.getByLabelText('Type “Okafor Lab” to confirm')).toHaveValue('Okafor Lab');
  });

  it('A plan whose payment is owed, and one that is canceled already, can end now only (GROUP-468)', async () => {
    const { dialog } = await openDialog(
      paidGroup({ subscription: { ...subscription, status: 'past_due' } }),
    );
    expect(dialog.getByText('A payment for the plan is owed: it ends now.')).toBeVisible();
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
    expect(dialog.getByText(/canceled already and ends on Jan 02, 2027/)).toBeVisible();
  });

  it('When somebody else pays, the button says who can end the plan (GROUP-468)', async () => {
    openMembers(members, paidGroup({}, false));
    const button = await screen.findByRole('button', { name: 'End the group' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(/Only they can end its plan/);
  });

  it.each([
    ['An administrator', paidGroup({ role: 'admin' })],
    [
      'The owner of a group that has ended',
      paidGroup({ groups: [{ ...own, isLive: false, pays: false }] }),
    ],
    ['The owner of an institution', groupOf({ subscription: null })],
  ])('%s ends nothing (GROUP-468)', async (_, group) => {
    openMembers(members, group);
    expect(await screen.findByRole('table', { name: 'Members' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End the group' })).not.toBeInTheDocument();
  });

  it('An owner who wants out is led to the hand-over, and without another active member to nobody (GROUP-467)', async () => {
    const { user, unmount } = openMembers(members, paidGroup());
    expect(await screen.findByText(/You own this group. To step down or to leave/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show active members' }));
    expect(screen.getByRole('button', { name: /^Active/ })).toHaveAttribute('aria-pressed', 'true');
    unmount();
    openMembers(members, paidGroup({ counts: { active: 1, pending: 4 } }));
    expect(
      await screen.findByRole('button', { name: 'Show active members' }),
    ).toHaveAccessibleDescription('Nobody else has accepted an invitation yet.');
  });
});
