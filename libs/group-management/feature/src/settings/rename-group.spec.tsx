import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { respond, server } from '@portal/shared/testing';
import { screen, within } from '@testing-library/react';
import { groupOf, openMembers } from '../testing/members';

const subscription: Group['subscription'] = {
  status: 'active',
  plan: { product: { name: 'Lemma Group' } },
  current_period_end: '1806541200',
  cancel_at_period_end: false,
  cancel_at: null,
  ended_at: null,
};

describe('the name of the group on the members page', () => {
  const openDialog = async () => {
    const names: string[] = [];
    const view = openMembers([], groupOf({ subscription }));
    server.use(
      respond(endpoints.renameGroup, ({ input }) => {
        names.push(input.name);
        return {};
      }),
    );
    await view.user.click(await screen.findByRole('button', { name: 'Rename Okafor Lab' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rename the group' }));
    await view.user.clear(dialog.getByLabelText('Name'));
    return { ...view, dialog, names };
  };

  it('The owner renames the group (GROUP-400)', async () => {
    const { user, dialog, names } = await openDialog();
    await user.type(dialog.getByLabelText('Name'), 'Okafor & Friends');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The group is called Okafor & Friends now.')).toBeVisible();
    expect(names).toEqual(['Okafor & Friends']);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    ['   ', 'Enter a name.'],
    ['See evil.example', 'Please leave out links and email addresses.'],
    ['x'.repeat(61), 'Please use at most 60 characters.'],
  ])('The name "%s" is rejected before it is sent (GROUP-400)', async (name, sentence) => {
    const { user, dialog, names } = await openDialog();
    await user.type(dialog.getByLabelText('Name'), name);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(sentence)).toBeVisible();
    expect(names).toEqual([]);
  });

  it.each([
    ['an administrator', groupOf({ subscription, role: 'admin' })],
    ['the owner of an institution', groupOf()],
  ])('To %s the page shows the name without a button (GROUP-400)', async (_, group) => {
    openMembers([], group);
    expect(await screen.findByText('Okafor Lab')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Rename/ })).not.toBeInTheDocument();
  });
});
