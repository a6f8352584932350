import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { rememberEmail } from '../email/remembered-email';
import { flush } from '../testing/fake-browser';
import { respondToBotCheck } from '@portal/auth-session/testing';
import { renderAuthView } from '../testing/render-auth-view';
import { ResetPasswordPage } from './reset-password-page';

async function openReset(query = '') {
  const view = await renderAuthView(<ResetPasswordPage supportEmail="help@lemma.example" />, {
    route: `/reset-password${query}`,
  });
  const ask = async (email: string) => {
    if (email) await view.user.type(screen.getByLabelText('Email'), email);
    await view.user.click(screen.getByRole('button', { name: 'Continue' }));
  };
  return { ...view, ask };
}

describe('ResetPasswordPage', () => {
  it('Asking for a reset shows every user the same message, with links (AUTH-70, SHARED-320)', async () => {
    let sent: unknown;
    server.use(
      respond(endpoints.requestCode, ({ input }) => {
        sent = input;
        return {};
      }),
      ...respondToBotCheck(),
    );
    const { ask } = await openReset('?code=A');
    await ask('nobody@example.edu');

    expect(
      await screen.findByText(
        'If an account exists for that email, instructions will arrive shortly.',
      ),
    ).toBeVisible();
    expect(document.activeElement).toHaveTextContent(/^If an account exists/);
    expect(sent).toEqual({
      email: 'nobody@example.edu',
      requestType: 'PASSWORD_RESET',
      ticket: 'ticket-for-reset-form',
    });
    expect(screen.getByRole('link', { name: 'Create an account' })).toHaveAttribute(
      'href',
      '/signup?code=A',
    );
    expect(screen.getByRole('link', { name: /help@lemma\.example/ })).toHaveAttribute(
      'href',
      'mailto:help@lemma.example',
    );
  });

  it.each([
    ['', 'Enter your email address.'],
    ['nobody', 'Enter an email address such as name@university.edu.'],
  ])('The reset form with "%s" says %s (AUTH-71)', async (email, text) => {
    server.use(...respondToBotCheck());
    const { ask } = await openReset();
    await ask(email);
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
  });

  it('A failed reset request shows an error and keeps the address', async () => {
    server.use(
      respondWithError(endpoints.requestCode, 503, 'UNAVAILABLE', {
        message: 'This service is busy.',
      }),
      ...respondToBotCheck(),
    );
    const { ask } = await openReset();
    await ask('ada@example.edu');
    expect(await screen.findByText('This service is busy.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu');
  });

  it('The reset form is filled with the address of the userId in the query (AUTH-70)', async () => {
    let asked: unknown;
    server.use(
      respond(endpoints.getUserEmail, ({ input }) => {
        asked = input;
        return { email: 'ada@example.edu' };
      }),
    );
    await openReset('?userId=uuid-ada');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu'));
    expect(asked).toEqual({ uuid: 'uuid-ada' });
  });

  it('The address of the userId in the query replaces one that was typed earlier in the tab (AUTH-70)', async () => {
    rememberEmail('eve@example.edu');
    server.use(respond(endpoints.getUserEmail, { email: 'ada@example.edu' }));
    await openReset('?userId=uuid-ada');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveValue('ada@example.edu'));
  });

  it('A known address does not replace what the user has typed', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    server.use(
      respond(endpoints.getUserEmail, async () => {
        await held;
        return { email: 'ada@example.edu' };
      }),
      ...respondToBotCheck(),
    );
    const { user, tab } = await openReset('?userId=uuid-ada');
    await user.type(screen.getByLabelText('Email'), 'eve@example.edu');
    release();
    await waitFor(() =>
      expect(Object.values(tab.getState().api.queries)[0]).toMatchObject({ status: 'fulfilled' }),
    );
    expect(screen.getByLabelText('Email')).toHaveValue('eve@example.edu');
  });

  it.each([
    ['is nobody’s', 'uuid-nobody', { email: '' }],
    ['could not be one', 'a b', undefined],
  ])('The address stays empty for a userId that %s', async (_, userId, known) => {
    if (known) server.use(respond(endpoints.getUserEmail, known));
    await openReset(`?userId=${encodeURIComponent(userId)}`);
    await act(flush);
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });
});
