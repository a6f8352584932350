import { authSessionEndpoints as endpoints } from '@portal/auth-session/domain';
import { respond, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { LoginPage } from '../login/login-page';
import { respondToSignIn, renderAuthView, testEditor } from '../testing/render-auth-view';
import { forgetScripts, respondWithScript } from '../testing/recaptcha-script';

/** A network with reCAPTCHA as the bot check; returns the tokens that were sent. */
function answerWithRecaptcha(siteKey: string) {
  const tokens: string[] = [];
  server.use(
    respond(endpoints.getBotCheck, { kind: 'recaptcha', challenge: siteKey }),
    respond(endpoints.verifyBotCheck, ({ input }) => {
      tokens.push(input.recaptchaToken);
      return { success: true, action: 'signin' as const, ticket: 'ticket-of-recaptcha' };
    }),
    ...respondToSignIn(),
  );
  return tokens;
}

async function logIn() {
  const view = await renderAuthView(
    <LoginPage productName="Lemma" editor={testEditor} startCheckout={jest.fn()} extensionId="" />,
    { route: '/login', path: '/login' },
  );
  await view.user.type(screen.getByLabelText('Email'), 'a@b.edu');
  await view.user.type(screen.getByLabelText('Password'), 'secret');
  await view.user.click(screen.getByRole('button', { name: 'Log in' }));
  return view;
}

afterEach(forgetScripts);

describe('a login where reCAPTCHA is configured', () => {
  it('A login passes with the token of reCAPTCHA', async () => {
    respondWithScript({
      ready: (work) => work(),
      execute: async (siteKey, { action }) => `token of ${siteKey} for ${action}`,
    });
    const tokens = answerWithRecaptcha('site-key');
    const { location } = await logIn();
    await waitFor(() => expect(location()).toBe('/account'));
    expect(tokens).toEqual(['token of site-key for signin']);
  });

  it('A login shows an error when the script of reCAPTCHA does not load', async () => {
    respondWithScript('not loaded');
    const tokens = answerWithRecaptcha('blocked-key');
    await logIn();
    expect(await screen.findByText('An unexpected error occurred.')).toBeVisible();
    expect(tokens).toEqual([]);
  });
});
