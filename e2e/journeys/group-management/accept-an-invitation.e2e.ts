import { createAccount } from '../../support/accounts';
import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/browsers';
import { startWithGroup } from '../../support/payment-steps';
import { signIn } from '../../support/session-steps';
import { newUser } from '../../support/user';

test('A named group invites a student, who signs up from the mail without a second one; another who is signed in as somebody else switches the account, and a forwarded link opens a seat only where the owner allows it', async ({
  page,
  account,
  mailbox,
  openBrowser,
  request,
}) => {
  const [student, other, away] = [newUser(), newUser(), newUser()];

  await test.step('invite three students to a group with a name', async () => {
    await startWithGroup(page, account, { quantity: 4, groupName: 'Okafor Lab' });
    await expect(page.getByText('Okafor Lab')).toBeVisible();
    await page.getByRole('button', { name: 'Add member' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('textbox')
      .fill([student, other, away].map(({ email }) => email).join(', '));
    await dialog.getByRole('button', { name: /^Add|^Invite/ }).click();
    await expect(page.getByText('4 / 4')).toBeVisible();
  });

  await test.step('the student signs up from the mail, and has Premium without another mail', async () => {
    const visitor = await openBrowser();
    await visitor.goto(await mailbox.linkTo(student.email, '/accept-invitation'));
    for (const text of ['Okafor Lab', account.email, student.email])
      await expect(visitor.getByText(text, { exact: true })).toBeVisible();
    await visitor.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await expect(visitor.getByRole('textbox', { name: 'Email' })).toHaveValue(student.email);
    await visitor.getByLabel('Password', { exact: true }).fill(student.password);
    await visitor.getByRole('button', { name: 'Create an account' }).click();
    await expect(visitor.getByText(`You’ll accept as ${student.email}.`)).toBeVisible();
    await visitor.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(
      visitor.getByText('You have successfully joined the Premium group.'),
    ).toBeVisible();
    await visitor.getByRole('link', { name: 'Go to your account' }).click();
    await expect(visitor.getByText(/Okafor Lab pays for your seat/)).toBeVisible();
    expect(await mailbox.to(student.email)).toHaveLength(1);

    // The mail of another student, forwarded to a member.
    await visitor.goto(await mailbox.linkTo(other.email, '/accept-invitation'));
    await expect(visitor.getByText('You’re already in this group.')).toBeVisible();
    await expect(visitor.getByRole('button', { name: /^Accept/ })).toBeHidden();
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
        `This invitation is for ${other.email}. You’re logged in as ${stranger.email}.`,
      ),
    ).toBeVisible();
    await expect(visitor.getByRole('button', { name: /^Accept/ })).toBeHidden();
    await visitor.getByRole('link', { name: 'Switch account' }).click();
    await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(visitor, other);
    await expect(visitor.getByText(`You’ll accept as ${other.email}.`)).toBeVisible();
    await visitor.getByRole('button', { name: 'Accept Invitation' }).click();
    await expect(
      visitor.getByText('You have successfully joined the Premium group.'),
    ).toBeVisible();
  });

  await test.step('where the owner allows it, an account with another address takes the seat, and the owner reads whose it was', async () => {
    await page.getByRole('link', { name: 'Settings' }).click();
    const rule = page.getByRole('switch', { name: 'Invitations can be used with another address' });
    await rule.click();
    await expect(rule).toBeChecked();
    const friend = newUser();
    await createAccount(request, mailbox, friend);
    const visitor = await openBrowser();
    await signIn(visitor, friend);
    await visitor.goto(await mailbox.linkTo(away.email, '/accept-invitation'));
    await visitor.getByRole('button', { name: `Accept as ${friend.email}` }).click();
    await expect(
      visitor.getByText('You have successfully joined the Premium group.'),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await expect(page.getByText(`Invited as ${away.email}.`)).toBeVisible();
    await page.getByRole('link', { name: 'Activity' }).click();
    await expect(
      page.getByText(`${friend.email} accepted the invitation for ${away.email}.`),
    ).toBeVisible();
    await mailbox.mailTo(account.email, 'Someone accepted an invitation with another address');
  });
});
