import { logIn } from '../../support/auth-steps';
import { expect, test } from '../../support/browsers';
import { passHours, passSeconds, startHoursLater } from '../../support/hours';
import {
  expectRefreshed,
  expectSignedIn,
  keptTokens,
  logInForNow,
  loseNextRefresh,
  statusOfRequest,
  statusOfRefresh,
} from '../../support/session-steps';

test.beforeEach(async ({ page, context }) => {
  await context.clock.install();
  await page.goto('/login');
});

test('A user who is not remembered is signed out after 4 hours, in the browser and on the server', async ({
  page,
  context,
  account,
  clock,
  request,
}) => {
  await logInForNow(page, account);
  await expectSignedIn(page, account);
  const first = await keptTokens(page);

  await passHours(clock, context, 3.5);
  await expectRefreshed(page, first);
  await expectSignedIn(page, account);
  const last = await keptTokens(page);
  if (!last) throw new Error('The session is gone before its 4 hours are over.');
  expect(await statusOfRequest(request, last)).toBe(200);

  await passHours(clock, context, 0.5);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText('Please log in again.')).toBeVisible();
  expect(await keptTokens(page)).toBeNull();
  expect(await statusOfRequest(request, last)).toBe(401);
  expect(await statusOfRefresh(request, last)).toBe(400);
});

test('A user whose refresh loses its response on the way is still signed in', async ({
  page,
  context,
  account,
  clock,
}) => {
  await logIn(page, account);
  await expectSignedIn(page, account);
  const first = await keptTokens(page);
  const untilLost = await loseNextRefresh(page);
  await passHours(clock, context, 3);
  await untilLost();
  await passSeconds(clock, context, 15);
  await expectRefreshed(page, first);
  await page.reload();
  await expectSignedIn(page, account);
});

for (const { title, isRemembered, hours, isSignedIn } of [
  {
    title: 'still signs in a remembered user a day later',
    isRemembered: true,
    hours: 24,
    isSignedIn: true,
  },
  {
    title: 'signs out a user who is not remembered 4 hours later',
    isRemembered: false,
    hours: 4,
    isSignedIn: false,
  },
]) {
  test(`A browser that is started again ${title}`, async ({
    page,
    context,
    account,
    clock,
    request,
    openBrowser,
  }) => {
    await (isRemembered ? logIn : logInForNow)(page, account);
    await expectSignedIn(page, account);
    const tokens = await keptTokens(page);
    const storageState = await context.storageState();
    await context.close();
    await clock.advanceSeconds(hours * 3_600);

    const restarted = await openBrowser({ storageState });
    await startHoursLater(restarted.context(), hours);
    await restarted.goto('/account');
    if (isSignedIn) return expectSignedIn(restarted, account);
    await expect(restarted).toHaveURL(/\/login\?redirect=/);
    await expect(restarted.getByText('Please log in again.')).toBeVisible();
    expect(await keptTokens(restarted)).toBeNull();
    expect(tokens && (await statusOfRefresh(request, tokens))).toBe(400);
  });
}
