import { Secret, TOTP } from 'otpauth';
import { logIn, signOut } from '../../support/auth-steps';
import { expect, test } from '../../support/fixtures';
import { startSignedIn } from '../../support/session-steps';

test('A user sets two-step login up, logs in with a code and with a recovery code, trusts the device and turns it off', async ({
  page,
  account,
  clock,
}) => {
  await startSignedIn(page, account);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Set up two-step login' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up two-step login' });
  const key = (await setUp.locator('code').textContent()) ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const codeOfNow = async () => totp.generate({ timestamp: (await clock.now()).getTime() });
  await setUp.getByLabel('Code').fill(await codeOfNow());
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  const recoveryCode = (await shown.getByRole('listitem').first().textContent()) ?? '';
  await shown.getByRole('button', { name: 'I saved them' }).click();
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();

  const enter = async (code: string, { isTrusted = false } = {}) => {
    await page.goto('/login?redirect=/account/security');
    await logIn(page, account);
    const isRecovery = code === recoveryCode;
    if (isRecovery) await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel(isRecovery ? 'Recovery code' : 'Code', { exact: true }).fill(code);
    if (isTrusted) await page.getByLabel('Trust this device for 30 days').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL('/account/security');
  };
  await signOut(page);
  await enter(recoveryCode);
  await expect(page.getByText('9 of 10 recovery codes are left.')).toBeVisible();
  await signOut(page);
  await clock.advanceSeconds(60);
  await enter(await codeOfNow(), { isTrusted: true });

  await signOut(page);
  await page.goto('/login?redirect=/account/security');
  await logIn(page, account);
  await expect(page).toHaveURL('/account/security');
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByText('Two-step login is off.')).toBeVisible();
});
