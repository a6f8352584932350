import type { Page } from '@playwright/test';
import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/browsers';
import { startSignedIn } from '../../support/session-steps';
import { demoUser } from '../../support/user';
import { openWebApp, suggestionOf, write } from '../../support/web-app-steps';

const blockedRow = (page: Page) => page.getByRole('row', { name: /in order to/ });

test('A writer uses the web app: the quota of the day goes down, a blocked suggestion stands in the list and comes back unblocked, and as a student of a class the teacher sees the use (EMBED-8, EMBED-18, GROUP-200, GROUP-207, ACCT-103, ACCT-120, ACCT-123)', async ({
  page,
  account,
  mailbox,
  clock,
  openBrowser,
}) => {
  test.slow();

  await test.step('log in at the portal, which leads back to the web app', async () => {
    await openWebApp(page);
    await page.getByRole('link', { name: 'Log in' }).click();
    await logIn(page, account);
    await expect(page.getByRole('heading', { level: 1, name: 'Write' })).toBeVisible();
    await expect(page.getByRole('link', { name: account.email })).toBeVisible();
    await expect(page.getByText('50 of 50')).toBeVisible();
  });

  await test.step('accept and block: each takes one of the day', async () => {
    await write(page, 'We utilize a lemma in order to prove it.');
    await suggestionOf(page, 'utilize').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('49 of 50')).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveValue('We use a lemma in order to prove it.');
    await suggestionOf(page, 'in order to')
      .getByRole('button', { name: /^Block/ })
      .click();
    await expect(page.getByText('48 of 50')).toBeVisible();
    await write(page, 'We do this in order to prove it.');
    await expect(page.getByText('No suggestions for this text.')).toBeVisible();
  });

  await test.step('the web app keeps with the account that statistics are shown', async () => {
    await page.getByRole('checkbox', { name: 'Show my statistics' }).click();
    await expect(page.getByText('Accepted this visit')).toBeVisible();
  });

  await test.step('the portal shows the setting and the quota, and the blocked suggestion, which is deleted', async () => {
    await page.getByRole('link', { name: account.email }).click();
    await expect(page.getByText(/48 of 50/)).toBeVisible();
    const kept = page.getByRole('region', { name: 'Settings in your products' });
    await expect(kept.getByText('Shown')).toBeVisible();
    await page.getByRole('link', { name: 'Manage blocked suggestions' }).click();
    await expect(blockedRow(page)).toBeVisible();
    await page.getByRole('button', { name: 'Delete in order to' }).click();
    await expect(page.getByRole('button', { name: 'Undo deleting in order to' })).toBeFocused();
  });

  await test.step('the suggestion is made again', async () => {
    await openWebApp(page);
    await write(page, 'We do this in order to prove it.');
    await expect(suggestionOf(page, 'in order to')).toBeVisible();
  });

  const teacherPage = await openBrowser();
  await test.step('a teacher invites the writer into a class, where nothing is limited', async () => {
    await startSignedIn(teacherPage, demoUser('teacher'));
    await teacherPage.goto('/manage-group');
    await teacherPage.getByRole('button', { name: 'Add member' }).click();
    const dialog = teacherPage.getByRole('dialog');
    await dialog.getByRole('textbox').fill(account.email);
    await dialog.getByRole('button', { name: /^Add|^Invite/ }).click();
    await page.goto(await mailbox.linkTo(account.email, '/accept-invitation'));
    await page.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(page.getByText('You have successfully joined the Premium group.')).toBeVisible();
    await openWebApp(page);
    await expect(page.getByText('Unlimited')).toBeVisible();
  });

  await test.step('from the next day on the statistics of the class have the use', async () => {
    await clock.advanceDays(1);
    await openWebApp(page);
    await expect(page.getByText('Unlimited')).toBeVisible();
    await write(page, 'We utilize it.');
    await suggestionOf(page, 'utilize').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText('Accepted.')).toBeVisible();
    await teacherPage.goto('/manage-group');
    await teacherPage.getByRole('searchbox').fill(account.email);
    await teacherPage
      .getByRole('row', { name: account.email })
      .getByRole('button', { name: 'View Stats' })
      .click();
    const dashboard = teacherPage.frameLocator('iframe');
    await expect(dashboard.getByText(account.email)).toBeVisible();
    await expect(dashboard.getByRole('img', { name: /: 1 accepted and 0 rejected/ })).toBeVisible();
  });

  await test.step('logging out in the web app logs out of the portal', async () => {
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('link', { name: 'Log in' })).toBeVisible();
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login/);
  });
});
