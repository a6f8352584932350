import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints as calls } from '@portal/auth-session/domain';
import { answer, refuse, renderView, server } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { act, screen, within } from '@testing-library/react';
import { testUser } from '@portal/auth-session/testing';
import { AccountPage } from './account-page';

const openAccount = (user = testUser(), route = '/account') =>
  renderView(
    <AccountPage user={user} brand={defaultBrand} planCard={<section aria-label="Plan" />} />,
    { route, session: { idToken: 'id-token' } },
  );

beforeEach(() =>
  server.use(answer(accountEndpoints.getEmailSubscription, { status: 'unsubscribed' })),
);

const unverified = testUser({ emailVerified: false });
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

describe('AccountPage', () => {
  it('shows products, address and the plan’s slot to a verified person', () => {
    openAccount();
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    expect(headings()).toEqual(['Your Products', 'Email']);
    expect(screen.getByText('ada@example.edu')).toBeVisible();
    expect(screen.getByText('Verified')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Plan' })).toBeInTheDocument();
  });

  it.each([
    ['LaTeX editor add-in', defaultBrand.links.latexEditorAddIn],
    ['Word-processor add-in', defaultBrand.links.wordProcessorAddIn],
    ['Web app', defaultBrand.links.webApp],
  ])('leads to the %s', (name, href) => {
    openAccount();
    expect(screen.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute(
      'href',
      href,
    );
  });

  it('asks an unverified person to verify first; the products are closed and say why', () => {
    openAccount(unverified);
    expect(headings()).toEqual(['Verify your account', 'Your Products', 'Email']);
    expect(screen.getByText('Not verified')).toBeVisible();
    const products = within(screen.getByRole('region', { name: 'Your Products' }));
    const links = products.getAllByRole('link');
    expect(links).toHaveLength(3);
    for (const link of links) {
      expect(link).toHaveAttribute('aria-disabled', 'true');
      expect(link).not.toHaveAttribute('href');
      expect(link).toHaveAccessibleDescription('You need to verify your email address');
    }
  });

  it.each([
    ['/account', false],
    ['/account?emailVerification=required', true],
  ])('at %s stresses that buying needs it: %s', (route, isStressed) => {
    openAccount(unverified, route);
    const stressed = screen.queryByText('Verify your email address to buy a plan.');
    expect(stressed !== null).toBe(isStressed);
  });
});

describe('the resend button', () => {
  const sendAgain = () => screen.getByRole('button', { name: 'Send the email again' });
  const sent = 'Follow the instructions sent to ada@example.edu to activate your account';

  it('mails the link again and says so for ten seconds', async () => {
    const asked: unknown[] = [];
    server.use(
      answer(calls.requestCode, ({ input, request }) => {
        asked.push(input, request.headers.get('token'));
        return {};
      }),
    );
    jest.useFakeTimers();
    openAccount(unverified);
    act(() => sendAgain().click());
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getByText(sent)).toBeVisible();
    expect(asked).toEqual([{ email: 'ada@example.edu', requestType: 'VERIFY_EMAIL' }, 'id-token']);

    await act(() => jest.advanceTimersByTimeAsync(8_500));
    expect(screen.getByText(sent)).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(1_500));
    expect(screen.queryByText(sent)).not.toBeInTheDocument();
    jest.useRealTimers();
  });

  it('says when no mail could be sent', async () => {
    server.use(refuse(calls.requestCode, 429, 'TOO_MANY_REQUESTS'));
    const { user } = openAccount(unverified);
    await user.click(sendAgain());
    expect(await screen.findByText('We were unable to send you reset instructions.')).toBeVisible();
  });
});
