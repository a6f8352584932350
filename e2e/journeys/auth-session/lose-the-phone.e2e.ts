import { Secret, TOTP } from 'otpauth';
import { logIn, signOut } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { startSignedIn } from '../../support/session-steps';

const lost = 'Lost your two-step login?';

test('A user who lost phone and recovery codes stops the wait of 72 hours by mail, and the next time waits until its end', async ({
  page,
  account,
  clock,
  mailbox,
}) => {
  await startSignedIn(page, account);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Set up two-step login' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up two-step login' });
  const key = (await setUp.locator('code').textContent()) ?? '';
  const timestamp = (await clock.now()).getTime();
  await setUp
    .getByLabel('Code')
    .fill(new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp }));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I saved them' }).click();
  await signOut(page);

  const loseIt = async (mails: number) => {
    await page.goto('/login?redirect=/account/security');
    await logIn(page, account);
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('button', { name: 'I can’t use any of these' }).click();
    await page.getByRole('button', { name: 'Email me the link' }).click();
    await expect(page.getByText('We emailed a link')).toBeVisible();
    await expect
      .poll(
        async () =>
          (await mailbox.to(account.email)).filter(({ subject }) => subject === lost).length,
      )
      .toBe(mails);
    await page.goto(await mailbox.linkTo(account.email, 'mode=removeSecondFactor'));
    await page.getByRole('button', { name: 'Start the wait' }).click();
    await expect(page.getByText('The wait has started.')).toBeVisible();
  };
  await loseIt(1);
  await page.goto(await mailbox.linkTo(account.email, 'mode=keepSecondFactor'));
  await page.getByRole('button', { name: 'Keep two-step login' }).click();
  await expect(page.getByText('Two-step login stays on.')).toBeVisible();

  await clock.advanceSeconds(120);
  await loseIt(2);
  await clock.advanceSeconds(72 * 3_600);
  await page.goto('/login?redirect=/account/security');
  await logIn(page, account);
  await expect(page.getByRole('button', { name: 'Set up two-step login' })).toBeVisible();
  await mailbox.mailTo(account.email, 'Two-step login is off');
});
