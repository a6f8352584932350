import {
  browserSessionPorts,
  createAuthSession,
  type SessionRootState,
} from '@portal/auth-session/api';
import { authSessionEndpoints, type User } from '@portal/auth-session/domain';
import { createBrowserClock } from '@portal/shared/browser';
import type { ApiExtra } from '@portal/shared/data-access';
import {
  respond,
  renderView,
  server,
  viewStore,
  type RenderViewOptions,
} from '@portal/shared/testing';
import { epochSeconds } from '@portal/shared/util';
import type { ReactElement } from 'react';
import { currentUserOf, premiumStatusOf } from '@portal/auth-session/testing';

interface SessionViewOptions extends Pick<RenderViewOptions, 'route' | 'path'> {
  /** The signed-in user; signed out by default. A function is called for each request of the user. */
  readonly signedInAs?: User | (() => User);
  /** Proves the user, as the dialog of the portal does; by default nobody does. */
  readonly proveUser?: ApiExtra['proveUser'];
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

/** Renders a view with a real session. */
export async function renderWithSession(
  element: ReactElement,
  { signedInAs, proveUser, ...options }: SessionViewOptions = {},
) {
  if (signedInAs) {
    const user = typeof signedInAs === 'function' ? signedInAs : () => signedInAs;
    storeSession(user().uid);
    const { getCurrentUser, getPremiumStatus } = authSessionEndpoints;
    server.use(
      respond(getCurrentUser, () => currentUserOf(user())),
      respond(getPremiumStatus, () => premiumStatusOf(user())),
    );
  }
  const session = createAuthSession(browserSessionPorts());
  const { getIdToken, replaceSession, onUnauthenticated } = session;
  const store = viewStore({
    reducers: { [session.reducerPath]: session.reducer },
    middleware: [session.middleware],
    extra: {
      getIdToken,
      replaceSession,
      onUnauthenticated,
      ...(proveUser && { proveUser }),
    },
  });
  const { dispatch } = store;
  const getState = () => store.getState() as SessionRootState & ReturnType<typeof store.getState>;
  await session.start({ dispatch, getState });
  return renderView(element, { ...options, store });
}
