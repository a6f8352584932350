import { createAccount } from '../../support/accounts';
import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/browsers';
import { startWithGroup } from '../../support/payment-steps';
import { signIn } from '../../support/session-steps';
import { newUser } from '../../support/user';

test('A named group invites a student, who signs up from the mail without a second one; another who is signed in as somebody else switches the account', async ({
  page,
  account,
  mailbox,
  openBrowser,
  request,
}) => {
  const [student, other] = [newUser(), newUser()];

  await test.step('invite two students to a group with a name', async () => {
    await startWithGroup(page, account, { quantity: 3, groupName: 'Okafor Lab' });
    await expect(page.getByText('Okafor Lab')).toBeVisible();
    await page.getByRole('button', { name: 'Add member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(`${student.email}, ${other.email}`);
    await dialog.getByRole('button', { name: /^Add|^Invite/ }).click();
    await expect(page.getByText('3 / 3')).toBeVisible();
  });

  await test.step('the student signs up from the mail, and has Premium without another mail', async () => {
    const visitor = await openBrowser();
    await visitor.goto(await mailbox.linkTo(student.email, '/accept-invitation'));
    for (const text of ['Okafor Lab', account.email, student.email])
      await expect(visitor.getByText(text, { exact: true })).toBeVisible();
    await visitor.getByRole('button', { name: 'Accept Invitation' }).click();
    await visitor.getByRole('link', { name: 'Create an account' }).click();
    await expect(visitor.getByRole('textbox', { name: 'Email' })).toHaveValue(student.email);
    await visitor.getByLabel('Password', { exact: true }).fill(student.password);
    await visitor.getByRole('button', { name: 'Create an account' }).click();
    await expect(visitor.getByText(`You accept as ${student.email}.`)).toBeVisible();
    await visitor.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(
      visitor.getByText('You have successfully joined the Premium group.'),
    ).toBeVisible();
    await visitor.getByRole('link', { name: 'Go to your account' }).click();
    await expect(visitor.getByText(/Your seat is paid by Okafor Lab/)).toBeVisible();
    expect(await mailbox.to(student.email)).toHaveLength(1);
  });

  await test.step('somebody who is signed in with another address is told so, and switches the account', async () => {
    const stranger = newUser();
    await createAccount(request, mailbox, stranger);
    const visitor = await openBrowser();
    await signIn(visitor, stranger);
    const link = await mailbox.linkTo(other.email, '/accept-invitation');
    await createAccount(request, mailbox, other);
    await visitor.goto(link);
    await expect(
      visitor.getByText(
        `This invitation is for ${other.email}. You are logged in as ${stranger.email}.`,
      ),
    ).toBeVisible();
    await visitor.getByRole('link', { name: 'Switch account' }).click();
    await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(visitor, other);
    await expect(visitor.getByText(`You accept as ${other.email}.`)).toBeVisible();
    await visitor.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(
      visitor.getByText('You have successfully joined the Premium group.'),
    ).toBeVisible();
  });
});
