import { expect, test } from '../../support/fixtures';

test('A group of more than 100 asks sales for an offer on the plans page (CONTACT-25, PRICE-28)', async ({
  page,
  newUser,
  mailbox,
}) => {
  await page.goto('/plans');
  const seats = page.getByRole('textbox', { name: 'Seats' });
  await seats.fill('120');
  const open = page.getByRole('button', { name: 'Contact Sales' }).first();
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Contact Sales' });
  await expect(dialog.getByRole('textbox', { name: 'Seats' })).toHaveValue('120');
  await dialog.getByRole('textbox', { name: 'Email' }).fill(newUser.email);
  const institution = `Group of ${newUser.email}`;
  await dialog.getByRole('textbox', { name: 'Group or institution' }).fill(institution);
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We start in May.');
  await dialog.getByRole('button', { name: 'Send message' }).click();
  await expect(dialog.getByText('Your message has been sent successfully!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();

  const mail = await mailbox.mailTo(
    'institutions@lemma.example',
    `[Contact Sales] Contact Sales: ${institution}`,
  );
  expect(mail.text).toContain('Seats: 120');
  await mailbox.mailTo(newUser.email, 'We received your message');
});
