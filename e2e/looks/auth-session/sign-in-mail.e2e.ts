import { expect, expectGoodLooks, test } from '../../support/looks';
import { demoUser } from '../../support/user';

const looksRight = 'looks right in every theme and width';
const code = 'a-code-that-nobody-was-ever-sent';

test(`The pages of a sign-in mail, from asking to wrong digits and the end, ${looksRight}`, async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.route('**/api/sign-in-mail', (route) =>
    route.fulfill({ json: { attempt: 'the-attempt' } }),
  );
  await page.goto('/login/email');
  await expect(page.getByRole('heading', { level: 1, name: 'Log in by email' })).toBeVisible();
  await expectGoodLooks(page);
  await page.getByLabel('Email', { exact: true }).fill(demoUser('free').email);
  await page.getByRole('button', { name: 'Email me a login link' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeVisible();
  await expectGoodLooks(page);
  for (const [error, shown] of [
    ['SIGN_IN_DIGITS_WRONG', 'These aren’t the digits of the newest email.'],
    ['SIGN_IN_MAIL_ENDED', 'This email was used or is too old.'],
  ] as const) {
    const json = { error, message: `${shown} Again.` };
    await page.route('**/api/sign-in-mail/digits', (route) => route.fulfill({ status: 400, json }));
    await page.getByLabel('6 digits').fill('123456');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByText(shown)).toBeVisible();
    await expectGoodLooks(page, main);
  }
});

test(`The link of a sign-in mail, here, in another browser and at its end, ${looksRight}`, async ({
  page,
}) => {
  for (const [error, shown] of [
    [undefined, 'One more step: log in with this email.'],
    ['SIGN_IN_MAIL_ELSEWHERE', 'You asked for this link in another browser.'],
    ['SIGN_IN_MAIL_ENDED', 'This email was used or is too old.'],
  ] as const) {
    const answer = error ? { status: 400, json: { error, message: shown } } : { json: {} };
    await page.route('**/api/sign-in-mail/check', (route) => route.fulfill(answer));
    await page.goto(`/login/email?oobCode=${code}`);
    await expect(page.getByText(shown)).toBeVisible();
    await expectGoodLooks(page, page.getByRole('main'));
  }
});
