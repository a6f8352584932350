import { expect, test } from '../../support/fixtures';
import { startSignedIn } from '../../support/session-steps';

test('The account page asks for the user once, together with the plan and the update notifications (ACCT-210)', async ({
  page,
  account,
}) => {
  await startSignedIn(page, account);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const user = page.waitForResponse('**/api/auth/user');
  await page.reload();
  await user;
  const together = ['/api/auth/user', '/api/get-subscription-details', '/api/email-subscription'];
  expect(asked).toEqual(expect.arrayContaining(together));
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const path of together)
    expect([path, asked.filter((each) => each === path).length]).toEqual([path, 1]);
});
