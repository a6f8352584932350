import { createAccount } from '../../support/accounts';
import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/browsers';
import { startWithGroup } from '../../support/payment-steps';
import { newUser } from '../../support/user';

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1);

test('A class link: the owner switches it on, a student joins by it until the seats are gone, and it is switched off', async ({
  page,
  account,
  mailbox,
  openBrowser,
  request,
}) => {
  const student = newUser();
  await createAccount(request, mailbox, student);
  let link = '';

  const openLink = async () => {
    const visitor = await openBrowser();
    await visitor.goto(link);
    await expect(visitor.getByRole('heading', { name: 'Join Okafor Lab' })).toBeVisible();
    return visitor;
  };

  await test.step('switch the link of a group of two on', async () => {
    await startWithGroup(page, account, { quantity: 2, groupName: 'Okafor Lab' });
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Class link' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email domains').fill(`gmail.com, ${domainOf(student.email)}`);
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText(/anybody can get an email address in it/)).toBeVisible();
    await dialog.getByLabel('Email domains').fill(domainOf(student.email));
    await dialog.getByRole('button', { name: 'Turn on' }).click();
    await expect(dialog.getByText('0 joined with the link, 1 seat left.')).toBeVisible();
    link = (await dialog.getByText(/\/join\?link=/).textContent()) ?? '';
  });

  await test.step('a student logs in from the link, joins, and has Premium', async () => {
    const visitor = await openLink();
    await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click();
    await logIn(visitor, student);
    await expect(visitor.getByText(`You’ll join as ${student.email}.`)).toBeVisible();
    await visitor.getByRole('button', { name: 'Join' }).click();
    await expect(visitor.getByText('You joined Okafor Lab. Enjoy Premium!')).toBeVisible();
    await visitor.getByRole('link', { name: 'Go to your account' }).click();
    await expect(visitor.getByText(/Okafor Lab pays for your seat/)).toBeVisible();
  });

  await test.step('the next one learns that the seats are gone', async () => {
    const visitor = await openLink();
    await expect(visitor.getByText(/All seats of this group are taken/)).toBeVisible();
  });

  await test.step('the owner sees who joined, and switches the link off', async () => {
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.reload();
    await expect(page.getByText('2 / 2')).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Class link' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('1 joined with the link, 0 seats left.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText(/The class link is off/)).toBeVisible();
    const visitor = await openBrowser();
    await visitor.goto(link);
    await expect(visitor.getByRole('alert')).toHaveText(/no longer valid/);
  });
});
