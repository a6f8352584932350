import { accountEndpoints } from '@portal/account/domain';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { groupManagementEndpoints } from '@portal/group-management/domain';
import { respond, respondWithError, server } from '@portal/shared/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { App } from './app';

const portal = 'http://localhost';
const free = { isPremium: false, isPaid: false, reason: 'none', source: null } as const;
const shared = (emailVerified = true, showStats = false) => ({
  idToken: 'id-token-1',
  config: { showStats },
  session: { email: 'ada@lemma.example', user: { emailVerified } },
});

/** The portal and the server of the web app, with what they were told. */
function respondAsFree(left = 50) {
  const told = { decisions: [] as unknown[], tokens: [] as (string | null)[] };
  const day = { left, blocked: {} };
  server.use(
    respond(authSessionEndpoints.getPremiumStatus, ({ request }) => {
      told.tokens.push(request.headers.get('token'));
      return free;
    }),
    respond(groupManagementEndpoints.getDailyQuota, () => ({
      quota: 50,
      left: day.left,
      resetsAt: '2026-11-25T00:00:00.000Z',
      timeZone: 'UTC',
    })),
    respond(accountEndpoints.getPersonalDictionary, () => day.blocked),
    http.post(`${portal}/decisions`, async ({ request }) => {
      told.decisions.push(await request.json());
      day.left -= 1;
      return HttpResponse.json({ allowed: true, reason: null });
    }),
  );
  return { told, day };
}

/** Shows the page; `post` sends a message of the portal's frame, `asked` has what the page sent to it. */
function show() {
  const user = userEvent.setup();
  const { container } = render(<App portal={portal} />);
  const frame = container.querySelector('iframe')?.contentWindow;
  if (!frame) throw new Error('The page has no frame.');
  const asked: unknown[] = [];
  frame.postMessage = ((message: object) => {
    asked.push(message);
    if ('id' in message) send({ type: 'action_result', id: message.id, ok: true });
  }) as typeof frame.postMessage;
  const send = (data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin: portal, source: frame }));
  const post = (data: unknown) => act(async () => void send(data));
  return { user, asked, post };
}

const quota = () => screen.findByText(/of 50$/);
const suggestion = (name: RegExp) => screen.findByRole('group', { name });

describe('the web app of the local world', () => {
  it('A visitor logs in at the portal, which leads back to the web app', async () => {
    const { post } = show();
    await post({ type: 'session_updated', session: null });
    const link = screen.getByRole('link', { name: 'Log in' });
    const { searchParams, pathname } = new URL(link.getAttribute('href') ?? '');
    expect([pathname, searchParams.get('callback')]).toEqual(['/login', window.location.href]);
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });

  it('A user accepts a suggestion, which changes the text and takes one of the day', async () => {
    const { told } = respondAsFree();
    const { user, post } = show();
    await post({ type: 'session_updated', session: shared() });
    expect(await quota()).toHaveTextContent('50 of 50');
    const first = await suggestion(/“utilize” to “use”/);
    await user.click(within(first).getByRole('button', { name: 'Accept' }));
    expect(await screen.findByText('49 of 50')).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue(
      'We use a lemma in order to prove a large number of results ...',
    );
    expect(told.decisions).toEqual([
      expect.objectContaining({
        feature: 'language-editing',
        target: 'utilize',
        replacement: 'use',
        decision: 'accept',
      }),
    ]);
    expect(told.tokens).toContain('id-token-1');
  });

  it('A suggestion that the user blocked is not made again, until it is unblocked and the page refreshed', async () => {
    const { day } = respondAsFree();
    const { user, post, asked } = show();
    await post({ type: 'session_updated', session: shared() });
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), 'We utilize it.');
    const entry = { target: 'utilize', replacements: ['use'], changed_on: '2026-11-24T12:00:00Z' };
    day.blocked = { key: entry };
    const first = await suggestion(/utilize/);
    await user.click(within(first).getByRole('button', { name: 'Block this suggestion' }));
    expect(await screen.findByText(/won’t suggest this again/)).toBeInTheDocument();
    await user.type(screen.getByRole('textbox'), ' Yes');
    expect(await screen.findByText('No suggestions for this text.')).toBeInTheDocument();
    day.blocked = {};
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await suggestion(/utilize/)).toBeInTheDocument();
    expect(asked).toContainEqual({ type: 'action', action: 'refresh-user-data', id: '1' });
  });

  it('A user who has used the suggestions of the day is led to the plans', async () => {
    respondAsFree(0);
    const { post } = show();
    await post({ type: 'session_updated', session: shared() });
    const link = await screen.findByRole('link', { name: 'Write without limits' });
    expect(link).toHaveAttribute('href', `${portal}/plans`);
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });

  it('A suggestion that the portal does not count stays away, with the reason', async () => {
    respondAsFree();
    server.use(
      http.post(`${portal}/decisions`, () =>
        HttpResponse.json({ allowed: false, reason: 'NOT_IN_PLAN' }),
      ),
    );
    const { user, post } = show();
    await post({ type: 'session_updated', session: shared() });
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), 'Let G be');
    const only = await suggestion(/finite group/);
    await user.click(within(only).getByRole('button', { name: 'Accept' }));
    expect(
      await screen.findByText('Supercomplete is part of Premium and Group.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveValue('Let G be');
  });

  it('A user whose email is not verified asks the portal for the mail again, and signs out there', async () => {
    respondAsFree();
    const { user, post, asked } = show();
    await post({ type: 'session_updated', session: shared(false) });
    await user.click(await screen.findByRole('button', { name: 'Resend verification email' }));
    expect(await screen.findByText('We resent the link.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await waitFor(() =>
      expect(asked.filter((message) => Object(message).type === 'action')).toEqual([
        { type: 'action', action: 'resend-verification-email', id: '1' },
        { type: 'action', action: 'logout', id: '2' },
      ]),
    );
  });

  it('A user who wants statistics has the setting kept, and sees them once the session has it', async () => {
    respondAsFree();
    const kept: unknown[] = [];
    server.use(
      http.post(`${portal}/settings`, async ({ request }) => {
        kept.push(await request.json());
        return HttpResponse.json({});
      }),
    );
    const { user, post, asked } = show();
    await post({ type: 'session_updated', session: shared() });
    await quota();
    await user.click(screen.getByRole('checkbox', { name: 'Show my statistics' }));
    await waitFor(() =>
      expect(asked).toContainEqual({ type: 'action', action: 'refresh-user-data', id: '1' }),
    );
    expect(kept).toEqual([{ showStats: true }]);
    expect(screen.queryByText('Accepted this visit')).not.toBeInTheDocument();
    await post({ type: 'session_updated', session: shared(true, true) });
    expect(await screen.findByText('Accepted this visit')).toBeInTheDocument();
    expect(screen.getByRole('checkbox')).toBeChecked();
  });

  it('A token that the portal rejects makes no suggestion, and the page says how to continue', async () => {
    respondAsFree();
    server.use(respondWithError(authSessionEndpoints.getPremiumStatus, 401, 'UNAUTHENTICATED'));
    const { post } = show();
    await post({ type: 'session_updated', session: shared() });
    expect(await screen.findByText('That didn’t work. Refresh and try again.')).toBeVisible();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });
});
