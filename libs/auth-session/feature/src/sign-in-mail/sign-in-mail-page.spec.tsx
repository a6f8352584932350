import { authSessionEndpoints as endpoints, type User } from '@portal/auth-session/domain';
import { respondToBotCheck, testUser } from '@portal/auth-session/testing';
import { TelemetryProvider } from '@portal/shared/telemetry';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import { LoginPage } from '../login/login-page';
import { renderAuthView, testEditor } from '../testing/render-auth-view';
import { SignInMailPage } from './sign-in-mail-page';

const email = 'ada@example.edu';
const code = 'x'.repeat(43);
const track = jest.fn();

const open = (query = '', signedInAs?: User) =>
  renderAuthView(
    <TelemetryProvider value={{ track }}>
      <SignInMailPage startCheckout={jest.fn()} extensionId="" />
    </TelemetryProvider>,
    {
      route: `/login/email${query}`,
      path: '/login/email',
      ...(signedInAs && { signedInAs }),
    },
  );

/** A server that mails; returns what it was asked for. */
function respondWithMail() {
  const seen: unknown[] = [];
  server.use(
    ...respondToBotCheck(),
    respond(endpoints.requestSignInMail, ({ input }) => {
      seen.push(input);
      return { attempt: 'the-attempt' };
    }),
  );
  return seen;
}

async function askForMail(query = '') {
  const view = await open(query);
  await view.user.type(screen.getByLabelText('Email'), email);
  return view;
}

const send = { name: 'Email me a login link' };
const logIn = { name: 'Log in' };
const waiting = () => screen.findByRole('heading', { level: 1, name: 'Check your email' });

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  track.mockReset();
});

describe('asking for a sign-in mail', () => {
  it('The log-in page offers it to everybody, with the query (AUTH-488)', async () => {
    await renderAuthView(
      <LoginPage productName="Lemma" editor={testEditor} startCheckout={jest.fn()} />,
      { route: '/login?price_id=price_1&code=A', path: '/login' },
    );
    expect(screen.getByRole('link', send)).toHaveAttribute(
      'href',
      '/login/email?price_id=price_1&code=A',
    );
  });

  it('The digits are typed where it was asked for, and the ticket keeps the query and the choice (AUTH-488)', async () => {
    const seen = respondWithMail();
    const typed: unknown[] = [];
    server.use(
      respond(endpoints.redeemSignInDigits, ({ input }) => {
        typed.push(input);
        return { ticket: code };
      }),
    );
    const { user, location } = await askForMail('?callback=/plans&code=A');
    await user.click(screen.getByRole('checkbox', { name: 'Remember me' }));
    await user.click(screen.getByRole('button', send));
    expect(await waiting()).toBeVisible();
    expect(seen).toEqual([{ email, ticket: 'ticket-for-reset-form' }]);
    expect(track.mock.calls).toEqual([[{ type: 'sign-in-started', action: 'email' }]]);

    const digits = screen.getByLabelText('6 digits');
    expect(digits).toHaveAttribute('autocomplete', 'one-time-code');
    await user.click(screen.getByRole('button', logIn));
    expect(await screen.findByText('Enter the 6 digits from the email.')).toBeVisible();
    await user.type(digits, ' 123 456');
    await user.click(screen.getByRole('button', logIn));
    await waitFor(() =>
      expect(location()).toBe(`/social?ticket=${code}&remember=false&callback=%2Fplans&code=A`),
    );
    expect(typed).toEqual([{ attempt: 'the-attempt', digits: '123456' }]);
  });

  it('Wrong digits are told at their field, and an ended attempt starts again (AUTH-483, AUTH-488)', async () => {
    respondWithMail();
    server.use(respondWithError(endpoints.redeemSignInDigits, 400, 'SIGN_IN_DIGITS_WRONG'));
    const { user } = await askForMail();
    await user.click(screen.getByRole('button', send));
    await user.type(await screen.findByLabelText('6 digits'), '123456');
    await user.click(screen.getByRole('button', logIn));
    await waitFor(() => expect(screen.getByLabelText('6 digits')).toBeInvalid());
    server.use(respondWithError(endpoints.redeemSignInDigits, 400, 'SIGN_IN_MAIL_ENDED'));
    await user.click(screen.getByRole('button', logIn));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^This email was used or is too old/,
    );
    expect(screen.getByLabelText('Email')).toHaveValue(email);
  });

  it('A reload waits for the same mail, and asking again forgets it (AUTH-488)', async () => {
    respondWithMail();
    const first = await askForMail();
    await first.user.click(screen.getByRole('button', send));
    await waiting();
    first.unmount();
    const { user } = await open();
    expect(await waiting()).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Request another email' }));
    expect(await screen.findByRole('button', send)).toBeVisible();
    expect(localStorage.getItem('sign-in-mail')).toBeNull();
  });

  it('A user who is signed in leaves, also when another tab opened the link (AUTH-488)', async () => {
    const { location } = await open('?redirect=/plans', testUser());
    await waitFor(() => expect(location()).toBe('/plans'));
  });
});

describe('the link of a sign-in mail', () => {
  it('It waits for its button, and then goes where the user wanted to go (AUTH-489)', async () => {
    respondWithMail();
    const first = await askForMail('?redirect=/manage-group');
    await first.user.click(screen.getByRole('button', send));
    await waiting();
    first.unmount();
    server.use(respond(endpoints.checkSignInLink, {}));
    const { user, location } = await open(`?oobCode=${code}`);
    await user.click(await screen.findByRole('button', logIn));
    await waitFor(() => expect(location()).toBe(`/social?ticket=${code}&redirect=%2Fmanage-group`));
  });

  it('In another browser it only says where the digits are to be typed (AUTH-489)', async () => {
    server.use(respondWithError(endpoints.checkSignInLink, 403, 'SIGN_IN_MAIL_ELSEWHERE'));
    await open(`?oobCode=${code}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /type the 6 digits from the email there/,
    );
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it.each([
    [400, 'SIGN_IN_MAIL_ENDED'],
    [400, 'INVALID_REQUEST'],
  ] as const)('After %i %s it offers another mail (AUTH-489)', async (status, failure) => {
    server.use(respondWithError(endpoints.checkSignInLink, status, failure));
    await open(`?oobCode=${code}`);
    expect(await screen.findByRole('link', { name: 'Request another email' })).toHaveAttribute(
      'href',
      '/login/email',
    );
  });

  it('When the check fails, its button stays (AUTH-489)', async () => {
    server.use(respondWithError(endpoints.checkSignInLink, 503, 'UNAVAILABLE'));
    await open(`?oobCode=${code}`);
    expect(await screen.findByRole('button', logIn)).toBeVisible();
  });
});
