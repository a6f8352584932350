import {
  browserSessionPorts,
  createAuthSession,
  type SessionRootState,
} from '@portal/auth-session/api';
import { authSessionEndpoints } from '@portal/auth-session/domain';
import { currentUserOf, premiumStatusOf, testUser } from '@portal/auth-session/testing';
import type { EditorSession, LinkOffer } from '@portal/overleaf-oauth/domain';
import { runtimeConfig, type RuntimeConfig } from '@portal/shared/browser';
import { renderView, respond, server, viewStore } from '@portal/shared/testing';
import { TelemetryProvider } from '@portal/shared/telemetry';
import { act } from '@testing-library/react';
import { EditorCallbackPage } from '../callback/editor-callback-page';

/** A state whose carried query can be read; its signature is the server's business. */
export function stateWith(query: Readonly<Record<string, string>> = {}): string {
  const payload = JSON.stringify({ query: new URLSearchParams(query).toString() });
  const text = btoa(payload).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
  return `header.${text}.signature`;
}

/** The address that the editor sends the browser to, for a login with a query. */
export const callbackRoute = (query: Readonly<Record<string, string>> = {}): string =>
  `/oauth2/callback?${new URLSearchParams({ state: stateWith(query), code: 'code-1', iss: 'https://editor.example' })}`;

export const linkedUser = testUser({
  overleaf: { id: 'o-1', provider: 'overleaf', email: 'ada@example.edu' },
});

export const tokens = {
  idToken: 'id-token-1',
  refreshToken: 'refresh-token-0001',
  expiresIn: 3_600,
  uid: linkedUser.uid,
  email: linkedUser.email,
};

/** What the server responds with after a login. */
export const editorSession: EditorSession = {
  session: tokens,
  user: linkedUser,
  overleafPrimaryEmail: 'ada@example.edu',
  isEmailConfirmed: true,
};

export const offer: LinkOffer = {
  email: 'ada@example.edu',
  overleafId: 'o-1',
  tokens: { ticket: 'ticket-to-link-with' },
  uuid: 'uuid-ada',
  opensAccount: false,
  account: { hasPassword: true, providers: [], isLinkedElsewhere: false },
};

/** Ends the session of the test that is over: still asking for its user, it would clear what the next test keeps. */
let endSession = () => {};
afterEach(() => endSession());

/** The ports of a browser whose storage a session can clear until its test is over. */
function sessionPorts() {
  const ports = browserSessionPorts();
  let isOver = false;
  endSession = () => {
    isOver = true;
  };
  const clear: typeof ports.storage.clear = (owner) => {
    if (!isOver) ports.storage.clear(owner);
  };
  return { ...ports, storage: { ...ports.storage, clear } };
}

/** Opens the callback page as the portal does, with the real session behind it. */
export async function openCallback(route: string, config: Partial<RuntimeConfig> = {}) {
  const { getCurrentUser, getPremiumStatus } = authSessionEndpoints;
  server.use(
    respond(getCurrentUser, currentUserOf(linkedUser)),
    respond(getPremiumStatus, premiumStatusOf(linkedUser)),
  );
  const session = createAuthSession(sessionPorts());
  const { getIdToken, replaceSession, onUnauthenticated } = session;
  const store = viewStore({
    reducers: { [session.reducerPath]: session.reducer },
    middleware: [session.middleware],
    extra: { getIdToken, replaceSession, onUnauthenticated },
  });
  const getState = () => store.getState() as SessionRootState & ReturnType<typeof store.getState>;
  await session.start({ dispatch: store.dispatch, getState });
  const { editor, socialProviders, targetOrigins, allowedParentOrigins } = {
    ...runtimeConfig(),
    ...config,
  };
  const startCheckout = jest.fn();
  const track = jest.fn();
  const view = renderView(
    <TelemetryProvider value={{ track }}>
      <EditorCallbackPage
        productName="Lemma"
        editorName="the LaTeX editor"
        settingsHref="https://editor.example/user/settings"
        startCheckout={startCheckout}
        extensionId="extension"
        {...{ editor, socialProviders, targetOrigins, allowedParentOrigins }}
      />
    </TelemetryProvider>,
    { route, path: '/oauth2/callback', store },
  );
  // A login that fails immediately ends outside of a user's action.
  await act(async () => undefined);
  return { ...view, store, startCheckout, track };
}
