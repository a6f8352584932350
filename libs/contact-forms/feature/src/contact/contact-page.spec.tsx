import { respondToBotCheck, testUser } from '@portal/auth-session/testing';
import { contactFormsEndpoints as endpoints } from '@portal/contact-forms/domain';
import { clearStorage } from '@portal/shared/browser';
import { respondWithError, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { act, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { draftStore } from '../form/draft';
import { acceptMessages, fill, renderForm } from '../testing/render-form';
import { ContactPage } from './contact-page';

const sent = 'Your message has been sent successfully!';
const failed = 'Failed to send your message. Please try again later.';
const fillOut = 'Please fill out all required fields.';

const open = (options?: Parameters<typeof renderForm>[1]) =>
  renderForm(<ContactPage brand={defaultBrand} />, options);
const field = (name: string) => screen.getByLabelText(name);

async function fillIn(user: UserEvent) {
  await fill(user, field('Subject'), 'A question');
  await user.selectOptions(field('Product'), 'Cite');
  await user.selectOptions(field('Help topic'), 'Billing');
  await fill(user, field('Message'), 'How does it work?');
}
const submit = (user: UserEvent) =>
  user.click(screen.getByRole('button', { name: 'Send message' }));

describe('the contact page', () => {
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
