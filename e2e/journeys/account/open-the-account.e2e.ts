import { expect, test } from '../../support/fixtures';
import { startSignedIn } from '../../support/session-steps';

test('The account page asks for the user once, together with the plan and the update notifications (ACCT-210)', async ({
  page,
  account,
}) => {
  await startSignedIn(page, account);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const others = ['/api/get-subscription-details', '/api/email-subscription'];
  const othersAsked = Promise.all(others.map((path) => page.waitForRequest(`**${path}`)));
  // The user is not known before the other requests were sent: they do not wait for it.
  await page.route('**/api/auth/user', async (route) => {
    await othersAsked;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const path of ['/api/auth/user', ...others])
    expect([path, asked.filter((each) => each === path).length]).toEqual([path, 1]);
});
