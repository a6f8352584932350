import type { Page } from '@playwright/test';
import { chooseEditorUser, startEditorLogin } from '../../support/editor-steps';
import { expect, test } from '../../support/fixtures';

test.use({
  storageState: { cookies: [], origins: [] },
  viewport: { width: 360, height: 640 },
});

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Expects that the whole control is above the consent notice. */
async function expectAboveNotice(page: Page, control: ReturnType<typeof button>): Promise<void> {
  const notice = await page.getByRole('region', { name: 'Cookies and analytics' }).boundingBox();
  const box = await control.boundingBox();
  expect(box && box.y + box.height).toBeLessThanOrEqual(notice?.y ?? 0);
}

test('On a small phone the consent notice covers none of the buttons of the form that links accounts (OAUTH-45)', async ({
  page,
  account,
}) => {
  await startEditorLogin(page);
  await chooseEditorUser(page, account.email);
  const cancel = page.getByRole('link', { name: 'Cancel' });
  const other = button(page, 'Use a different account');
  for (const control of [button(page, 'Link accounts'), cancel, other])
    await expectAboveNotice(page, control);

  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await button(page, 'Link accounts').click();
  await expect(page.getByRole('alert')).toContainText('We were unable to sign you in');
  await other.click();
  await expect(page.getByLabel('Email')).toBeVisible();
  // The longest form: its end comes above the notice by scrolling.
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  for (const control of [button(page, 'Link accounts'), cancel])
    await expectAboveNotice(page, control);
});
