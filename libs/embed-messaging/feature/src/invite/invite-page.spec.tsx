import { sessionReducer, sessionReducerPath } from '@portal/auth-session/api';
import { openSession, withUser, type User } from '@portal/auth-session/domain';
import { testUser } from '@portal/auth-session/testing';
import { currentPage } from '@portal/shared/browser';
import { createTelemetry, TelemetryProvider } from '@portal/shared/telemetry';
import { renderView } from '@portal/shared/testing';
import { defaultBrand } from '@portal/shared/util';
import { screen, waitFor } from '@testing-library/react';
import { InvitePage } from './invite-page';

afterEach(() => jest.restoreAllMocks());

function show(route: string, state: object = { status: 'signed-out', reason: 'absent' }) {
  const leaveFor = jest.spyOn(currentPage, 'replaceWith').mockReturnValue();
  const track = jest.fn();
  const telemetry = createTelemetry();
  telemetry.connect(track);
  const view = renderView(
    <TelemetryProvider value={telemetry}>
      <InvitePage brand={defaultBrand} />
    </TelemetryProvider>,
    {
      route,
      path: '/invite',
      reducers: { [sessionReducerPath]: sessionReducer },
      preloadedState: { [sessionReducerPath]: state },
    },
  );
  return { ...view, leaveFor, track };
}

function signedIn(user: User) {
  const { uid, email } = user;
  const tokens = { idToken: 'i', refreshToken: 'refresh-token-0001', expiresIn: 3_600, uid, email };
  const session = openSession(tokens, true, new Date(2_000_000_000_000));
  return { status: 'signed-in', session: withUser(session, user) };
}

describe('/invite', () => {
  it.each([
    ['/invite?redirect=plans&code=SPRING 5', '/plans?origin=wfo&code=SPRING+5#select'],
    ['/invite?redirect=plans', '/plans?origin=wfo#select'],
  ])('The invitation %s leads to the plans (EMBED-27)', async (route, target) => {
    const { location, leaveFor } = show(route);
    await waitFor(() => expect(location()).toBe(target));
    expect(leaveFor).not.toHaveBeenCalled();
  });

  it.each([
    ['/invite?redirect=wfo-landing&code=A', defaultBrand.links.latexEditorAddIn],
    ['/invite?redirect=other', defaultBrand.links.extensionStore],
    ['/invite', defaultBrand.links.extensionStore],
    ['/invite?redirect=https://evil.example', defaultBrand.links.extensionStore],
  ])('The invitation %s leads to %s, and has a link to it (EMBED-27)', async (route, target) => {
    const { leaveFor } = show(route);
    expect(screen.getByRole('link', { name: /Continue/ })).toHaveAttribute('href', target);
    expect(screen.getByText(/You were invited to Lemma/)).toBeInTheDocument();
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith(target), { timeout: 3_000 });
    expect(leaveFor).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['unregistered', undefined],
    ['registered', signedIn(testUser({ premium: false }))],
    ['premium', signedIn(testUser({ premium: true }))],
  ])('The event tells that the user is %s (EMBED-28)', (user_state, state) => {
    const { track } = show('/invite?redirect=wfo-landing', state);
    expect(track.mock.calls).toEqual([
      [{ type: 'invite-redirect', action: 'wfo-landing', properties: { user_state } }],
    ]);
  });

  it('Nothing is reported before it is known who the user is (EMBED-28)', () => {
    const { track, leaveFor } = show('/invite', { status: 'starting' });
    expect(track).not.toHaveBeenCalled();
    expect(leaveFor).not.toHaveBeenCalled();
  });
});
