import { expect, test } from '../../support/fixtures';
import { choose, pressOn } from '../../support/keyboard';
import { cards, payWith } from '../../support/payment-steps';
import { signIn } from '../../support/session-steps';

test('A user with the keyboard alone buys, changes the plan with a preview and makes it a group; then opens an invoice, cancels and resumes (PRICE-304, PRICE-307, PRICE-313, SHARED-564)', async ({
  page,
  account,
}) => {
  test.setTimeout(120_000);
  const next = page.getByRole('region', { name: 'Next payment' });
  const change = page.getByRole('region', { name: 'Change plan' });
  const invoices = page.getByRole('region', { name: 'Invoices' });
  const dialog = page.getByRole('dialog', { name: 'Change your plan' });

  /** Reviews what is chosen and agrees; returns the amount that the button named. */
  async function agree(button: RegExp): Promise<string> {
    await pressOn(page, change.getByRole('button', { name: 'Review change' }));
    const confirm = dialog.getByRole('button', { name: button });
    const amount = /[\d.,]+$/.exec((await confirm.textContent()) ?? '')?.[0] ?? '';
    await pressOn(page, confirm);
    await expect(dialog).toBeHidden();
    await expect(page.locator('body')).not.toBeFocused();
    return amount;
  }

  await test.step('buy Premium per month', async () => {
    await signIn(page, account);
    await page.goto('/plans?frequency=monthly');
    const premium = page.getByRole('region', { name: 'Premium' });
    await pressOn(page, premium.getByRole('button', { name: 'Buy now' }));
    await payWith(page, cards.pays);
    await expect(page.getByText('Your plan will renew on')).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: 'Manage plan' }));
    await expect(next).toContainText('$19.00 on');
  });

  await test.step('open the invoice as PDF', async () => {
    const href = await invoices.getByRole('link', { name: /^PDF/ }).getAttribute('href');
    const pdf = await page.request.get(String(href));
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('pay annually for what the preview says', async () => {
    await choose(page, change.getByRole('group', { name: 'Billing frequency' }), 'Annually');
    const paid = await agree(/^Pay /);
    await expect(
      page.getByText(`Your plan is now Premium, annually. We charged $${paid}`),
    ).toBeVisible();
    await expect(next).toContainText('$120.00 on');
    await expect(invoices.getByText('Change to Premium')).toBeVisible();
  });

  await test.step('become a group of three', async () => {
    await choose(page, change.getByRole('group', { name: 'Plan' }), 'Group');
    await pressOn(page, change.getByRole('button', { name: 'One seat more' }));
    const paid = await agree(/^Pay /);
    await expect(
      page.getByText(`Your plan is now Group, 3 seats, annually. We charged $${paid}`),
    ).toBeVisible();
    await expect(next.getByRole('meter', { name: 'Seats' })).toBeVisible();
    await expect(next).toContainText('1 of 3 seats taken');
  });

  await test.step('add a seat, and give one back for credit', async () => {
    await change.getByRole('button', { name: 'One seat more' }).click();
    await agree(/^Pay /);
    await expect(next).toContainText('1 of 4 seats taken');
    await change.getByRole('button', { name: 'One seat fewer' }).click();
    await agree(/^Change plan$/);
    await expect(page.getByText('as credit.')).toBeVisible();
    await expect(next).toContainText('1 of 3 seats taken');
    await expect(next).toContainText('From your credit');
  });

  await test.step('cancel, and resume in one press', async () => {
    await page.getByRole('button', { name: 'Cancel plan' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel plan' }).click();
    await expect(next).toContainText('Your plan will end on');
    await next.getByRole('button', { name: 'Resume plan' }).click();
    await expect(next).toContainText('Your plan will renew on');
  });

  await test.step('update the card on the provider’s page, which returns by itself', async () => {
    await next.getByRole('button', { name: 'Update card' }).click();
    await expect(page.getByLabel('Card number')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/account\/billing/);
  });
});
