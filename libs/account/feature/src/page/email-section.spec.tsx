import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { respond, respondWithError, renderView, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { testUser } from '@portal/auth-session/testing';
import { EmailSection } from './email-section';

const { getEmailSubscription, subscribe, unsubscribe } = accountEndpoints;

const openSection = (user = testUser()) =>
  renderView(<EmailSection user={user} />, { session: { idToken: 'id-token' } });

describe('changing the email', () => {
  beforeEach(() => server.use(respond(getEmailSubscription, { status: 'subscribed' })));

  async function openForm() {
    const view = openSection();
    await view.user.click(screen.getByRole('button', { name: 'Change email' }));
    return {
      ...view,
      field: await screen.findByRole('textbox', { name: 'New email' }),
      save: screen.getByRole('button', { name: 'Save' }),
    };
  }

  it('A link is sent to the new email, and the page says so (ACCT-8)', async () => {
    let request: unknown;
    server.use(
      respond(endpoints.startEmailChange, ({ input }) => {
        request = input;
        return {};
      }),
    );
    const { user, field, save } = await openForm();
    await user.type(field, 'ada@new.example.edu');
    await user.click(save);
    expect(
      await screen.findByText('A confirmation email has been sent to your new email address.'),
    ).toBeVisible();
    expect(request).toEqual({ newEmail: 'ada@new.example.edu' });
    expect(field).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
  });

  it.each(['ada@example.edu', 'ADA@example.edu'])(
    'The current email, typed as %s, disables Save and says why (ACCT-10)',
    async (email) => {
      const { user, field, save } = await openForm();
      expect(save).not.toHaveAttribute('aria-disabled', 'true');
      await user.type(field, email);
      expect(field).toHaveAccessibleDescription('This is your current email.');
      expect(save).toHaveAttribute('aria-disabled', 'true');
    },
  );

  it('Cancel closes the form, sends nothing and returns the focus to the button that opened it (ACCT-220)', async () => {
    const { user, field } = await openForm();
    await user.type(field, 'ada@new.example.edu');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(field).not.toBeInTheDocument();
    const open = screen.getByRole('button', { name: 'Change email' });
    expect(open).toHaveFocus();
    await user.click(open);
    expect(screen.getByRole('textbox', { name: 'New email' })).toHaveValue('');
  });

  it('The opened form has the focus in its field, and Escape closes it (ACCT-220)', async () => {
    const { user, field } = await openForm();
    expect(field).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(field).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Change email' })).toHaveFocus();
  });

  it('The section links to the page with password and sessions (ACCT-221)', () => {
    openSection();
    expect(screen.getByRole('link', { name: 'Security' })).toHaveAttribute(
      'href',
      '/account/security',
    );
  });

  it.each(['', 'ada', 'ada@'])('"%s" is not accepted as an email (ACCT-9)', async (email) => {
    const { user, field, save } = await openForm();
    if (email) await user.type(field, email);
    await user.click(save);
    await waitFor(() => expect(field).toBeInvalid());
    await waitFor(() => expect(field).toHaveFocus());
  });

  it.each([
    [
      409,
      'EMAIL_IN_USE',
      'Sorry, your email address could not be changed. Please contact support to change your details.',
    ],
    [429, 'TOO_MANY_REQUESTS', 'Too many requests. Please try again later.'],
  ] as const)(
    'The error %i %s shows "%s" and keeps the new email (ACCT-11)',
    async (status, code, message) => {
      server.use(respondWithError(endpoints.startEmailChange, status, code, { message }));
      const { user, field, save } = await openForm();
      await user.type(field, 'ada@new.example.edu');
      await user.click(save);
      expect(await screen.findByText(message)).toBeVisible();
      expect(field).toHaveValue('ada@new.example.edu');
    },
  );

  it('The waiting time before the next email is shown (ACCT-11)', async () => {
    const message = 'Too many requests. Please try again later.';
    server.use(
      respondWithError(endpoints.startEmailChange, 429, 'TOO_MANY_REQUESTS', {
        message,
        retryAfterSeconds: 45,
      }),
    );
    const { user, field, save } = await openForm();
    await user.type(field, 'ada@new.example.edu');
    await user.click(save);
    expect(await screen.findByText(`${message} You can try again in 45 seconds.`)).toBeVisible();
  });

  it('Users who are linked to the LaTeX editor see why they cannot change the email (ACCT-12)', () => {
    openSection(testUser({ overleaf: { id: 'o-1', provider: 'overleaf' } }));
    expect(
      screen.getByText(
        'The email address of an account that is linked to the LaTeX editor cannot be changed.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Change email' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Unlink it first' })).toHaveAttribute(
      'href',
      '/account#latex-editor',
    );
  });
});

describe('update notifications', () => {
  const findSwitch = () => screen.findByRole('switch', { name: 'Update notifications' });

  it.each([
    ['subscribed', unsubscribe, 'unsubscribed'],
    ['unsubscribed', subscribe, 'subscribed'],
  ] as const)(
    'The switch turns update notifications from %s to its opposite (ACCT-13, ACCT-16)',
    async (before, endpoint, after) => {
      const requests: unknown[] = [];
      let status: 'subscribed' | 'unsubscribed' = before;
      server.use(
        respond(getEmailSubscription, () => ({ status })),
        respond(endpoint, ({ input }) => {
          requests.push(input);
          status = after;
          return { status };
        }),
      );
      const { user } = openSection();
      const control = await findSwitch();
      expect(control.matches(':checked')).toBe(before === 'subscribed');
      await user.click(control);
      await waitFor(() => expect(control.matches(':checked')).toBe(after === 'subscribed'));
      await waitFor(() => expect(requests).toEqual([{ source: 'CustomerPortal_Settings' }]));
    },
  );

  it('A second press while the first is saved changes nothing (ACCT-13)', async () => {
    const saved: string[] = [];
    let finish = () => undefined as void;
    const answer = async (status: 'subscribed' | 'unsubscribed') => {
      saved.push(status);
      await new Promise<void>((resolve) => (finish = resolve));
      return { status };
    };
    server.use(
      respond(getEmailSubscription, { status: 'unsubscribed' }),
      respond(subscribe, () => answer('subscribed')),
      respond(unsubscribe, () => answer('unsubscribed')),
    );
    const { user } = openSection();
    const control = await findSwitch();
    await user.click(control);
    await waitFor(() => expect(saved).toEqual(['subscribed']));
    expect(control).toHaveAttribute('aria-busy', 'true');
    await user.click(control);
    server.use(respond(getEmailSubscription, { status: 'subscribed' }));
    finish();
    await waitFor(() => expect(control).toHaveAttribute('aria-busy', 'false'));
    expect(control).toBeChecked();
    expect(saved).toEqual(['subscribed']);
  });

  it('The switch returns when the change could not be saved (ACCT-14)', async () => {
    server.use(
      respond(getEmailSubscription, { status: 'unsubscribed' }),
      respondWithError(subscribe, 503, 'UNAVAILABLE'),
    );
    const { user } = openSection();
    const control = await findSwitch();
    await user.click(control);
    expect(
      await screen.findByText(
        'We could not update your subscription status. Please try again later.',
      ),
    ).toBeVisible();
    await waitFor(() => expect(control).not.toBeChecked());
  });

  it('When the status could not be loaded the page says so and tries again (ACCT-15)', async () => {
    server.use(respondWithError(getEmailSubscription, 503, 'UNAVAILABLE'));
    const { user } = openSection();
    expect(
      await screen.findByText('We could not get your subscription status. Please try again later.'),
    ).toBeVisible();
    server.use(respond(getEmailSubscription, { status: 'subscribed' }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findSwitch()).toBeChecked();
  });
});
