import { confirmIdentity, logIn, signOut, signUp, verifyEmail } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { cards, payWith } from '../../support/payment-steps';

const shownDay = (date: Date) =>
  date.toLocaleDateString('en-US', {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  });

const inMonths = (from: Date, months: number) => {
  const date = new Date(from);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date;
};

test('A new user signs up, buys Premium, cancels it and becomes Freemium when it ends', async ({
  page,
  newUser,
  mailbox,
  clock,
}) => {
  await test.step('create an account', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    await page.getByRole('main').getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL(/\/signup/);
    await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible();
    await signUp(page, newUser);
    await expect(page).toHaveURL(/\/account/);
    await expect(page.getByText('Open it to get started.')).toBeVisible();
  });

  await test.step('verify the address: opening the link alone does not use it up', async () => {
    const link = await mailbox.linkTo(newUser.email, '/auth/action');
    await page.request.get(link);
    await page.goto(link);
    await page.goto('/account');
    await verifyEmail(page, mailbox, newUser);
    await signOut(page);
  });

  await test.step('log in', async () => {
    await page.goto('/login');
    await logIn(page, newUser);
    await expect(page).toHaveURL(/\/account/);
    await expect(page.getByText('Freemium')).toBeVisible();
  });

  const bought = await clock.now();
  await test.step('choose a plan and pay', async () => {
    await page.goto('/plans');
    const premium = page.getByRole('region', { name: 'Premium' });
    await expect(premium.getByText('$120.00')).toBeVisible();
    await page.getByText('Quarterly', { exact: true }).click();
    await expect(premium.getByText('$45.00')).toBeVisible();
    await page.getByText('Monthly', { exact: true }).click();
    await expect(premium.getByText('$19.00')).toBeVisible();
    await premium.getByRole('button', { name: 'Buy now' }).click();
    await payWith(page, cards.pays);
  });

  await test.step('return to a plan that becomes Premium by itself', async () => {
    await expect(page).toHaveURL(/\/account/);
    const renews = `Your plan will renew on ${shownDay(inMonths(bought, 1))}`;
    await expect(page.getByText(renews)).toBeVisible();
    await expect(page.getByRole('main').getByText('Premium', { exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/session_id/);
  });

  const ends = () => page.getByText(`Your plan will end on ${shownDay(inMonths(bought, 1))}`);
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel your plan' });
    await dialog
      .getByLabel('Why are you canceling?')
      .selectOption({ label: 'I don’t use it enough' });
    await dialog.getByRole('button', { name: 'Cancel plan' }).click();
  };
  await test.step('cancel the plan, a quarter of an hour after the log-in', async () => {
    await clock.advanceSeconds(15 * 60);
    await page.getByRole('button', { name: 'Manage plan' }).click();
    await cancel();
    await confirmIdentity(page, newUser);
    await expect(page.getByText('Your plan is canceled.')).toBeVisible();
    await expect(ends()).toBeVisible();
  });

  await test.step('resume it in one press, and cancel it again', async () => {
    await page.getByRole('button', { name: 'Resume plan' }).click();
    await expect(page.getByText('Your plan continues.')).toBeVisible();
    await cancel();
    await expect(ends()).toBeVisible();
  });

  await test.step('become Freemium when it has ended', async () => {
    // An open account page could ask for its data before that, and be the one that says it.
    await page.goto('about:blank');
    await clock.advanceDays(32);
    await page.goto('/account');
    await expect(page.getByText('Please log in again.')).toBeVisible();
    await logIn(page, newUser);
    await expect(page.getByRole('main').getByText('Freemium', { exact: true })).toBeVisible();
    const ended = `Your plan ended on ${shownDay(inMonths(bought, 1))}`;
    await expect(page.getByText(ended)).toBeVisible();
  });

  await test.step('sign out', async () => {
    await signOut(page);
    await page.goto('/account');
    await expect(page).toHaveURL(/\/login\?redirect=/);
  });
});
