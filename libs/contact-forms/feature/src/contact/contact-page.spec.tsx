import { respondToBotCheck, testUser } from '@portal/auth-session/testing';
import { contactFormsEndpoints as endpoints } from '@portal/contact-forms/domain';
import { clearStorage } from '@portal/shared/browser';
import { respondWithError, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { draftStore } from '../form/draft';
import { SalesDialog } from '../sales/sales-dialog';
import { acceptMessages, fill, renderForm } from '../testing/render-form';
import { ContactPage } from './contact-page';

const field = (name: string) => screen.getByLabelText(name);

describe('the contact page', () => {
  const sent = 'Your message has been sent successfully!';

  const failed = 'Failed to send your message. Please try again later.';

  const fillOut = 'Please fill out all required fields.';

  const open = (options?: Parameters<typeof renderForm>[1]) =>
    renderForm(<ContactPage brand={defaultBrand} />, options);

  async function fillIn(user: UserEvent) {
    await fill(user, field('Subject'), 'A question');
    await user.selectOptions(field('Product'), 'Cite');
    await user.selectOptions(field('Help topic'), 'Billing');
    await fill(user, field('Message'), 'How does it work?');
  }

  const submit = (user: UserEvent) =>
    user.click(screen.getByRole('button', { name: 'Send message' }));

  beforeEach(() => clearStorage('visit'));

  it('A signed-out user sends a message; then the form is empty but for the email (CONTACT-15, CONTACT-19)', async () => {
    const messages = acceptMessages();
    const { user } = open();
    await fill(user, field('Email'), 'ada@example.org');
    await fillIn(user);
    await submit(user);
    expect(await screen.findByText(sent)).toBeVisible();
    expect(messages).toEqual([
      {
        form: 'contact',
        email: 'ada@example.org',
        subject: 'A question',
        product: 'cite',
        helpTopic: 'billing',
        message: 'How does it work?',
        inbox: 'support',
        tags: ['Contact Form'],
        ticket: 'ticket-for-contact-form',
      },
    ]);
    await waitFor(() => expect(field('Message')).toHaveValue(''));
    expect(field('Email')).toHaveValue('ada@example.org');
    expect(field('Product')).toHaveValue('');
  });

  it('The email of a signed-in user is the account’s and cannot be changed (CONTACT-15)', async () => {
    const messages = acceptMessages();
    const { user } = open({ signedInAs: testUser() });
    await waitFor(() => expect(field('Email')).toHaveValue('ada@example.edu'));
    await user.type(field('Email'), 'x');
    expect(field('Email')).toHaveValue('ada@example.edu');
    expect(field('Email')).toHaveAccessibleDescription('We reply to the address of your account.');
    await fillIn(user);
    await submit(user);
    await screen.findByText(sent);
    expect(messages).toMatchObject([{ email: 'ada@example.edu' }]);
  });

  it('An empty form is not sent and says what is missing (CONTACT-16)', async () => {
    const messages = acceptMessages();
    const { user } = open();
    expect(screen.queryByText(fillOut)).not.toBeInTheDocument();
    await submit(user);
    expect(await screen.findByText(fillOut)).toBeVisible();
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toHaveAccessibleDescription('Enter your email address.');
    expect(field('Product')).toHaveAccessibleDescription('Choose a product.');
    await fill(user, field('Email'), 'ada@example.org');
    await fillIn(user);
    expect(screen.queryByText(fillOut)).not.toBeInTheDocument();
    expect(messages).toEqual([]);
  });

  it('What was typed is there again after a reload and a login (CONTACT-17)', async () => {
    acceptMessages();
    const { user, unmount } = open();
    await fill(user, field('Email'), 'ada@home.example');
    await fillIn(user);
    unmount();
    open({ signedInAs: testUser() });
    await waitFor(() => expect(field('Message')).toHaveValue('How does it work?'));
    expect(field('Subject')).toHaveValue('A question');
    expect(field('Product')).toHaveValue('cite');
    expect(field('Help topic')).toHaveValue('billing');
    expect(field('Email')).toHaveValue('ada@example.edu');
  });

  it('A sent message is no longer a draft (CONTACT-17)', async () => {
    acceptMessages();
    const { user, unmount } = open({ signedInAs: testUser() });
    await fillIn(user);
    await submit(user);
    await screen.findByText(sent);
    await waitFor(() => expect(field('Message')).toHaveValue(''));
    unmount();
    open({ signedInAs: testUser() });
    await waitFor(() => expect(field('Email')).toHaveValue('ada@example.edu'));
    expect(field('Subject')).toHaveValue('');
  });

  it('The address chooses the help topic and the product (CONTACT-18)', async () => {
    open({ route: '/contact?topic=delete-account&product=latex-editor' });
    await waitFor(() => expect(field('Help topic')).toHaveValue('delete-account'));
    expect(field('Product')).toHaveValue('latex-editor');
  });

  it('An unknown topic in the address is ignored (CONTACT-18)', async () => {
    open({ route: '/contact?topic=<b>&product=cite' });
    await waitFor(() => expect(field('Product')).toHaveValue('cite'));
    expect(field('Help topic')).toHaveValue('');
  });

  it('A failure shows one sentence, with the time to wait, and the input stays (CONTACT-19)', async () => {
    server.use(
      ...respondToBotCheck(),
      respondWithError(endpoints.sendMessage, 429, 'TOO_MANY_REQUESTS', { retryAfterSeconds: 90 }),
    );
    const { user } = open({ signedInAs: testUser() });
    await fillIn(user);
    await submit(user);
    expect(await screen.findByText(new RegExp(`^${failed} You can try again in`))).toBeVisible();
    expect(field('Message')).toHaveValue('How does it work?');
  });

  it('The message about success leaves after 4.5 seconds (CONTACT-19)', async () => {
    acceptMessages();
    const values = { email: '', subject: 'A', product: 'cite', helpTopic: 'other', message: 'B' };
    draftStore('contact').write(values);
    jest.useFakeTimers();
    try {
      open({ signedInAs: testUser() });
      await act(() => jest.advanceTimersByTimeAsync(100));
      act(() => screen.getByRole('button', { name: 'Send message' }).click());
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(screen.getByText(sent)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(3_400));
      expect(screen.getByText(sent)).toBeVisible();
      await act(() => jest.advanceTimersByTimeAsync(1_200));
      expect(screen.queryByText(sent)).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('the Contact Sales dialog', () => {
  async function fillInAndSend(user: UserEvent) {
    await fill(user, field('Group or institution'), 'Noether Lab');
    await fill(user, field('Message'), 'What do they cost?');
    await user.click(screen.getByRole('button', { name: 'Send message' }));
  }

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
