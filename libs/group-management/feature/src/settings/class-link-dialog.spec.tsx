import { groupManagementEndpoints as endpoints, type Group } from '@portal/group-management/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, within } from '@testing-library/react';
import { groupOf, openMembers } from '../testing/members';
import type { ClassLink } from '../your-groups/joining-api';

const link: ClassLink = {
  url: 'https://portal.example/join?link=secret',
  domains: ['uni.example'],
  joined: 12,
};

describe('the class link on the members page', () => {
  /** The server, which has the link that is given. */
  const openDialog = async (current: ClassLink | null, group: Group = groupOf()) => {
    let stored = current;
    const given: string[][] = [];
    const view = openMembers([], group);
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
    await user.type(await dialog.findByLabelText('Email domains'), 'uni.example, college.example');
    await user.click(dialog.getByRole('button', { name: 'Switch on' }));
    expect(await dialog.findByText(link.url)).toBeVisible();
    expect(dialog.getByText('For addresses of uni.example or college.example.')).toBeVisible();
    expect(dialog.getByText('0 joined by link, 8 seats left.')).toBeVisible();
    expect(given).toEqual([['uni.example', 'college.example']]);
  });

  it.each([
    [groupOf(), '12 joined by link, 8 seats left.'],
    [groupOf({ quota: 13 }), '12 joined by link, 1 seat left.'],
    [groupOf({ quota: 4 }), '12 joined by link, 0 seats left.'],
    [groupOf({ quota: null }), '12 joined by link.'],
  ])('The counts of %j are told as "%s" (GROUP-460)', async (group, text) => {
    const { dialog } = await openDialog(link, group);
    expect(await dialog.findByText(text)).toBeVisible();
  });

  it('The owner copies the link (GROUP-460)', async () => {
    const { user, dialog } = await openDialog(link);
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(await dialog.findByRole('button', { name: 'Copy link' }));
    expect(await dialog.findByText('The link is copied.')).toBeVisible();
    expect(write).toHaveBeenCalledWith(link.url);
  });

  it('The owner switches the link off, and the page says that members stay (GROUP-460)', async () => {
    const { user, dialog } = await openDialog(link);
    await user.click(await dialog.findByRole('button', { name: 'Switch off' }));
    expect(
      await screen.findByText('The class link is off. Those who joined by it stay.'),
    ).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('The owner changes the domains, and the link stays (GROUP-460)', async () => {
    const { user, dialog, given } = await openDialog(link);
    await user.click(await dialog.findByRole('button', { name: 'Change domains' }));
    const field = dialog.getByLabelText('Email domains');
    expect(field).toHaveValue('uni.example');
    await user.type(field, ', college.example');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(
      await dialog.findByText('For addresses of uni.example or college.example.'),
    ).toBeVisible();
    expect(dialog.getByText(link.url)).toBeVisible();
    expect(given).toEqual([['uni.example', 'college.example']]);
  });

  it('A domain that is refused says why at the field (GROUP-305, GROUP-460)', async () => {
    const { user, dialog } = await openDialog(null);
    const message = '“gmail.com” cannot be claimed: anybody can get an email address in it.';
    server.use(
      respondWithError(endpoints.openClassLink, 422, 'DOMAIN_REFUSED', {
        message: 'This domain cannot be used.',
        fields: [{ field: 'domains', message }],
      }),
    );
    await user.type(await dialog.findByLabelText('Email domains'), 'gmail.com');
    await user.click(dialog.getByRole('button', { name: 'Switch on' }));
    expect(await dialog.findByText(message)).toBeVisible();
  });

  it.each([
    ['An administrator', groupOf({ role: 'admin' })],
    [
      'The owner of an ended group',
      groupOf({
        groups: [{ guid: 'g-1', name: '', role: 'owner', isLive: false, pays: false, offer: null }],
      }),
    ],
  ])('%s is not offered the link (GROUP-460)', async (_, group) => {
    openMembers([], group);
    expect(await screen.findByText('Okafor Lab')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Class link' })).not.toBeInTheDocument();
  });
});
