import type { Page } from '@playwright/test';
import { expect, expectGoodLooks, test } from '../../support/looks';

const looksRight = 'looks right in every theme and width';

async function openMembers(page: Page): Promise<void> {
  await page.goto('/manage-group');
  await expect(page.getByText('a.lindqvist@maths.example.edu')).toBeVisible();
}

/** Changes what the server says about the user's group. */
const changeGroup = (page: Page, changes: object) =>
  page.route('**/api/get-group-details', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...changes } });
  });

const groupOf = (guid: string, name: string, role: string, changes: object = {}) => ({
  ...{ guid, name, role, isLive: true, pays: false, offer: null },
  ...changes,
});

test.describe('a teacher with several groups', () => {
  test.use({ signedInAs: 'teacher' });
  const groups = [
    groupOf('g-1', 'Lemma Classroom', 'owner'),
    groupOf('g-2', 'Department of Mathematics and Statistics', 'admin'),
    groupOf('g-3', 'Okafor Lab', 'owner', { isLive: false }),
    groupOf('g-4', 'Choir', 'member'),
  ];

  test(`The choice of a group ${looksRight}`, async ({ page }) => {
    await page.route('**/api/get-group-details', (route) => route.fulfill({ json: { groups } }));
    await page.goto('/manage-group');
    await expect(page.getByText(/You manage several groups/)).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The members page with the switch of groups and an offered role ${looksRight}`, async ({
    page,
  }) => {
    await changeGroup(page, { guid: 'g-1', groups });
    await page.route('**/api/list-members', async (route) => {
      const body = { ...JSON.parse(route.request().postData() ?? '{}'), guid: undefined };
      const response = await route.fetch({ postData: JSON.stringify(body) });
      const { members, ...page } = await response.json();
      const [first, second, ...others] = members;
      const offered = [
        { ...first, offeredRole: 'admin' },
        { ...second, role: 'admin', offeredRole: 'owner' },
      ];
      await route.fulfill({ response, json: { ...page, members: [...offered, ...others] } });
    });
    await openMembers(page);
    await expect(page.getByText('Asked to be owner')).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The question before a group ends ${looksRight}`, async ({ page }) => {
    await page.goto('/manage-group/settings');
    await page.getByRole('button', { name: 'End the group' }).click();
    await expect(page.getByRole('dialog', { name: /^End / })).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The question before an administrator steps down ${looksRight}`, async ({ page }) => {
    await changeGroup(page, { groups });
    await page.goto('/account');
    await page.getByRole('button', { name: /^Step down in Department/ }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The question who pays for a group that is handed over ${looksRight}`, async ({ page }) => {
    const own = [groupOf('g-1', 'Lemma Classroom', 'owner', { pays: true })];
    await changeGroup(page, { guid: 'g-1', groups: own });
    await page.route('**/api/list-members', async (route) => {
      const body = { ...JSON.parse(route.request().postData() ?? '{}'), guid: undefined };
      const response = await route.fetch({ postData: JSON.stringify(body) });
      const { members, ...page } = await response.json();
      const payer = members.findIndex(({ status }: { status: string }) => status === 'active');
      members[payer].pays = true;
      await route.fulfill({ response, json: { ...page, members } });
    });
    await openMembers(page);
    const active = page.getByRole('row').filter({ hasText: 'Active' }).last();
    await active.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Hand over the group' }).click();
    await page.getByRole('alertdialog').getByText('New owner pays').click();
    await expect(page.getByText(/Your plan ends then, too/)).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The members page of a group that has ended, with an invitation that waits ${looksRight}`, async ({
    page,
  }) => {
    const subscription = {
      ...{ status: 'canceled', plan: { product: { name: 'Lemma Classroom' } } },
      ...{ current_period_end: '1798848000', ended_at: '1798761600' },
      ...{ cancel_at: null, cancel_at_period_end: false },
    };
    const ended = [groupOf('g-1', 'Lemma Classroom', 'owner', { isLive: false })];
    await changeGroup(page, { guid: 'g-1', groups: ended, subscription });
    await page.route('**/api/list-members', async (route) => {
      const body = { ...JSON.parse(route.request().postData() ?? '{}'), guid: undefined };
      const response = await route.fetch({ postData: JSON.stringify(body) });
      const { members, ...page } = await response.json();
      const [first, ...others] = members;
      const held = { ...first, mailHeldUntil: { seconds: 1_798_761_600 } };
      await route.fulfill({ response, json: { ...page, members: [held, ...others] } });
    });
    await openMembers(page);
    await expect(page.getByText(/This group’s plan ended/)).toBeVisible();
    await expectGoodLooks(page);
  });

  test(`The offers of roles, and an invitation of a former address, on the account page ${looksRight}`, async ({
    page,
  }) => {
    const by = 'grace.hopper@maths.example.edu';
    const stays = { by, newOwnerPays: false, payment: null };
    const price = { amount: 129_600, currency: 'usd', interval: 'year', seats: 12, isTaxed: false };
    const moves = { by, role: 'owner', newOwnerPays: true };
    const payment = { ...price, chargedFrom: 1_809_302_400, isEnding: true };
    await changeGroup(page, {
      groups: [
        ...groups,
        groupOf('g-5', 'Topology seminar', 'member', { offer: { role: 'admin', ...stays } }),
        groupOf('g-6', 'Algebra seminar', 'admin', { offer: { role: 'owner', ...stays } }),
        groupOf('g-8', 'Set theory seminar', 'member', { offer: { ...moves, payment } }),
        groupOf('g-9', 'Statistics lab', 'member', { offer: { ...moves, payment: null } }),
      ],
      formerInvitations: [{ guid: 'g-7', name: 'Okafor Lab', email: 'g.hopper@old.example.edu' }],
    });
    await page.goto('/account');
    await expect(page.getByText(/\$1,296.00 per year for 12 seats/)).toBeVisible();
    await expect(page.getByText(/Your previous email address/)).toBeVisible();
    await expectGoodLooks(page);
  });
});
