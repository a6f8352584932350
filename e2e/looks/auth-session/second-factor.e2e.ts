import { Secret, TOTP } from 'otpauth';
import { logIn, signOut } from '../../support/auth-steps';
import { expect, expectGoodLooks, test } from '../../support/looks';
import { signIn } from '../../support/session-steps';
import { newUser } from '../../support/user';

test('Two-step login, from setting it up to a wrong code, looks right in every theme and width', async ({
  freshPage: page,
  account,
  clock,
}) => {
  await signIn(page, account);
  await page.goto('/account/security');
  const section = page.getByRole('region', { name: 'Two-step login' });
  const setUp = section.getByRole('button', { name: 'Set up two-step login' });
  await expect(setUp).toBeVisible();
  await expectGoodLooks(page, section);

  await setUp.click();
  const dialog = page.getByRole('dialog', { name: 'Set up two-step login' });
  const key = (await dialog.locator('code').textContent()) ?? '';
  await expectGoodLooks(page, dialog);

  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const code = totp.generate({ timestamp: (await clock.now()).getTime() });
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem').first()).toBeVisible();
  await expectGoodLooks(page, codes);

  await codes.getByRole('button', { name: 'I saved them' }).click();
  await expect(section).toContainText('10 of 10 recovery codes are left.');
  await expectGoodLooks(page, section);
  await section.getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expectGoodLooks(page, question);
  await page.keyboard.press('Escape');

  await signOut(page);
  await page.goto('/login');
  await logIn(page, account);
  const step = page.getByRole('form', { name: 'Enter the code from your app' });
  await step.getByLabel('Code', { exact: true }).fill('000000');
  await step.getByRole('button', { name: 'Continue' }).click();
  await expect(step.getByText('This code doesn’t work', { exact: false })).toBeVisible();
  await expectGoodLooks(page);

  await step.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(step.getByLabel('Recovery code')).toBeVisible();
  await expectGoodLooks(page, step);

  await step.getByRole('button', { name: 'I can’t use any of these' }).click();
  const lost = page.getByRole('group', { name: 'I can’t use any of these' });
  await expectGoodLooks(page, lost);
  await lost.getByRole('button', { name: 'Email me the link' }).click();
  await expect(lost.getByText('We emailed a link', { exact: false })).toBeVisible();
  await expectGoodLooks(page, lost);
});

test('The question for the digits of a log-in from afar looks right in every theme and width', async ({
  page,
}) => {
  const json = { error: 'SECOND_FACTOR_REQUIRED', message: 'No.', details: { isMailed: true } };
  await page.route('**/identity/auth', (route) => route.fulfill({ status: 403, json }));
  await page.goto('/login');
  await logIn(page, newUser());
  await expect(page.getByLabel('6 digits')).toBeVisible();
  await expectGoodLooks(page, page.getByRole('main'));
});
