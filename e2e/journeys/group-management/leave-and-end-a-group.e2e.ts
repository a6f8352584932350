import { joinGroup } from '../../support/accounts';
import { expect, test } from '../../support/browsers';
import { cards, payWith, startWithGroup } from '../../support/payment-steps';
import { newUser, type User } from '../../support/user';

test('Ways out of a group: an administrator steps down, a member leaves, the owner ends it and buys it again with its members', async ({
  page,
  account: owner,
  mailbox,
  openBrowserOf,
  request,
}) => {
  test.slow();
  const [helper, student] = [newUser(), newUser()];
  const subjectsTo = async ({ email }: User) =>
    (await mailbox.to(email)).map(({ subject }) => subject);

  await test.step('a group with an administrator and a member', async () => {
    await startWithGroup(page, owner, { quantity: 4, groupName: 'Okafor Lab' });
    await page.getByRole('button', { name: 'Add member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(`${helper.email}, ${student.email}`);
    await dialog.getByRole('button', { name: /^Add|^Invite/ }).click();
    await expect(page.getByText('3 / 4')).toBeVisible();
    for (const user of [helper, student]) await joinGroup(request, mailbox, user);
    await page.reload();
    await page.getByRole('button', { name: `Actions for ${helper.email}` }).click();
    await page.getByRole('menuitem', { name: 'Make administrator' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make administrator' }).click();
    await expect(page.getByText(/to become an administrator/)).toBeVisible();
  });

  const helperPage = await openBrowserOf(helper);
  const studentPage = await openBrowserOf(student);

  await test.step('the administrator accepts, steps down, and keeps the seat; the owner is told', async () => {
    await helperPage.getByRole('button', { name: 'Accept the role in Okafor Lab' }).click();
    await expect(helperPage.getByText('You are an administrator of Okafor Lab.')).toBeVisible();
    await helperPage.getByRole('button', { name: 'Step down in Okafor Lab' }).click();
    await helperPage
      .getByRole('alertdialog', { name: 'Step down as an administrator of Okafor Lab?' })
      .getByRole('button', { name: 'Step down' })
      .click();
    await expect(helperPage.getByText('You no longer administer Okafor Lab.')).toBeVisible();
    await expect(helperPage.getByText(/Okafor Lab pays for your seat/)).toBeVisible();
    await expect
      .poll(async () => (await mailbox.to(owner.email)).map(({ text }) => text).join('\n'))
      .toContain(`${helper.email} stepped down and is no longer an administrator`);
  });

  await test.step('the student leaves: Premium ends, and the seat is free', async () => {
    await studentPage.getByRole('button', { name: 'Leave Okafor Lab' }).click();
    await studentPage
      .getByRole('alertdialog', { name: 'Leave Okafor Lab?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    await expect(studentPage.getByText('You left Okafor Lab.')).toBeVisible();
    await expect(studentPage.getByText(/Okafor Lab pays for your seat/)).toBeHidden();
    await expect(studentPage.getByText('50 of 50 suggestions left today')).toBeVisible();
    await expect(studentPage.getByText('You left Okafor Lab.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('2 / 4')).toBeVisible();
  });

  await test.step('the owner ends the group by its name; the page says so, and the member is told', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'End the group' }).click();
    const dialog = page.getByRole('dialog', { name: 'End Okafor Lab?' });
    await dialog.getByText('Now', { exact: true }).click();
    await expect(dialog.getByText(/isn’t refunded/)).toBeVisible();
    await dialog.getByLabel(/^Type/).fill('Okafor Lab');
    await dialog.getByRole('button', { name: 'End the group' }).click();
    await expect(page.getByText('Okafor Lab has ended.')).toBeVisible();
    await expect(page.getByText(/^This group’s plan ended on/)).toBeVisible();
    await expect.poll(() => subjectsTo(helper)).toContain('Okafor Lab has ended');
    expect(await subjectsTo(student)).not.toContain('Okafor Lab has ended');
    await helperPage.reload();
    await expect(helperPage.getByText('(Member, ended)')).toBeVisible();
  });

  await test.step('the owner buys it again with its members, who have Premium again', async () => {
    await page.getByRole('link', { name: 'Buy again with the same members' }).click();
    await expect(page).toHaveURL(/\/plans\?quantity=2/);
    const group = page.getByRole('region', { name: 'Group' });
    const keep = group.getByRole('checkbox', { name: 'Keep the members of Okafor Lab' });
    await keep.click();
    await expect(keep).toBeChecked();
    await group.getByRole('button', { name: 'Buy now' }).click();
    await payWith(page, cards.pays);
    await expect(page).toHaveURL(/\/account/);
    await page.getByRole('link', { name: 'Manage members', exact: true }).click();
    await expect(page.getByText('2 / 2')).toBeVisible();
    await expect(page.getByText('Okafor Lab', { exact: true })).toHaveCount(1);
    await expect(page.getByText(/^This group’s plan ended on/)).toBeHidden();
    await helperPage.reload();
    await expect(helperPage.getByText(/Okafor Lab pays for your seat/)).toBeVisible();
  });
});
