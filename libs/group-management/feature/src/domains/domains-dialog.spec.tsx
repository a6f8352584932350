import {
  groupManagementEndpoints as endpoints,
  type DomainCheck,
  type Group,
} from '@portal/group-management/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, within } from '@testing-library/react';
import { groupOf, openMembers } from '../testing/members';
import type { GroupDomain } from './domain-api';

const domainOf = (domain: string, changes: Partial<GroupDomain> = {}): GroupDomain => ({
  domain,
  state: 'waiting',
  record: { name: `_lemma.${domain}`, value: `lemma-verification=token of ${domain}` },
  joined: 0,
  ...changes,
});

describe('the email domains on the members page', () => {
  /** The server, which has the domains that are given. */
  const openDialog = async (present: readonly GroupDomain[], group: Group = groupOf()) => {
    let stored = [...present];
    const view = openMembers([], group);
    server.use(
      respond(endpoints.listGroupDomains, () => ({ domains: stored })),
      respond(endpoints.addGroupDomain, ({ input }) => {
        stored = [...stored, domainOf(input.domain)];
        return { domains: stored };
      }),
      respond(endpoints.removeGroupDomain, ({ input }) => {
        stored = stored.filter(({ domain }) => domain !== input.domain);
        return { domains: stored };
      }),
    );
    await view.user.click(await screen.findByRole('button', { name: 'Email domains' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Email domains' }));
    const find = (result: DomainCheck) =>
      server.use(
        respond(endpoints.checkGroupDomain, ({ input }) => {
          if (result === 'verified')
            stored = stored.map((each) =>
              each.domain === input.domain ? { ...each, state: 'verified' } : each,
            );
          return { domains: stored, result };
        }),
      );
    return { ...view, dialog, find };
  };

  it('The owner adds a domain, sees the record to publish and copies its value (GROUP-464)', async () => {
    const { user, dialog } = await openDialog([]);
    await user.type(await dialog.findByLabelText('Domain'), 'uni.example');
    await user.click(dialog.getByRole('button', { name: 'Add domain' }));
    expect(await dialog.findByText('_lemma.uni.example')).toBeVisible();
    const value = 'lemma-verification=token of uni.example';
    expect(dialog.getByText(value)).toBeVisible();
    expect(dialog.getByText('Not verified')).toBeVisible();
    expect(dialog.getByLabelText('Domain')).toHaveValue('');
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await user.click(dialog.getByRole('button', { name: 'Copy value' }));
    expect(await dialog.findByText('The value is copied.')).toBeVisible();
    expect(write).toHaveBeenCalledWith(value);
  });

  it.each([
    ['no-record', 'There is no TXT record at _lemma.uni.example yet.'],
    ['other-record', /record at _lemma.uni.example has another value/],
    ['no-answer', /name servers of uni.example did not answer/],
  ] as const)('The check that finds "%s" says "%s" (GROUP-464)', async (result, text) => {
    const { user, dialog, find } = await openDialog([domainOf('uni.example')]);
    find(result);
    await user.click(await dialog.findByRole('button', { name: 'Check uni.example now' }));
    expect(await dialog.findByText(text)).toBeVisible();
    expect(dialog.getByText('Not verified')).toBeVisible();
  });

  it('The check that finds the record verifies the domain, and the record disappears (GROUP-464)', async () => {
    const { user, dialog, find } = await openDialog([domainOf('uni.example')]);
    find('verified');
    await user.click(await dialog.findByRole('button', { name: 'Check uni.example now' }));
    expect(await dialog.findByText('Verified')).toBeVisible();
    expect(dialog.getByText('uni.example is verified. Its people can join now.')).toBeVisible();
    expect(dialog.queryByText('_lemma.uni.example')).not.toBeInTheDocument();
  });

  it('A domain whose record is missing shows it again, and one that is removed leaves its members (GROUP-464, GROUP-465)', async () => {
    const lost = domainOf('uni.example', { state: 'lost', joined: 3 });
    const { user, dialog } = await openDialog([lost]);
    expect(await dialog.findByText('Record missing')).toBeVisible();
    expect(dialog.getByText(/nobody can join by this domain/)).toBeVisible();
    expect(dialog.getByText('3 joined by this domain.')).toBeVisible();
    expect(dialog.getByText('_lemma.uni.example')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove uni.example' }));
    expect(
      await dialog.findByText('uni.example is removed. Those who joined by it stay.'),
    ).toBeVisible();
    expect(dialog.queryByText('Record missing')).not.toBeInTheDocument();
  });

  it('A domain that is refused says why at the field (GROUP-305, GROUP-464)', async () => {
    const { user, dialog } = await openDialog([]);
    const message = '“gmail.com” cannot be claimed: anybody can get an email address in it.';
    server.use(
      respondWithError(endpoints.addGroupDomain, 422, 'DOMAIN_REFUSED', {
        message: 'This domain cannot be used.',
        fields: [{ field: 'domain', message }],
      }),
    );
    await user.type(await dialog.findByLabelText('Domain'), 'gmail.com');
    await user.click(dialog.getByRole('button', { name: 'Add domain' }));
    expect(await dialog.findByText(message)).toBeVisible();
  });

  it('An administrator is not offered who can join by themselves (GROUP-464)', async () => {
    openMembers([], groupOf({ role: 'admin' }));
    expect(await screen.findByText('Okafor Lab')).toBeVisible();
    expect(
      screen.queryByRole('heading', { name: 'Who can join by themselves' }),
    ).not.toBeInTheDocument();
  });
});
