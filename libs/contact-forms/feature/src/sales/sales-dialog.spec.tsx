import { respondToBotCheck, testUser } from '@portal/auth-session/testing';
import { contactFormsEndpoints as endpoints } from '@portal/contact-forms/domain';
import { clearStorage } from '@portal/shared/browser';
import { respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { acceptMessages, fill, renderForm } from '../testing/render-form';
import { SalesDialog } from './sales-dialog';

const field = (name: string) => screen.getByLabelText(name);
async function fillInAndSend(user: UserEvent) {
  await fill(user, field('Group or institution'), 'Noether Lab');
  await fill(user, field('Message'), 'What do they cost?');
  await user.click(screen.getByRole('button', { name: 'Send message' }));
}

describe('the Contact Sales dialog', () => {
  beforeEach(() => clearStorage('visit'));

  it('A signed-in user asks for an offer from the account’s address, and the dialog closes after 2.5 seconds (CONTACT-25)', async () => {
    const messages = acceptMessages();
    const onClose = jest.fn();
    const onSubmitted = jest.fn();
    const dialog = <SalesDialog seats="101" onClose={onClose} onSubmitted={onSubmitted} />;
    const { user } = renderForm(dialog, { signedInAs: testUser() });
    await waitFor(() => expect(field('Email')).toHaveValue(testUser().email));
    expect(field('Email')).toHaveAttribute('readonly');
    expect(field('Seats (optional)')).toHaveValue('101');
    await fillInAndSend(user);
    expect(await screen.findByText('Your message has been sent successfully!')).toBeVisible();
    const shownAt = performance.now();
    expect(messages).toMatchObject([
      { form: 'sales', institution: 'Noether Lab', seats: '101', message: 'What do they cost?' },
    ]);
    expect(onSubmitted).toHaveBeenCalledTimes(1);
    expect(onClose).not.toHaveBeenCalled();
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1), { timeout: 4_000 });
    expect(performance.now() - shownAt).toBeGreaterThan(2_000);
  });

  it('When sending fails the dialog says so and keeps the input (CONTACT-25)', async () => {
    server.use(
      ...respondToBotCheck(),
      respondWithError(endpoints.sendMessage, 403, 'BOT_CHECK_FAILED'),
    );
    const onSubmitted = jest.fn();
    const { user } = renderForm(
      <SalesDialog seats="101" onClose={jest.fn()} onSubmitted={onSubmitted} />,
    );
    await fill(user, field('Email'), 'ada@example.org');
    await fillInAndSend(user);
    expect(await screen.findByText('Failed to send message. Please try again.')).toBeVisible();
    expect(field('Message')).toHaveValue('What do they cost?');
    expect(onSubmitted).not.toHaveBeenCalled();
  });
});
