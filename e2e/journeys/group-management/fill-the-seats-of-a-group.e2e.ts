import { readFile } from 'node:fs/promises';
import { createAccount } from '../../support/accounts';
import { confirmIdentity, logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/browsers';
import { cards, payWith } from '../../support/payment-steps';
import { signIn } from '../../support/session-steps';
import { newUser } from '../../support/user';

test('A teacher buys three seats, fills them by hand and by file, and a student who accepts has Premium', async ({
  page,
  account,
  mailbox,
  clock,
  openBrowser,
  request,
}) => {
  const [byHand, byFile, tooMany] = [newUser(), newUser(), newUser()];

  await test.step('buy three seats', async () => {
    await signIn(page, account);
    await page.goto('/plans?quantity=3');
    const group = page.getByRole('region', { name: 'Group' });
    await expect(group.getByText('$324.00')).toBeVisible();
    await group.getByRole('button', { name: 'Buy now' }).click();
    await payWith(page, cards.pays);
    await expect(page).toHaveURL(/\/account/);
  });

  await test.step('find the group on the account page', async () => {
    await expect(page.getByText('1 of 3 seats taken')).toBeVisible();
    await page.getByRole('link', { name: 'Manage members' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
    await expect(page.getByText('1 / 3')).toBeVisible();
  });

  await test.step('invite a student by hand', async () => {
    await page.getByRole('button', { name: 'Add member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(byHand.email);
    await dialog.getByRole('button', { name: /^Add|^Invite/ }).click();
    await expect(page.getByRole('cell', { name: byHand.email, exact: true })).toBeVisible();
    await expect(page.getByText('2 / 3')).toBeVisible();
  });

  await test.step('export the members, and import the file: it has nobody new', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Export to CSV' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('users.csv');
    const buffer = await readFile(await file.path());
    for (const { email } of [account, byHand]) expect(buffer.toString()).toContain(email);
    await page.getByRole('button', { name: 'Import from CSV' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'users.csv', mimeType: 'text/csv', buffer });
    const nobodyNew = dialog.getByRole('paragraph').filter({ hasText: 'any new email accounts' });
    await expect(nobodyNew).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('invite another from a CSV file that also has a mistake and a member', async () => {
    await page.getByRole('button', { name: 'Import from CSV' }).click();
    const dialog = page.getByRole('dialog');
    const rows = ['Name,E-Mail', `A,${byFile.email}`, `B,${byHand.email}`, 'C,gus@@x.org'];
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'class.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\n')),
    });
    await expect(
      dialog.getByText('1 user to be imported. 1 seat left, 0 after this.'),
    ).toBeVisible();
    await dialog.getByRole('button', { name: /^Import 1/ }).click();
    await expect(page.getByText('3 / 3')).toBeVisible();
  });

  await test.step('the seats are taken: nobody else can be added, and the page says why', async () => {
    await page.keyboard.press('Escape');
    const add = page.getByRole('button', { name: 'Add member' });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    const response = await page.request.post('/api/send-invitation', {
      data: { newMemberEmail: tooMany.email, token: 'none' },
    });
    expect(response.status()).toBe(401);
  });

  const student = await openBrowser();

  await test.step('the student logs in in another browser, accepts and has Premium', async () => {
    const invitation = await mailbox.linkTo(byHand.email, '/accept-invitation');
    await createAccount(request, mailbox, byHand);
    await student.goto(invitation);
    await student.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(student, byHand);
    await expect(student.getByText(`You’ll accept as ${byHand.email}.`)).toBeVisible();
    await student.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(
      student.getByText('You have successfully joined the Premium group.'),
    ).toBeVisible();
    await student.getByRole('link', { name: 'Go to your account' }).click();
    await expect(student.getByText('You have premium via your group account.')).toBeVisible();
  });

  await test.step('remove a student, and bring them back', async () => {
    await page.reload();
    await expect(page.getByRole('cell', { name: 'Active' })).toHaveCount(2);
    await page.getByRole('row', { name: byHand.email }).getByRole('checkbox').check();
    await page.getByRole('button', { name: /Remove selected/ }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /Remove/ })
      .click();
    await expect(page.getByText('User(s) successfully removed')).toBeVisible();
    await expect(page.getByText('2 / 3')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('3 / 3')).toBeVisible();
  });

  await test.step('resend an invitation once its 30 minutes have passed', async () => {
    const row = page.getByRole('row', { name: byFile.email });
    const resend = row.getByRole('button', { name: 'Resend Invitation' });
    await expect(resend).toHaveAttribute('aria-disabled', 'true');
    await clock.advanceSeconds(31 * 60);
    await page.reload();
    await expect(resend).not.toHaveAttribute('aria-disabled');
    await resend.click();
    await expect(page.getByText(`Invitation sent to ${byFile.email}.`)).toBeVisible();
    await expect(resend).toHaveAttribute('aria-disabled', 'true');
  });

  await test.step('offer the group to the student', async () => {
    await page.getByRole('button', { name: `Actions for ${byHand.email}` }).click();
    await page.getByRole('menuitem', { name: 'Hand over the group' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Hand over the group' })
      .click();
    await confirmIdentity(page, account);
    await expect(page.getByText(`We asked ${byHand.email} to take over`)).toBeVisible();
    await expect(page.getByRole('row', { name: byHand.email })).toContainText('Asked to be owner');
    await mailbox.linkTo(byHand.email, '/account');
  });

  await test.step('the student accepts with the password and owns the group', async () => {
    await student.goto('/account');
    await expect(student.getByText(`${account.email} wants to hand this group over`)).toBeVisible();
    await student.getByRole('button', { name: /^Accept the role in/ }).click();
    await confirmIdentity(student, byHand);
    await expect(student.getByText(/^You are the owner of/)).toBeVisible();
    // The message has the link, and soon the card of the group, too.
    await student.getByRole('link', { name: 'Manage members' }).first().click();
    await expect(student.getByRole('row', { name: byHand.email })).toContainText('Owner');
    await student.getByRole('link', { name: 'Activity' }).click();
    await expect(student.getByText(`${byHand.email} became the owner.`)).toBeVisible();
  });
});
