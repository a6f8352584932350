import { logIn, signOut } from '../../support/auth-steps';
import { expect, test } from '../../support/browsers';
import { passHours, passSeconds, startHoursLater } from '../../support/hours';
import {
  createAccount,
  expectRefreshed,
  expectSignedIn,
  keptTokens,
  logInForNow,
  loseNextRefresh,
  statusOfCall,
  statusOfRefresh,
} from '../../support/session-steps';

test.beforeEach(async ({ page, context, person }) => {
  await createAccount(page, person);
  await signOut(page);
  await context.clock.install();
  await page.goto('/login');
});

test('who did not ask to be remembered is signed out after 4 hours, here and on the server', async ({
  page,
  context,
  person,
  clock,
  request,
  expectNoAxeViolations,
}) => {
  await logInForNow(page, person);
  await expectSignedIn(page, person);
  const first = await keptTokens(page);

  await passHours(clock, context, 3.5);
  await expectRefreshed(page, first);
  await expectSignedIn(page, person);
  const last = await keptTokens(page);
  if (!last) throw new Error('The session is gone before its 4 hours are over.');
  expect(await statusOfCall(request, last)).toBe(200);

  await passHours(clock, context, 0.5);
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByText('Please log in again.')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await keptTokens(page)).toBeNull();
  expect(await statusOfCall(request, last)).toBe(401);
  expect(await statusOfRefresh(request, last)).toBe(400);
});

test('who asked to be remembered is still signed in a day later', async ({
  page,
  context,
  person,
  clock,
}) => {
  await logIn(page, person);
  await expectSignedIn(page, person);
  const first = await keptTokens(page);
  await passHours(clock, context, 24);
  await expectRefreshed(page, first);
  await page.reload();
  await expectSignedIn(page, person);
});

test('who loses the answer to a refresh on the way is still signed in', async ({
  page,
  context,
  person,
  clock,
}) => {
  await logIn(page, person);
  await expectSignedIn(page, person);
  const first = await keptTokens(page);
  const untilLost = await loseNextRefresh(page);
  await passHours(clock, context, 3);
  await untilLost();
  await passSeconds(clock, context, 15);
  await expectRefreshed(page, first);
  await page.reload();
  await expectSignedIn(page, person);
});

for (const { title, isRemembered, hours, isSignedIn } of [
  { title: 'remembered, a day later: signed in', isRemembered: true, hours: 24, isSignedIn: true },
  {
    title: 'not remembered, 3 hours later: signed in',
    isRemembered: false,
    hours: 3,
    isSignedIn: true,
  },
  {
    title: 'not remembered, 4 hours later: signed out',
    isRemembered: false,
    hours: 4,
    isSignedIn: false,
  },
]) {
  test(`a browser that is started again, ${title}`, async ({
    page,
    context,
    person,
    clock,
    request,
    openBrowser,
  }) => {
    await (isRemembered ? logIn : logInForNow)(page, person);
    await expectSignedIn(page, person);
    const tokens = await keptTokens(page);
    const storageState = await context.storageState();
    await context.close();
    await clock.advanceSeconds(hours * 3_600);

    const restarted = await openBrowser({ storageState });
    await startHoursLater(restarted.context(), hours);
    await restarted.goto('/account');
    if (isSignedIn) return expectSignedIn(restarted, person);
    await expect(restarted).toHaveURL(/\/login\?redirect=/);
    await expect(restarted.getByText('Please log in again.')).toBeVisible();
    expect(await keptTokens(restarted)).toBeNull();
    expect(tokens && (await statusOfRefresh(request, tokens))).toBe(400);
  });
}
