import {
  browserSessionPorts,
  createAuthSession,
  type SessionRootState,
} from '@portal/auth-session/api';
import { authSessionEndpoints, type User } from '@portal/auth-session/domain';
import { createBrowserClock } from '@portal/shared/browser';
import {
  answer,
  renderView,
  server,
  viewStore,
  type RenderViewOptions,
} from '@portal/shared/testing';
import { epochSeconds } from '@portal/shared/util';
import type { ReactElement } from 'react';
import { currentUserOf, premiumStatusOf } from '@portal/auth-session/testing';

interface SessionViewOptions extends Pick<RenderViewOptions, 'route' | 'path'> {
  /** Who is signed in; nobody by default. A function is asked anew at each call of the server. */
  readonly signedInAs?: User | (() => User);
}

const lifeSeconds = 3_600;

function storeSession(uid: string) {
  const expiresAt = epochSeconds(createBrowserClock().now()) + lifeSeconds;
  const session = {
    uid,
    idToken: 'id-token',
    refreshToken: 'refresh-token-0001',
    expiresIn: lifeSeconds,
    expiresAt,
    emailVerified: true,
  };
  window.localStorage.setItem('session', JSON.stringify(session));
}

/** Shows a view with the real session behind it. */
export async function renderWithSession(
  element: ReactElement,
  { signedInAs, ...options }: SessionViewOptions = {},
) {
  if (signedInAs) {
    const person = typeof signedInAs === 'function' ? signedInAs : () => signedInAs;
    storeSession(person().uid);
    const { getCurrentUser, getPremiumStatus } = authSessionEndpoints;
    server.use(
      answer(getCurrentUser, () => currentUserOf(person())),
      answer(getPremiumStatus, () => premiumStatusOf(person())),
    );
  }
  const session = createAuthSession(browserSessionPorts());
  const { getIdToken, replaceSession, onUnauthenticated } = session;
  const store = viewStore({
    reducers: { [session.reducerPath]: session.reducer },
    middleware: [session.middleware],
    extra: { getIdToken, replaceSession, onUnauthenticated },
  });
  const { dispatch } = store;
  const getState = () => store.getState() as SessionRootState & ReturnType<typeof store.getState>;
  await session.start({ dispatch, getState });
  return renderView(element, { ...options, store });
}
